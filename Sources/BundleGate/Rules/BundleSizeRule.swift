import Diagnostics

/// The budget of the whole bundle.
enum BundleSizeRule {
    /// Names the five largest files, since those are the ones to shrink.
    static let check = GateCheck.bundle(raising: [.bundleSize]) { bundle, _ in
        let total = bundle.files.reduce(0) { $0 + $1.size }
        guard !bundle.isSingleFiles, total > bundle.settings.bundleBudget else { return [] }
        let biggest = bundle.files.sorted { ($1.size, $0.path) < ($0.size, $1.path) }.prefix(5)
            .map { "\($0.path) (\($0.size))" }.joined(separator: ", ")
        return [
            Diagnostic(
                .bundleSize,
                "the bundle has \(total) bytes, its budget is \(bundle.settings.bundleBudget); largest: \(biggest)",
                at: nil)
        ]
    }
}

extension RuleDefinition {
    static let bundleSize = RuleDefinition(
        "bundle-size", .warning, "the bundle stays within its budget",
        """
        The app is downloaded with the whole bundle. The finding names the largest files. `budgets: {bundle:
        BYTES}` in sitegen.yml changes the budget.
        """)
}
