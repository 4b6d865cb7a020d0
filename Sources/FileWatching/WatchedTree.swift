/// A folder in which changes are wanted.
package struct WatchedTree: Sendable, Hashable {
    /// Absolute. Changes are told in the words of this path, links in it not resolved.
    package var path: String
    /// True if the folders below it count, too.
    package var isDeep: Bool

    package init(_ path: String, isDeep: Bool = true) {
        self.path = path
        self.isDeep = isDeep
    }
}
