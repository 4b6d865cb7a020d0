package import Diagnostics

extension RuleDefinition {
    package static let frontMatter = RuleDefinition(
        "front-matter", .error, "front matter has values that mean something",
        "docs/markdown.md lists the keys and their values.")

    package static let frontMatterUnclosed = RuleDefinition(
        "front-matter-unclosed", .error, "front matter ends with a line of three hyphens",
        "Without its end the whole document would be front matter.")
}
