/// A chapter of a book.
public struct Chapter: Sendable, Hashable, Codable, Identifiable {
    /// Unique in its book; the second component of a ``LeafAddress``.
    public var id: String
    /// The chapter's number in the book, if any. Numbers need not be positive or ascending.
    public var number: Int?
    /// The title as shown to readers.
    public var title: String
    /// The leaves in manifest order.
    public var leaves: [Leaf]

    /// Creates a chapter.
    public init(id: String, number: Int? = nil, title: String, leaves: [Leaf]) {
        self.id = id
        self.number = number
        self.title = title
        self.leaves = leaves
    }
}
