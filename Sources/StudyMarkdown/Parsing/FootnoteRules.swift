import Diagnostics

extension RuleDefinition {
    /// A second note of the same name.
    static let footnoteDuplicate = RuleDefinition(
        "footnote-duplicate", .warning, "names of footnotes are unique",
        "The page contains only the first note of a name.")

    /// A reference to a note that does not exist.
    static let footnoteUnresolved = RuleDefinition(
        "footnote-unresolved", .warning, "every footnote reference has its note",
        "Write the note, `[^name]: text`, or `\\[` for the text.")

    /// A note that nothing refers to.
    static let footnoteUnused = RuleDefinition(
        "footnote-unused", .warning, "every footnote has a reference",
        "A note without a reference is not in the page.")
}
