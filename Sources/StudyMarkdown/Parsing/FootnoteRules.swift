import Diagnostics

extension RuleDefinition {
    static let footnoteDuplicate = RuleDefinition(
        "footnote-duplicate", .warning, "names of footnotes are unique",
        "The page contains only the first note of a name.")

    static let footnoteUnresolved = RuleDefinition(
        "footnote-unresolved", .warning, "every footnote reference has its note",
        "Write the note, `[^name]: text`, or `\\[` for the text.")

    static let footnoteUnused = RuleDefinition(
        "footnote-unused", .warning, "every footnote has a reference",
        "A note without a reference is not in the page.")
}
