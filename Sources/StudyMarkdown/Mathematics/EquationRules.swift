import Diagnostics

extension RuleDefinition {
    static let labelDuplicate = RuleDefinition(
        "label-duplicate", .error, "labels are unique",
        "`\\label{name}` becomes the display's id, and ids are unique.")

    static let labelUnresolved = RuleDefinition(
        "label-unresolved", .error, "`\\ref` and `\\eqref` name an equation with a number",
        "Give it a `\\tag`, or write `equations: numbered`.")

    static let mathDuplicateTag = RuleDefinition(
        "math-duplicate-tag", .warning, "printed equation numbers are unique",
        "A reference prints the number: two (2.4) cannot be told apart.")
}
