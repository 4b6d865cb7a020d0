extension StudyLibrary {
    /// Every leaf with its address, in the order of the manifest.
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

    /// The leaf at a full address; `nil` when there is none.
    public func leaf(at address: LeafAddress) -> Leaf? {
        books.first { $0.id == address.book }?
            .chapters.first { $0.id == address.chapter }?
            .leaves.first { $0.id == address.leaf }
    }

    /// Every leaf whose address ends in `suffix` on component boundaries, in the order of the manifest.
    ///
    /// None: nothing has that name. More than one: the name is ambiguous, and the addresses say between which.
    public func leaves(matching suffix: String) -> [AddressedLeaf] {
        allLeaves.filter { $0.address.ends(in: suffix) }
    }
}
