import DocumentSettings
import KaTeX
import KaTeXFiles
import StudyMarkdown
import Synchronization

/// KaTeX's verdicts, each formula once. KaTeX is loaded with the first formula.
final class FormulaJudge: Sendable {
    private let macros: [String: String]
    private let katex: @Sendable () throws -> KaTeXAssets?
    private let state = Mutex(State())

    private struct State {
        var engine: KaTeXEngine?
        var isLoaded = false
        var verdicts: [String: Bool] = [:]
    }

    init(macros: [String: String], katex: @escaping @Sendable () throws -> KaTeXAssets?) {
        self.macros = MathOptions.defaultMacros.merging(macros) { $1 }
        self.katex = katex
    }

    /// True if a formula could not be judged, because KaTeX is missing.
    var isMissing: Bool { state.withLock { $0.isLoaded && $0.engine == nil } }

    /// Returns false without KaTeX: the TeX is shown as text then.
    func isTypeset(_ tex: String, isDisplay: Bool) -> Bool {
        let key = (isDisplay ? "d" : "i") + tex
        return state.withLock { state in
            if let known = state.verdicts[key] { return known }
            if !state.isLoaded {
                state.isLoaded = true
                state.engine = try? katex().map { try KaTeXEngine(assets: $0) }
            }
            // Each formula starts anew: articles do not define macros for one another.
            state.engine?.beginLeaf(macros: macros)
            let verdict = state.engine?.check(tex, displayMode: isDisplay) == .ok
            state.verdicts[key] = verdict
            return verdict
        }
    }
}
