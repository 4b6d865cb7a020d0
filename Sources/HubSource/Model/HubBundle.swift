/// A bundle: documents in an order, with words about each.
package struct HubBundle: Sendable {
    package struct Member: Sendable, Hashable {
        /// The index of the document.
        package var document: Int
        /// The words about the document in the bundle, as markdown; may be empty.
        package var annotation: String
        /// The annotation divided at its links; empty without any.
        package var parts: [LinkedPart] = []
    }

    package var id: String
    package var title: String
    /// As ``HubDocument/titleWords``.
    package var titleWords: String?
    package var description = ""
    /// The words before the list as markdown: the description of the front matter and the paragraphs of the text.
    package var paragraphs: [String] = []
    /// Each paragraph divided at its links; empty for one without any.
    package var paragraphParts: [[LinkedPart]] = []
    package var intent = ""
    package var source = ""
    /// Milliseconds since 1970-01-01T00:00:00Z; `nil` for the last change of a member.
    package var updated: Int?
    /// As front matter has it: the time of an analysis, and whether it is older than the documents.
    package var analysed: String?
    package var isAnalysisStale: Bool?
    package var members: [Member] = []
    /// The path of the bundle's file; `nil` for a folder that counts as a bundle.
    package var path: String?

    /// The title as words that may have formulas and code with TeX.
    package var shownTitle: String { titleWords ?? title }

    package init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}
