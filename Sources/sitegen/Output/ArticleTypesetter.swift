import Diagnostics
import KaTeX
import KaTeXFiles
import LibraryFolder
import SiteFiles
import WebContent

/// Typesets the formulas of an article as MathML. KaTeX is loaded with the first formula.
final class ArticleTypesetter {
    private let load: () throws -> KaTeXEngine
    private var engine: Result<KaTeXEngine, any Error>?
    /// The formulas that stay as they are, with the reasons and their places.
    private var failures: [(message: String, position: SourcePosition?)] = []
    /// The page whose formulas are typeset.
    private var page: SourceText?

    init(katex: KaTeXOptions, settings: LibrarySettings) {
        load = {
            let assets = try katex.assets(settings, from: DiskPath.absolute(".")).assets
            let engine = try KaTeXEngine(assets: assets)
            engine.beginLeaf(macros: settings.macros)
            return engine
        }
    }

    /// Begins a page, in which findings name the lines of formulas.
    ///
    /// - Parameters:
    ///   - html: the page in UTF-8, from which the formulas have their offsets.
    ///   - file: the page as findings show it.
    func begin(_ html: [UInt8], file: String) { page = SourceText(file: file, bytes: html) }

    /// Returns the formula as MathML with its TeX, or nil if it has no TeX, KaTeX refuses it or is not installed.
    func typeset(_ formula: ArticleFormula) -> String? {
        let shown = formula.tex.prefix(80)
        if formula.isVisibleText {
            add("the page has no TeX of the formula '\(shown)', so its visible text stays", formula)
            return nil
        }
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
            add("KaTeX refuses '\(shown)': \(error.message)", formula)
            return nil
        }
    }

    private func add(_ message: String, _ formula: ArticleFormula) {
        failures.append((message, formula.offset.flatMap { page?.position(atOffset: $0) }))
    }

    /// Returns the findings about the formulas of a page.
    ///
    /// - Parameter file: the page as findings show it.
    func findings(for file: String) -> [Diagnostic] {
        if case .failure(let error)? = engine {
            return [finding(file, .note, "KaTeX was not found, so the formulas stay as TeX: \(error)")]
        }
        return failures.map {
            var found = finding(file, nil, $0.message)
            if let position = $0.position { found.position = position }
            return found
        }
    }

    private func finding(_ file: String, _ severity: Diagnostic.Severity?, _ message: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            .articleFormula, severity, at: SourcePosition(file: file, line: 1, column: 1), message)
        diagnostic.quotesSource = false
        return diagnostic
    }
}
