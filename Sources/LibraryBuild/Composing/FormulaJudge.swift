import DocumentSettings
import KaTeX
import KaTeXFiles
import StudyMarkdown

/// KaTeX's verdicts, each formula once. KaTeX is loaded with the first formula.
final class FormulaJudge {
    private let macros: [String: String]
    private let katex: () throws -> KaTeXAssets?
    private var engine: KaTeXEngine?
    private var isLoaded = false
    /// True if a formula could not be judged, because KaTeX is missing.
    private(set) var isMissing = false
    private var verdicts: [String: Bool] = [:]

    init(macros: [String: String], katex: @escaping () throws -> KaTeXAssets?) {
        self.macros = MathOptions.defaultMacros.merging(macros) { $1 }
        self.katex = katex
    }

    /// Returns false without KaTeX: the TeX is shown as text then.
    func isTypeset(_ tex: String, isDisplay: Bool) -> Bool {
        let key = (isDisplay ? "d" : "i") + tex
        if let known = verdicts[key] { return known }
        if !isLoaded {
            isLoaded = true
            engine = try? katex().map { try KaTeXEngine(assets: $0) }
            isMissing = engine == nil
        }
        // Each formula starts anew: articles do not define macros for one another.
        engine?.beginLeaf(macros: macros)
        let verdict = engine?.check(tex, displayMode: isDisplay) == .ok
        verdicts[key] = verdict
        return verdict
    }
}
