import Diagnostics

extension RuleDefinition {
    /// Two equations with the same label.
    static let labelDuplicate = RuleDefinition(
        "label-duplicate", .error, "labels are unique",
        "`\\label{name}` becomes the display's id, and ids are unique.")

    /// A reference to an equation that does not exist or has no number.
    static let labelUnresolved = RuleDefinition(
        "label-unresolved", .error, "`\\ref` and `\\eqref` name an equation with a number",
        "Give it a `\\tag`, or write `equations: numbered`.")

    /// Two equations with the same printed number.
    static let mathDuplicateTag = RuleDefinition(
        "math-duplicate-tag", .warning, "printed equation numbers are unique",
        "A reference prints the number: two (2.4) cannot be told apart.")
}
