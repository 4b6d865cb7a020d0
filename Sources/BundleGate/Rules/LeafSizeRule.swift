import Diagnostics

/// The budget of one leaf.
enum LeafSizeRule {
    /// Counts the bytes of the file, which include everything that the page embeds.
    static let check = GateCheck.page(raising: [.leafSize]) { page, bundle in
        guard page.isOwn(in: bundle), page.file.size > bundle.settings.leafBudget else { return [] }
        return [
            Diagnostic(
                .leafSize,
                "the leaf has \(page.file.size) bytes, its budget is \(bundle.settings.leafBudget)",
                in: page, at: 0)
        ]
    }
}

extension RuleDefinition {
    static let leafSize = RuleDefinition(
        "leaf-size", .warning, "a leaf stays within its budget",
        """
        A page is read completely before it is shown, and beyond a few megabytes the delay is visible. Split the
        chapter, or make its pictures smaller. `budgets: {leaf: BYTES}` in sitegen.yml changes the budget.
        """,
        relaxation: .comment)
}
