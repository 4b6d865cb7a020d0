import KaTeXFiles

/// The parts of KaTeX that a page needs, and whether it has them in files beside it or in itself.
struct KaTeXUse: Sendable {
    /// A formula is TeX still.
    var needsScript = false
    /// A formula is TeX, or the boxes that KaTeX made of it.
    var needsStyle = false
    var carriesScript = false
    var carriesStyle = false

    /// True if anything has to lie beside the page.
    var needsFiles: Bool { needsScript && !carriesScript || needsStyle && !carriesStyle }

    init() {}

    /// - Parameter katex: the vendored one; a script in a page has to be this one to count.
    init(of page: Page, katex: KaTeXAssets?) {
        for formula in page.formulas {
            if formula.form == .tex { needsScript = true }
            if formula.form != .mathML { needsStyle = true }
        }
        guard needsStyle else { return }
        let script = katex?.script ?? []
        for element in page.inlines.elements {
            if element.isScript {
                if !script.isEmpty, element.text == script { carriesScript = true }
            } else if !ByteSearch.offsets(of: Self.fontFamily, in: element.text, limit: 1).isEmpty {
                carriesStyle = true
            }
        }
    }

    private static let fontFamily = Array("KaTeX_Main".utf8)
}
