/// An entry to append to a manifest: a book to the library, a chapter to a book, or a leaf to a chapter.
package enum ManifestAddition: Hashable, Sendable {
    /// A book, appended to the library.
    case book(Book)
    /// A chapter, appended to the book with this id.
    case chapter(Chapter, book: String)
    /// A leaf, appended to the chapter with these ids.
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
