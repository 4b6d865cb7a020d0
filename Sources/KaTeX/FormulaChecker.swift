package import KaTeXFiles
import Foundation

/// A formula of a leaf.
package struct Formula: Hashable, Sendable {
    package var tex: String
    /// True for a displayed formula, which KaTeX parses with other rules than one in a line.
    package var displayMode: Bool

    package init(tex: String, displayMode: Bool) {
        self.tex = tex
        self.displayMode = displayMode
    }
}

/// The formulas of one leaf in document order, and its initial macros.
package struct LeafFormulas: Hashable, Sendable {
    /// The macros that the leaf starts with.
    package var macros: [String: String]
    package var formulas: [Formula]

    package init(macros: [String: String] = [:], formulas: [Formula]) {
        self.macros = macros
        self.formulas = formulas
    }
}

/// A parallel checker for the formulas of many leaves, with one engine per worker.
///
/// A formula that occurs in several leaves is typeset once, provided that the leaves start with the same macros and
/// define none. If a leaf defines macros, a single engine checks its formulas in document order. The verdicts do not
/// depend on the width.
package struct FormulaChecker: Sendable {
    package let assets: KaTeXAssets
    /// The largest number of concurrent engines; by default one per processor. An engine without its last compiler tier
    /// uses one processor only.
    package let width: Int
    package let limits: KaTeXEngineLimits

    package init(
        assets: KaTeXAssets, width: Int = ProcessInfo.processInfo.activeProcessorCount,
        limits: KaTeXEngineLimits = .init()
    ) {
        self.assets = assets
        self.width = max(1, width)
        self.limits = limits
    }

    /// Returns the verdicts, by leaf and formula in the given order. Starts no engine if there are no formulas.
    package func check(_ leaves: [LeafFormulas]) async throws -> [[FormulaVerdict]] {
        let plan = FormulaPlan(leaves)
        let verdicts = try await verdicts(plan)
        return plan.places.map { $0.map { verdicts[$0] } }
    }

    /// A formula with a failure or warnings.
    package struct Problem: Sendable {
        /// The index of the leaf, and the index of the formula within the leaf.
        package let leaf: Int
        package let formula: Int
        package let verdict: FormulaVerdict
    }

    /// Returns only the formulas with a failure or warnings, by leaf and formula. For a good library of 100,000
    /// formulas, the result is empty, while `check` returns 100,000 verdicts.
    package func problems(about leaves: [LeafFormulas]) async throws -> [Problem] {
        let plan = FormulaPlan(leaves)
        let verdicts = try await verdicts(plan)
        let isGood = verdicts.map { $0 == .ok }
        return plan.places.enumerated().flatMap { leaf, slots in
            slots.enumerated().compactMap { formula, slot in
                isGood[slot] ? nil : Problem(leaf: leaf, formula: formula, verdict: verdicts[slot])
            }
        }
    }

    /// Returns the verdicts by slot of the plan.
    private func verdicts(_ plan: FormulaPlan) async throws -> [FormulaVerdict] {
        let shares = plan.shares(width: width)
        let assets = assets
        let limits = limits
        var verdicts = Array(repeating: FormulaVerdict.ok, count: plan.slots)
        try await withThrowingTaskGroup(of: [(Int, FormulaVerdict)].self) { group in
            for share in shares {
                group.addTask { try Self.check(share, assets: assets, limits: limits) }
            }
            for try await checked in group {
                for (slot, verdict) in checked { verdicts[slot] = verdict }
            }
        }
        return verdicts
    }

    /// Checks the units of one share with an engine of its own. Cancellation is checked between units:
    /// a single formula is bounded by the engine's limits.
    private static func check(
        _ share: [FormulaPlan.Unit], assets: KaTeXAssets, limits: KaTeXEngineLimits
    ) throws -> [(Int, FormulaVerdict)] {
        let engine = try KaTeXEngine(assets: assets, limits: limits)
        var checked: [(Int, FormulaVerdict)] = []
        for unit in share {
            try Task.checkCancellation()
            engine.beginLeaf(macros: unit.macros)
            for (slot, formula) in unit.formulas {
                checked.append((slot, engine.check(formula.tex, displayMode: formula.displayMode)))
            }
        }
        return checked
    }
}
