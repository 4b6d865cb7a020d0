import Diagnostics
import WebReferences

/// An HTML file, read once: everything that the rules ask of it.
package struct Page: Sendable {
    struct Heading: Sendable { var level: Int; var offset: Int }
    struct Element: Sendable { var name: String; var offset: Int }
    struct Formula: Sendable {
        var tex: String
        var isDisplay: Bool
        /// The offset of the TeX's first byte in the file.
        var offset: Int
        /// The form of the element's content.
        var form = Form.tex

        enum Form: Sendable {
            /// TeX, for KaTeX on the reader's device.
            case tex
            /// KaTeX's boxes, typeset while rendering: they need KaTeX's style sheet and fonts.
            case boxes
            /// MathML alone, which needs nothing.
            case mathML
        }
    }

    let file: BundleFile
    private let text: PageText
    var references: [WebReference] = []
    /// By their bytes: é is not é to a fragment when it is written otherwise.
    var ids: [ExactName: Int] = [:]
    var duplicateIDs: [Element] = []
    var headings: [Heading] = []
    var formulas: [Formula] = []
    /// How many there are, also when `formulas` was let go.
    var formulaCount = 0
    var katexUse = KaTeXUse()
    /// TeX in what a reader sees.
    var texInText: [VisibleText.Found] = []
    /// Texts with dollars that look like formulas and are meant as text: their dollars are character references.
    var meantDollars: Set<String> = []
    /// True if `sitegen` has rendered it: its root says which theme it has.
    var isRendered = false
    /// True for the start page of a library, which the manifest does not name.
    var isStartPage = false
    var lang: String?
    var title: String?
    /// Images without an `alt` attribute.
    var imagesWithoutAlt: [Int] = []
    var inlines = PageInlines()
    /// The mark of a snapshot; see ``Seal``.
    var snapshotMark: String?
    /// True if a script or a document within the page is outside a frame with `sandbox="allow-scripts"`.
    var hasOpenContent = false
    /// nil for a page that is not a snapshot.
    var seal: Seal?
    /// The navigations of a snapshot's scripts.
    var scriptNavigations: [WebReference] = []
    var policy: (directives: PolicyDirectives, offset: Int)?
    var feedbackToken: (text: String, offset: Int)?
    /// The macros that the page hands to KaTeX, as JSON.
    var macros: String?
    /// True if the manifest names it.
    let isLeaf: Bool

    init(file: BundleFile, text: PageText, isLeaf: Bool) {
        self.file = file
        self.text = text
        self.isLeaf = isLeaf
    }

    var source: SourceText { text.source }
    /// The file as findings name it, without reading it.
    var shownPath: String { text.shown }

    /// The offset of the first script: an element, a handler, a `javascript:` link or a script in a data: URL.
    var firstScript: Int? {
        references.first { $0.definition.isPageScript }?.range.lowerBound
    }

    /// The problems that make reading the text uncertain.
    var textFindings: [Diagnostic] { text.findings }

    /// Lets go of what no rule of the whole bundle asks for.
    mutating func lighten(keepsFormulas: Bool) {
        text.letGo()
        references = references.filter { reference in
            switch reference.target {
            case .relative, .fragmentOnly: true
            default: false
            }
        }
        if !keepsFormulas { formulas = [] }
        inlines = PageInlines()
        duplicateIDs = []
        headings = []
        imagesWithoutAlt = []
    }
}
