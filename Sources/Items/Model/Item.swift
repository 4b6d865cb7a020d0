/// One article, paper, note, page or episode: an item of JSON Feed 1.1 with what that format lacks in ``facts``.
///
/// Dates are seconds since 1970-01-01T00:00:00Z. Absent values are `nil` or empty and have no member in a file.
package struct Item: Sendable, Hashable {
    /// The identifier. In a store it never changes; in the document of a feed it is empty if the feed does not give one.
    package var id: String
    package var url: String?
    package var externalURL: String?
    /// The title as plain text.
    package var title: String?
    /// The fullest body as sanitised HTML.
    package var contentHTML: String?
    /// The body, if the source has plain text only.
    package var contentText: String?
    /// The summary as plain text.
    package var summary: String?
    package var image: String?
    package var bannerImage: String?
    package var datePublished: Int?
    package var dateModified: Int?
    package var authors: [Person] = []
    package var tags: [String] = []
    package var language: String?
    package var attachments: [Attachment] = []
    /// The members of `_sitegen`.
    package var facts = ItemFacts()
    /// Members of other programs, which are written again.
    package var others: [String: JSONTree] = [:]

    package init(id: String) { self.id = id }
}
