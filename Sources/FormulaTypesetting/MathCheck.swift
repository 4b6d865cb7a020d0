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
        // Read only if a command is unknown.
        var definitions: MacroDefinitions?
        for (index, formula) in formulas.enumerated() {
            let question = MathMemory.Question(tex: formula.tex, isDisplay: formula.isDisplay)
            let verdict: FormulaVerdict
            if !isOrdered, let known = answers[question] ?? learned[question] {
                verdict = known
            } else {
                verdict = engine.check(formula.tex, displayMode: formula.isDisplay)
                if !isOrdered { learned[question] = verdict }
            }
            for problem in verdict.problems {
                let position = formula.position(ofTeXOffset: problem.offset ?? 0, in: source)
                var message = problem.message
                if isOrdered, let name = Self.undefinedCommand(in: message) {
                    let known = definitions ?? MacroDefinitions(in: formulas)
                    definitions = known
                    let use = MacroDefinitions.Place(formula: index, offset: problem.offset ?? 0)
                    if let place = known.first(of: name, after: use) {
                        let defined = formulas[place.formula].position(ofTeXOffset: place.offset, in: source)
                        message += "; \(name) is defined in \(defined.file):\(defined.line), after its use"
                    }
                }
                findings.append(Diagnostic(problem.rule, at: position, message))
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

    /// Returns the command that a message of KaTeX calls undefined.
    private static func undefinedCommand(in message: String) -> String? {
        let start = "KaTeX: Undefined control sequence: "
        return message.hasPrefix(start) ? String(message.dropFirst(start.count)) : nil
    }
}
