import Diagnostics

extension RuleDefinition {
    static let labelDuplicate = RuleDefinition(
        "label-duplicate", .error, "a label is given once",
        "`\\label{name}` becomes the display's id, and ids are unique.")

    static let labelUnresolved = RuleDefinition(
        "label-unresolved", .error, "`\\ref` and `\\eqref` name an equation with a number",
        "Give it a `\\tag`, or write `equations: numbered`.")

    static let mathDuplicateTag = RuleDefinition(
        "math-duplicate-tag", .warning, "a printed equation number is given once",
        "A reference prints the number: two (2.4) cannot be told apart.")
}
