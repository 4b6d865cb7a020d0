package import Diagnostics

extension RuleDefinition {
    package static let idDuplicate = RuleDefinition(
        "id-duplicate", .error, "ids are unique in a leaf",
        "A link leads to the first of two. Rename one, and what refers to it.")

    static let idNumbered = RuleDefinition(
        "id-numbered", .note, "headings that read the same have numbered ids",
        "The id changes when a heading is put before it: write `{#id}` after the heading to choose one.")
}
