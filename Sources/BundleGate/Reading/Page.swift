import Diagnostics
import WebReferences
import WebSyntax

/// An HTML file, read once: all facts that the rules need.
package struct Page: Sendable {
    /// A heading with its level from 1 to 6.
    struct Heading: Sendable { var level: Int; var offset: Int }
    /// An element with its name, or another name that identifies it.
    struct Element: Sendable { var name: String; var offset: Int }
    /// A formula with its TeX as written.
    struct Formula: Sendable {
        var tex: String
        var isDisplay: Bool
        /// The offset of the TeX's first byte in the file.
        var offset: Int
        /// The form of the element's content.
        var form = Form.tex
        /// True for a formula in a template, which the reader sees only if a script copies it.
        var isInTemplate = false
        /// True for a formula in a shadow root, which the scripts that call KaTeX do not search.
        var isInShadowRoot = false

        /// The forms that `render --math` writes.
        enum Form: Sendable {
            /// TeX, for KaTeX on the reader's device.
            case tex
            /// KaTeX's boxes, typeset while rendering: they need KaTeX's style sheet and fonts.
            case boxes
            /// MathML alone, which needs nothing.
            case mathML
        }
    }

    /// The file of the page.
    let file: BundleFile
    private let text: PageText
    /// The references of the page, sorted by offset.
    var references: [WebReference] = []
    /// The offset of each id in the document tree. By bytes: a fragment does not match an id in another Unicode form.
    var ids: [ExactName: Int] = [:]
    /// The ids that no link leads to.
    var templateIDs = TemplateIDs()
    /// The elements whose id an earlier element has, in order.
    var duplicateIDs: [Element] = []
    /// The elements whose name hides a member of `document`, with that member.
    var hiddenMembers: [Element] = []
    /// The elements that are members of `window` under a name that KaTeX's script uses.
    var windowNames: [Element] = []
    /// The headings in order.
    var headings: [Heading] = []
    /// The formulas in order.
    var formulas: [Formula] = []
    /// The number of formulas, also after `formulas` was released.
    var formulaCount = 0
    /// The parts of KaTeX that the formulas need.
    var katexUse = KaTeXUse()
    /// TeX in the text that a reader sees.
    var texInText: [VisibleText.Found] = []
    /// Texts with dollars that look like formulas and that the author escaped with character references.
    var meantDollars: Set<String> = []
    /// True if `sitegen` has rendered the page: its root element names a theme.
    var isRendered = false
    /// True for the start page of a library, which the manifest does not name.
    var isStartPage = false
    /// The language of the root element; `nil` without one.
    var lang: String?
    /// The text of the first title element; `nil` without one.
    var title: String?
    /// Images without an `alt` attribute.
    var imagesWithoutAlt: [Int] = []
    /// The scripts and styles that the policy governs.
    var inlines = PageInlines()
    /// The restricted frames with a page beside this one.
    var frames: [FramedPage] = []
    /// The mark of a snapshot; see ``Seal``.
    var snapshotMark: String?
    /// True if a script or a document within the page is outside a frame with `sandbox="allow-scripts"`.
    var hasOpenContent = false
    /// The confirmed mark; `nil` for a page that is not a snapshot.
    var seal: Seal?
    /// The navigations of a snapshot's scripts.
    var scriptNavigations: [WebReference] = []
    /// The first policy that browsers honour, with the offset of its element.
    var policy: (directives: PolicyDirectives, offset: Int)?
    /// Further policies, which browsers enforce, too.
    var laterPolicies: [(directives: PolicyDirectives, offset: Int)] = []
    /// The token and the offset of its attribute.
    var feedbackToken: (text: String, offset: Int)?
    /// The macros of the page for KaTeX, as JSON.
    var macros: String?
    /// The macros that a script of the page gives to auto-render.
    var scriptMacros: [String: String] = [:]
    /// True if the manifest names the page.
    let isLeaf: Bool

    /// Creates a page whose facts are not known yet.
    init(file: BundleFile, text: PageText, isLeaf: Bool) {
        self.file = file
        self.text = text
        self.isLeaf = isLeaf
    }

    /// The text, read again if it was released.
    var source: SourceText { text.source }
    /// Returns true for a page of the library itself. Single files and sealed pages are the work of others, and the rules
    /// about the form of a page do not apply to them.
    func isOwn(in bundle: Bundle) -> Bool { !bundle.isSingleFiles && seal == nil }

    /// The file as findings name it, without reading it.
    var shownPath: String { text.shown }

    /// The offset of the first script: an element, a handler, a `javascript:` link or a script in a data: URL.
    var firstScript: Int? {
        references.first { $0.definition.isPageScript }?.range.lowerBound
    }

    /// True if the page itself has a script, such as a handler, outside the documents within it.
    var hasOuterScript: Bool { references.contains { $0.layers.isEmpty && $0.definition.isPageScript } }

    /// The encoding in which browsers read the page and what it loads; `nil` for UTF-8.
    var foreignEncoding: String? { text.foreignEncoding }

    /// The problems that make reading the text uncertain.
    var textFindings: [Diagnostic] { text.findings }

    /// Releases everything that no rule of the whole bundle needs, so that thousands of pages fit into memory.
    ///
    /// - Parameter keepsFormulas: true if KaTeX will parse them after all pages are read.
    mutating func lighten(keepsFormulas: Bool) {
        text.letGo()
        references = references.filter { reference in
            switch reference.target {
            case .relative, .fragmentOnly: true
            default: false
            }
        }
        if !keepsFormulas { formulas = [] }
        inlines.lighten()
        duplicateIDs = []
        hiddenMembers = []
        windowNames = []
        headings = []
        imagesWithoutAlt = []
    }
}

extension Page.Element {
    /// Creates an element with a name that an attribute gives it.
    init(_ named: (attribute: HTMLAttribute, name: String)) {
        self.init(name: named.name, offset: named.attribute.value.lowerBound)
    }
}
