import BrowserProof
import BundleGate

extension PageToProve {
    /// A page of a bundle, with its places in the markdown.
    init(_ page: ProvablePage) {
        self.init(
            path: page.path, shown: page.shown, source: { page.source },
            formulaPlaces: { page.places(ofFormula: $0, tex: $1) },
            textFindings: { page.findings(ofShown: $0) })
        isSnapshot = page.isSealed
        isSandboxed = { page.isSandboxed }
    }
}
