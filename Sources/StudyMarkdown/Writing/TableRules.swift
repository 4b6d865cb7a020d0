import Diagnostics

extension RuleDefinition {
    /// A row of a table with more cells than the header.
    static let tableCells = RuleDefinition(
        "table-cells", .warning, "a table row has at most as many cells as the header",
        """
        The page does not show the cells after them. Add columns to the header, or write `\\|` for a bar that is
        text, in code too.
        """)
}
