extension StudyLibrary {
    /// All leaves with their addresses, in manifest order.
    public var allLeaves: [AddressedLeaf] {
        books.flatMap { book in
            book.chapters.flatMap { chapter in
                chapter.leaves.map { leaf in
                    AddressedLeaf(
                        address: LeafAddress(book: book.id, chapter: chapter.id, leaf: leaf.id), leaf: leaf)
                }
            }
        }
    }

    /// Returns the leaf at a full address, or `nil`.
    public func leaf(at address: LeafAddress) -> Leaf? {
        books.first { $0.id == address.book }?
            .chapters.first { $0.id == address.chapter }?
            .leaves.first { $0.id == address.leaf }
    }

    /// Returns all leaves whose address ends in `suffix` on component boundaries, in manifest order.
    ///
    /// An empty result means that the name is unknown. With more than one leaf, the name is ambiguous, and the
    /// addresses are the alternatives.
    public func leaves(matching suffix: String) -> [AddressedLeaf] {
        allLeaves.filter { $0.address.ends(in: suffix) }
    }
}
