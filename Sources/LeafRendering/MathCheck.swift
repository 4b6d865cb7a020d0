import Diagnostics
import KaTeX
import StudyMarkdown

/// Has KaTeX itself parse the formulas of leaf after leaf. One engine, for one task at a time; what was asked once
/// under the same macros is remembered.
final class MathCheck {
    private struct Question: Hashable {
        var tex: String
        var isDisplay: Bool
    }

    private let engine: KaTeXEngine
    private var macros: [String: String] = [:]
    private var answers: [Question: FormulaVerdict] = [:]

    init(assets: KaTeXAssets) throws(KaTeXEngineError) { engine = try KaTeXEngine(assets: assets) }

    func check(
        _ formulas: [StudyMarkdown.Formula], macros: [String: String], isOrdered: Bool, source: SourceText
    ) -> [Diagnostic] {
        // What a leaf defines holds for that leaf alone, and is not remembered.
        if isOrdered || self.macros != macros || answers.count > 100_000 {
            answers = [:]
            self.macros = macros
        }
        engine.beginLeaf(macros: macros)
        var findings: [Diagnostic] = []
        for formula in formulas {
            let question = Question(tex: formula.tex, isDisplay: formula.isDisplay)
            let verdict: FormulaVerdict
            if !isOrdered, let known = answers[question] {
                verdict = known
            } else {
                verdict = engine.check(formula.tex, displayMode: formula.isDisplay)
                if !isOrdered { answers[question] = verdict }
            }
            if let failure = verdict.failure {
                let position = formula.position(ofTeXOffset: failure.position ?? 0, in: source)
                findings.append(Diagnostic("math-katex", .error, at: position, "KaTeX: \(failure.message)"))
            }
            for warning in verdict.warnings {
                let position = formula.position(ofTeXOffset: warning.position ?? 0, in: source)
                findings.append(
                    Diagnostic(
                        "math-katex-strict", .warning, at: position,
                        "KaTeX: \(warning.message) (\(warning.code))"))
            }
        }
        if isOrdered { answers = [:] }
        return findings
    }
}
