/// The weight of a bundle by chapter, and its heaviest files.
package struct SizeReport: Hashable, Sendable {
    package struct Chapter: Hashable, Sendable {
        package var address: String
        package var title: String
        package var leaves: Int
        /// Bytes of its leaves and of what they refer to themselves; a picture that two leaves share counts once.
        package var bytes: Int

        package init(address: String, title: String, leaves: Int, bytes: Int) {
            self.address = address
            self.title = title
            self.leaves = leaves
            self.bytes = bytes
        }
    }

    package let chapters: [Chapter]
    /// Bytes of katex/, which all chapters share.
    package let katex: Int
    /// All bytes of the bundle, without the lock.
    package let total: Int
    /// The biggest first; of two that are as big, the one whose path comes first.
    package let biggest: [ShippedFile]

    package init(chapters: [Chapter], files: [ShippedFile], count: Int = 5) {
        self.chapters = chapters
        katex = files.reduce(0) { $0 + ($1.path.hasPrefix("katex/") ? $1.size : 0) }
        total = files.reduce(0) { $0 + $1.size }
        biggest = Array(
            files.sorted {
                $0.size != $1.size
                    ? $0.size > $1.size : $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
            }.prefix(count))
    }
}
