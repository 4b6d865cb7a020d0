import Diagnostics

/// Budgets of size and memory.
enum SizeRules {
    static let all: [Rule] = [leaf, bundle]

    static let leaf: Rule = Rule(
        id: "leaf-size", severity: .warning, summary: "a leaf keeps to its budget",
        explanation: """
            A page is read in whole before it is shown; beyond a few megabytes that is seen. Split the chapter, or make
            its pictures smaller. `budgets: {leaf: BYTES}` in sitegen.yml changes the bound.
            """,
        canBeAllowed: true,
        check: .page { page, bundle in
            guard !bundle.isSingleFiles, page.file.size > bundle.settings.leafBudget else { return [] }
            return [
                leaf.finding(
                    "the leaf has \(page.file.size) bytes, its budget is \(bundle.settings.leafBudget)",
                    in: page, at: 0)
            ]
        })

    static let bundle: Rule = Rule(
        id: "bundle-size", severity: .warning, summary: "the bundle keeps to its budget",
        explanation: """
            All of it is downloaded with the app. The finding names the biggest files. `budgets: {bundle: BYTES}` in
            sitegen.yml changes the bound.
            """,
        check: .bundle { bundle, _ in
            let total = bundle.files.reduce(0) { $0 + $1.size }
            guard !bundle.isSingleFiles, total > bundle.settings.bundleBudget else { return [] }
            let biggest = bundle.files.sorted { ($1.size, $0.path) < ($0.size, $1.path) }.prefix(5)
                .map { "\($0.path) (\($0.size))" }.joined(separator: ", ")
            return [
                Self.bundle.finding(
                    "the bundle has \(total) bytes, its budget is \(bundle.settings.bundleBudget); biggest: \(biggest)",
                    at: nil)
            ]
        })
}
