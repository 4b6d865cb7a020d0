/// An entry to append to a manifest: a book to the library, a chapter to a book, or a leaf to a chapter.
package enum ManifestAddition: Hashable, Sendable {
    case book(Book)
    case chapter(Chapter, book: String)
    case leaf(Leaf, book: String, chapter: String)

    /// The level of the new entry.
    var level: ManifestLevel {
        switch self {
        case .book: .book
        case .chapter: .chapter
        case .leaf: .leaf
        }
    }
}
