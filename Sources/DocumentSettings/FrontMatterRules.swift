package import Diagnostics

/// The rules that this module raises.
package enum FrontMatterRules {
    package static let all: [RuleDefinition] = [
        .frontMatter, .frontMatterUnclosed, .macroName, .macroDefines, .macroComment, .macroBraces,
    ]
}

extension RuleDefinition {
    package static let frontMatter = RuleDefinition(
        "front-matter", .error, "front matter has valid values",
        "docs/markdown.md lists the keys and their values.")

    package static let frontMatterUnclosed = RuleDefinition(
        "front-matter-unclosed", .error, "front matter ends with a line of three hyphens",
        "Without its end the whole document would be front matter.")
}
