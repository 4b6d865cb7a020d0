package import Diagnostics

extension RuleDefinition {
    /// Two elements of a leaf with the same id.
    package static let idDuplicate = RuleDefinition(
        "id-duplicate", .error, "ids are unique in a leaf",
        "A link leads to the first of two. Rename one, and what refers to it.")

    /// Headings whose ids were numbered because their texts are equal.
    static let idNumbered = RuleDefinition(
        "id-numbered", .note, "headings have different texts, or ids of their own",
        """
        Headings with the same text get numbered ids, which change when a heading is inserted before them. Write
        `{#id}` after the heading to choose one.
        """)
}
