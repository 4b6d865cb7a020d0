import KaTeXFiles

/// The parts of KaTeX that a page needs, and the parts that it contains itself.
struct KaTeXUse: Sendable {
    /// True if a formula is still TeX.
    var needsScript = false
    /// True if a formula is TeX or typeset boxes, both of which the style sheet lays out.
    var needsStyle = false
    /// True if the page contains the vendored script.
    var carriesScript = false
    /// True if the page contains a style sheet with KaTeX's fonts.
    var carriesStyle = false

    /// True if the page needs a file in katex/.
    var needsFiles: Bool { needsScript && !carriesScript || needsStyle && !carriesStyle }

    /// Creates the use of a page without formulas.
    init() {}

    /// Reads the use from a page.
    ///
    /// - Parameter katex: the vendored KaTeX; a script in the page counts only if it equals the vendored one.
    init(of page: Page, katex: KaTeXAssets?) {
        for formula in page.formulas where !formula.isInTemplate {
            if formula.form == .tex { needsScript = true }
            if formula.form != .mathML { needsStyle = true }
        }
        guard needsStyle else { return }
        let script = katex?.script ?? []
        for element in page.inlines.elements {
            guard element.isActive else { continue }
            if element.isScript {
                if !script.isEmpty, element.text == script { carriesScript = true }
            } else if page.inlines.sheetSets.uses(title: element.title),
                !ByteSearch.offsets(of: Self.fontFamily, in: element.text, limit: 1).isEmpty
            {
                carriesStyle = true
            }
        }
    }

    private static let fontFamily = Array("KaTeX_Main".utf8)

    /// Returns true if the path of a file is that of KaTeX's file with this name.
    static func isFile(_ name: String, _ path: String) -> Bool { path.hasSuffix("katex/" + name) }

    /// Returns true if a script names KaTeX's object, or the function of its auto-render.
    static func isCalled(in script: [UInt8]) -> Bool {
        ["katex", "renderMathInElement"].contains {
            !ByteSearch.offsets(of: Array($0.utf8), in: script, limit: 1).isEmpty
        }
    }

    /// Returns true if a script names KaTeX, or runs or loads other scripts, which may.
    static func mayCall(_ script: [UInt8]) -> Bool {
        isCalled(in: script)
            || ["import", "eval", "Function", "createElement", "write", "HTML", "srcdoc"].contains {
                !ByteSearch.offsets(of: Array($0.utf8), in: script, limit: 1).isEmpty
            }
    }
}
