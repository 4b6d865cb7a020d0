package import Diagnostics

/// A document as HTML, with the data that a page needs. A value type without references to the parser.
package struct RenderedMarkdown: Sendable {
    /// A link to a place in the same document.
    package struct FragmentLink: Sendable, Hashable {
        /// The fragment, percent-decoded.
        package var fragment: String
        /// The position of the link's destination in the file.
        package var position: SourcePosition
    }
    /// The author's raw HTML in `body`.
    package struct RawHTML: Sendable, Hashable {
        /// The range in `body`.
        package var range: Range<Int>
        /// The source line at which its block begins.
        package var line: Int
    }

    /// The start of a page of the printed book.
    package struct Page: Sendable, Hashable {
        /// The label as printed: `17`, `xii`.
        package var label: String
        /// The id of the mark's element.
        package var id: String
    }

    /// The largest total size, in bytes, of the images embedded in a leaf.
    package static let maximumEmbeddedSize = 64 << 20

    /// True if the document exceeds a limit. It has no body then, whatever the severity of the finding.
    package var isRefused = false
    /// The HTML of the body in UTF-8.
    package var body: [UInt8] = []
    /// The headings in order.
    package var outline: [OutlineEntry] = []
    /// The pages in the order of their marks.
    package var pages: [Page] = []
    /// Every element id, with the text that references to it print.
    package var ids: [String: String] = [:]
    /// The first places of the ids and labels that the author gave; empty in a body without raw HTML.
    package var explicitIDs: [String: SourcePosition] = [:]
    /// The anchors that GitHub generates for headings, with the heading's id; empty unless requested.
    package var anchors: [String: String] = [:]
    /// The places that other documents can refer to by their labels.
    package var labels: [LabelledPlace] = []
    /// The places that lists of the library name.
    package var listed: [ListedPlace] = []
    /// The formulas with their positions; empty unless requested.
    package var formulas: [Formula] = []
    /// The number of formulas.
    package var formulaCount = 0
    /// True if a formula defines macros for later formulas: they must be typeset in order.
    package var definesMacros = false
    /// The links to places of the document, in order.
    package var fragmentLinks: [FragmentLink] = []
    /// The author's HTML in the body, in order.
    package var rawHTML: [RawHTML] = []
    /// True if the body has no HTML of the author, not even a comment. Each `<` then begins a tag that the writer wrote,
    /// with its name in lower case; the next `>` ends it; a formula's class is its first attribute. In text, character
    /// references stand for `&`, `<`, `>`, `"` and `$` alone.
    package var isRegular = false
    /// The text of the first level-1 heading.
    package var heading: String?
    /// The findings in order of position.
    package var diagnostics: [Diagnostic] = []

    /// Creates an empty result.
    package init() {}
}
