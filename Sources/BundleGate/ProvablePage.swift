package import Diagnostics
import WebReferences

/// A page of a bundle for the proof in a browser: its path, and the places of what the browser reports. The page is
/// read only on demand, so that a thousand clean leaves cost nothing.
package struct ProvablePage: Sendable {
    private let bundle: Bundle
    private let file: BundleFile

    /// Refers to a page without reading it.
    init(_ file: BundleFile, of bundle: Bundle) {
        self.file = file
        self.bundle = bundle
    }

    /// The absolute path.
    package var path: String { bundle.absolute(file) }
    /// The path as findings show it.
    package var shown: String { bundle.shown(file.path) }

    /// True for a page in the folder of sealed pages, whose form is not the library's.
    package var isSealed: Bool { bundle.isSealed(file) }

    /// True for a snapshot whose scripts run in a sandbox, under the policy that refuses their requests.
    package var isSandboxed: Bool {
        (try? PageReader.read(file, in: bundle, memory: InlineTextMemory()))?.seal?.scripts == .sandbox
    }

    /// The text of the page; `nil` if it can no longer be read.
    package var source: SourceText? {
        (try? PageText(file, in: bundle))?.source
    }

    /// Returns the findings about texts that a browser shows on the page, in addition to those about the page's markup.
    package func findings(ofShown texts: [String]) -> [Diagnostic] {
        guard !texts.isEmpty, let page = try? PageReader.read(file, in: bundle, memory: InlineTextMemory())
        else {
            return []
        }
        return bundle.findings(ofShown: texts, on: page)
    }

    /// Returns the places of a formula: in the page, and in the markdown of the page.
    ///
    /// - Parameters:
    ///   - index: the number of the formula, from 0. If its TeX differs, the first formula with this TeX is taken.
    ///   - tex: the TeX that the browser reports.
    package func places(ofFormula index: Int, tex: String) -> [SourcePosition] {
        guard let page = try? PageReader.read(file, in: bundle, memory: InlineTextMemory()) else { return [] }
        // Scripts can add formulas, and then the numbers differ.
        let fits = page.formulas.indices.contains(index) && page.formulas[index].tex == tex
        guard let index = fits ? index : page.formulas.firstIndex(where: { $0.tex == tex }) else { return [] }
        var places = [page.source.position(atOffset: page.formulas[index].offset)]
        if let (text, formula) = MathVerifier(bundle: bundle).sourcePlace(page, index) {
            places.append(formula.position(ofTeXOffset: 0, in: text))
        }
        return places
    }
}

extension Bundle {
    /// The pages that a reader can open, in the order of their paths.
    package var provablePages: [ProvablePage] {
        selected.filter { $0.kind == .html && !$0.isKaTeX }.map { ProvablePage($0, of: self) }
    }
}
