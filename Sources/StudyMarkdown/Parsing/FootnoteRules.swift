import Diagnostics

extension RuleDefinition {
    static let footnoteDuplicate = RuleDefinition(
        "footnote-duplicate", .warning, "a footnote's name is given once",
        "Only the first note of a name is in the page.")

    static let footnoteUnresolved = RuleDefinition(
        "footnote-unresolved", .warning, "footnote references have their note",
        "Write the note, `[^name]: text`, or `\\[` for the text.")

    static let footnoteUnused = RuleDefinition(
        "footnote-unused", .warning, "footnotes are referred to",
        "A note that nothing leads to is not in the page.")
}
