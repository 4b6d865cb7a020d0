package import Diagnostics
import KaTeX
package import KaTeXFiles
package import StudyMarkdown

/// Has KaTeX parse the formulas of one leaf after another. It owns an engine, so only one task may use
/// it at a time. Verdicts under the same macros are cached, across runs if there is a memory.
package final class MathCheck {
    private let engine: KaTeXEngine
    private let assets: KaTeXAssets
    private let memory: MathMemory?
    private var macros: [String: String] = [:]
    private var answers: [MathMemory.Question: FormulaVerdict] = [:]

    package init(assets: KaTeXAssets, memory: MathMemory? = nil) throws(KaTeXEngineError) {
        self.assets = assets
        self.memory = memory
        if let memory { engine = try memory.engine(assets) } else { engine = try KaTeXEngine(assets: assets) }
        answers = memory?.answers(under: macros) ?? [:]
    }

    deinit { memory?.giveBack(engine, of: assets) }

    package func check(
        _ formulas: [StudyMarkdown.Formula], macros: [String: String], isOrdered: Bool, source: SourceText
    ) -> [Diagnostic] {
        // Definitions apply to one leaf only, so verdicts of a leaf that defines macros are not cached.
        if isOrdered || self.macros != macros || answers.count > 100_000 {
            answers = isOrdered ? [:] : memory?.answers(under: macros) ?? [:]
            self.macros = macros
        }
        engine.beginLeaf(macros: macros)
        var learned: [MathMemory.Question: FormulaVerdict] = [:]
        var findings: [Diagnostic] = []
        for formula in formulas {
            let question = MathMemory.Question(tex: formula.tex, isDisplay: formula.isDisplay)
            let verdict: FormulaVerdict
            if !isOrdered, let known = answers[question] ?? learned[question] {
                verdict = known
            } else {
                verdict = engine.check(formula.tex, displayMode: formula.isDisplay)
                if !isOrdered { learned[question] = verdict }
            }
            findings += verdict.problems.map { problem in
                let position = formula.position(ofTeXOffset: problem.offset ?? 0, in: source)
                return Diagnostic(problem.rule, at: position, problem.message)
            }
        }
        if isOrdered {
            answers = [:]
        } else {
            answers.merge(learned) { $1 }
            memory?.keep(learned, under: macros, of: assets)
        }
        return findings
    }
}
