/// A part of words that have links.
package enum LinkedPart: Sendable, Hashable {
    /// Markdown without links to documents.
    case text(String)
    /// A link to a document and the id of a place in its page, which may be empty.
    case link(NoteLink, document: Int, place: String)
    /// A link to a page of the hub that is no document, by its path without the ending.
    case page(NoteLink, String)

    /// Returns parts without the signs of emphasis around links: their partners are in other parts.
    static func withoutPartners(_ parts: [LinkedPart]) -> [LinkedPart] {
        let texts = parts.map { part -> [UInt8]? in
            if case .text(let text) = part { return Array(text.utf8) }
            return nil
        }
        return zip(parts, PlainText.withoutPartners(texts)).compactMap { part, text in
            guard case .text = part else { return part }
            return text.isEmpty ? nil : .text(String(decoding: text, as: UTF8.self))
        }
    }
}
