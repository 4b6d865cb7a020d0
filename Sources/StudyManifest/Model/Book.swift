/// A book of the library.
public struct Book: Sendable, Hashable, Codable, Identifiable {
    /// Unique in the library; the first component of a ``LeafAddress``.
    public var id: String
    /// The title as shown to readers.
    public var title: String
    /// The author as shown to readers, if any.
    public var author: String?
    /// The text below the title on the start page.
    public var description: String?
    /// The cover image, relative to the manifest's folder.
    public var image: String?
    /// The chapters in manifest order.
    public var chapters: [Chapter]

    /// Creates a book. Nothing is validated here; ``ManifestReader`` does that.
    public init(
        id: String, title: String, author: String? = nil, description: String? = nil, image: String? = nil,
        chapters: [Chapter]
    ) {
        self.id = id
        self.title = title
        self.author = author
        self.description = description
        self.image = image
        self.chapters = chapters
    }
}
