import Diagnostics

/// Budgets of size and memory.
enum SizeRules {
    static let leafCheck = GateCheck.page(raising: [.leafSize]) { page, bundle in
        guard !bundle.isSingleFiles, page.file.size > bundle.settings.leafBudget else { return [] }
        return [
            Diagnostic(
                .leafSize,
                "the leaf has \(page.file.size) bytes, its budget is \(bundle.settings.leafBudget)",
                in: page, at: 0)
        ]
    }

    static let bundleCheck = GateCheck.bundle(raising: [.bundleSize]) { bundle, _ in
        let total = bundle.files.reduce(0) { $0 + $1.size }
        guard !bundle.isSingleFiles, total > bundle.settings.bundleBudget else { return [] }
        let biggest = bundle.files.sorted { ($1.size, $0.path) < ($0.size, $1.path) }.prefix(5)
            .map { "\($0.path) (\($0.size))" }.joined(separator: ", ")
        return [
            Diagnostic(
                .bundleSize,
                "the bundle has \(total) bytes, its budget is \(bundle.settings.bundleBudget); biggest: \(biggest)",
                at: nil)
        ]
    }
}

extension RuleDefinition {
    static let leafSize = RuleDefinition(
        "leaf-size", .warning, "a leaf keeps to its budget",
        """
        A page is read in whole before it is shown; beyond a few megabytes that is seen. Split the chapter, or make
        its pictures smaller. `budgets: {leaf: BYTES}` in sitegen.yml changes the bound.
        """,
        relaxation: .comment)

    static let bundleSize = RuleDefinition(
        "bundle-size", .warning, "the bundle keeps to its budget",
        """
        All of it is downloaded with the app. The finding names the biggest files. `budgets: {bundle: BYTES}` in
        sitegen.yml changes the bound.
        """)
}
