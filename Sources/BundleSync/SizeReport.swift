/// The size of a bundle by chapter, and its largest files.
package struct SizeReport: Hashable, Sendable {
    /// A chapter with everything that its leaves need.
    package struct Chapter: Hashable, Sendable {
        /// The address: `my-book/ch01`.
        package var address: String
        /// The title in the manifest.
        package var title: String
        /// The number of leaves.
        package var leaves: Int
        /// The size of its leaves and of the files they reference, in bytes. A shared picture counts once.
        package var bytes: Int

        /// Creates a row of the report.
        package init(address: String, title: String, leaves: Int, bytes: Int) {
            self.address = address
            self.title = title
            self.leaves = leaves
            self.bytes = bytes
        }
    }

    /// The chapters in the manifest's order.
    package let chapters: [Chapter]
    /// The size of katex/, which all chapters share, in bytes.
    package let katex: Int
    /// The size of the whole bundle without the lock, in bytes.
    package let total: Int
    /// The largest files in descending order; ties are broken by path.
    package let biggest: [ShippedFile]

    /// Computes the sums.
    ///
    /// - Parameter count: the number of largest files to list.
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
