/// An addition to a manifest: a book at the end of the library, a chapter at the end of a book, a leaf at the end of a
/// chapter.
package enum ManifestAddition: Hashable, Sendable {
    case book(Book)
    case chapter(Chapter, book: String)
    case leaf(Leaf, book: String, chapter: String)

    var level: ManifestLevel {
        switch self {
        case .book: .book
        case .chapter: .chapter
        case .leaf: .leaf
        }
    }
}
