/// A folder to watch, or a file that may not exist yet.
package struct WatchedTree: Sendable, Hashable {
    /// The absolute path. Changes are reported below this path as given, without resolving links in it.
    package var path: String
    /// True if the folders below it are watched too.
    package var isDeep: Bool

    /// Creates a tree.
    package init(_ path: String, isDeep: Bool = true) {
        self.path = path
        self.isDeep = isDeep
    }
}
