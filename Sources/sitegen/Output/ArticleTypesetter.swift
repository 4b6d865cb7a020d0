import ArticleExtraction
import Diagnostics
import KaTeX
import KaTeXFiles
import LibraryFolder
import SiteFiles

/// Typesets the formulas of an article as MathML. KaTeX is loaded with the first formula.
final class ArticleTypesetter {
    private let load: () throws -> KaTeXEngine
    private var engine: Result<KaTeXEngine, any Error>?
    /// The formulas that KaTeX refused, with its words.
    private var failures: [(formula: ArticleFormula, message: String)] = []

    init(katex: KaTeXOptions, settings: LibrarySettings) {
        load = {
            let assets = try katex.assets(settings, from: DiskPath.absolute(".")).assets
            let engine = try KaTeXEngine(assets: assets)
            engine.beginLeaf(macros: settings.macros)
            return engine
        }
    }

    /// Returns the formula as MathML with its TeX, or nil if KaTeX refuses it or is not installed.
    func typeset(_ formula: ArticleFormula) -> String? {
        let engine = engine ?? Result { try load() }
        self.engine = engine
        guard case .success(let katex) = engine else { return nil }
        do {
            let markup = try katex.render(formula.tex, displayMode: formula.isDisplay, output: .mathml)
            guard let start = markup.range(of: "<math"),
                let end = markup.range(of: "</math>", options: .backwards)
            else { return nil }
            return String(markup[start.lowerBound..<end.upperBound])
        } catch {
            failures.append((formula, error.message))
            return nil
        }
    }

    /// Returns the findings about the formulas of a page.
    ///
    /// - Parameter file: the page as findings show it.
    func findings(for file: String) -> [Diagnostic] {
        if case .failure(let error)? = engine {
            return [finding(file, .note, "KaTeX was not found, so the formulas stay as TeX: \(error)")]
        }
        return failures.map {
            finding(file, nil, "KaTeX refuses '\($0.formula.tex.prefix(80))': \($0.message)")
        }
    }

    private func finding(_ file: String, _ severity: Diagnostic.Severity?, _ message: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            .articleFormula, severity, at: SourcePosition(file: file, line: 1, column: 1), message)
        diagnostic.quotesSource = false
        return diagnostic
    }
}
