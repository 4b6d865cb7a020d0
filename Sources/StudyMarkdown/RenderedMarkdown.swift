package import Diagnostics

/// A document as HTML, and what a page around it needs to know. A plain value: nothing of the parser is left.
package struct RenderedMarkdown: Sendable {
    /// A link to a place in this same document.
    package struct FragmentLink: Sendable, Hashable {
        /// Percent-decoded.
        package var fragment: String
        package var position: SourcePosition
    }
    /// Raw HTML of the author's in `body`.
    package struct RawHTML: Sendable, Hashable {
        package var range: Range<Int>
        /// Where its block begins in the source.
        package var line: Int
    }

    /// Where a page of the printed book begins.
    package struct Page: Sendable, Hashable {
        /// As printed: `17`, `xii`.
        package var label: String
        package var id: String
    }

    /// Bytes that the pictures which a leaf embeds may take.
    package static let mostEmbedded = 64 << 20

    /// The document passes a limit, and was not rendered: there is no body, whatever severity its finding has.
    package var isRefused = false
    package var body: [UInt8] = []
    package var outline: [OutlineEntry] = []
    /// In the order of their marks.
    package var pages: [Page] = []
    /// Every id given to an element, with what a reference to it prints.
    package var ids: [String: String] = [:]
    /// The anchors that GitHub gives the headings, with the id of each; where they were asked for.
    package var anchors: [String: String] = [:]
    package var formulas: [Formula] = []
    package var formulaCount = 0
    /// A formula defines macros for those behind it: they have to be set in order.
    package var definesMacros = false
    package var fragmentLinks: [FragmentLink] = []
    package var rawHTML: [RawHTML] = []
    /// The text of the first heading of level 1.
    package var heading: String?
    package var diagnostics: [Diagnostic] = []
}
