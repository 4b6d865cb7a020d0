/// A part of words that have links.
package enum LinkedPart: Sendable, Hashable {
    /// Markdown without links to documents.
    case text(String)
    /// A link to a document and the id of a place in its page, which may be empty.
    case link(NoteLink, document: Int, place: String)
    /// A link to a page of the hub that is no document, by its path without the ending.
    case page(NoteLink, String)
}
