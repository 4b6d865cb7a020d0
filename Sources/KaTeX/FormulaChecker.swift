import Foundation

/// One formula of a leaf.
package struct Formula: Hashable, Sendable {
    package var tex: String
    package var displayMode: Bool

    package init(tex: String, displayMode: Bool) {
        self.tex = tex
        self.displayMode = displayMode
    }
}

/// The formulas of one leaf in document order, and the macros they start with.
package struct LeafFormulas: Hashable, Sendable {
    package var macros: [String: String]
    package var formulas: [Formula]

    package init(macros: [String: String] = [:], formulas: [Formula]) {
        self.macros = macros
        self.formulas = formulas
    }
}

/// Checks the formulas of many leaves in parallel, each worker with an engine of its own.
///
/// A formula that several leaves have is typeset once, as long as its leaf defines no macros and starts with the same
/// ones; a leaf that does define some is gone through in order by one engine. The verdicts do not depend on the width.
package struct FormulaChecker: Sendable {
    package let assets: KaTeXAssets
    /// Engines at the same time, at most; by default one for each processor. Without its last compiler an engine keeps
    /// one processor busy, and no second one.
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

    /// The verdicts, leaf by leaf and formula by formula in the order given. No formula: no engine is started.
    package func check(_ leaves: [LeafFormulas]) async throws -> [[FormulaVerdict]] {
        let plan = FormulaPlan(leaves)
        let verdicts = try await verdicts(plan)
        return plan.places.map { $0.map { verdicts[$0] } }
    }

    /// A formula about which there is something to say: a failure or a warning.
    package struct Problem: Sendable {
        /// Indices of the leaf and, within it, of the formula.
        package let leaf: Int
        package let formula: Int
        package let verdict: FormulaVerdict
    }

    /// The formulas that are not in order, by leaf and formula. In a good library of a hundred thousand formulas this is
    /// nothing, where `check` gives a hundred thousand verdicts.
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

    /// By slot of the plan.
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
