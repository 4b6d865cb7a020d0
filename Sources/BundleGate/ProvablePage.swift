package import Diagnostics
import WebReferences

/// A page of a bundle as a browser's proof needs it: where it is, and where what the browser sees stands in it. The
/// page is read only when that is asked, so that a thousand clean leaves cost nothing.
package struct ProvablePage: Sendable {
    private let bundle: Bundle
    private let file: BundleFile

    init(_ file: BundleFile, of bundle: Bundle) {
        self.file = file
        self.bundle = bundle
    }

    /// Absolute.
    package var path: String { bundle.absolute(file) }
    /// The path as findings show it.
    package var shown: String { bundle.shown(file.path) }

    /// `nil` where it cannot be read any more.
    package var source: SourceText? {
        (try? PageText(file, in: bundle))?.source
    }

    /// The findings about texts that a browser shows on the page, beside those about the page's own text.
    package func findings(ofShown texts: [String]) -> [Diagnostic] {
        guard !texts.isEmpty, let page = try? PageReader.read(file, in: bundle, memory: InlineTextMemory())
        else {
            return []
        }
        return bundle.findings(ofShown: texts, on: page)
    }

    /// The places of a formula: in the page, and in the markdown that the page was made from. The n-th one (from 0) when
    /// its TeX is this, else the first one with this TeX; none where the page has no such formula.
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
