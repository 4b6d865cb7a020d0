package import Diagnostics

/// The rules that this module raises.
package enum YAMLRules {
    /// The rules in the order of the manual.
    package static let all: [RuleDefinition] = [.yamlSyntax, .yamlLimit, .unknownKey]
}

extension RuleDefinition {
    /// Text that is not YAML.
    package static let yamlSyntax = RuleDefinition(
        "yaml-syntax", .error, "sitegen.yml and front matter are YAML",
        "Values that contain `: ` or begin with a quote, a bracket or a sign need quotes.")

    /// A document beyond the limits on values and depth.
    package static let yamlLimit = RuleDefinition(
        "yaml-limit", .error, "YAML has at most 10,000 values and 32 levels, aliases included",
        "More is an attack or a mistake. Front matter has at most 64 kB.")

    /// A key that nothing reads.
    package static let unknownKey = RuleDefinition(
        "unknown-key", .warning, "keys of sitegen.yml and front matter are known ones",
        """
        A key that resembles a known one is a warning at its place. Front matter keys of other programs are one
        note per library, which lists them with the number of documents.
        """)
}
