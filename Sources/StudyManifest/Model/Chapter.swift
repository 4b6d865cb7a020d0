/// A chapter of a book.
public struct Chapter: Sendable, Hashable, Codable, Identifiable {
    /// Unique in its book; the second component of a ``LeafAddress``.
    public var id: String
    /// The chapter's number in the book, where it has one. Need not be positive or in order.
    public var number: Int?
    public var title: String
    /// In the order of the manifest.
    public var leaves: [Leaf]

    public init(id: String, number: Int? = nil, title: String, leaves: [Leaf]) {
        self.id = id
        self.number = number
        self.title = title
        self.leaves = leaves
    }
}
