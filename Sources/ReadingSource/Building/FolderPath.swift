/// The folders around an entry.
struct FolderPath {
    /// The largest number of folders whose names become tags.
    static let deepest = 64

    /// The names from the outside to the inside, without roots such as the toolbar.
    private(set) var names: [String] = []
    /// The number of folders, roots included.
    private(set) var depth = 0

    /// Returns the path of a folder inside this one.
    ///
    /// - Parameter name: `nil` for a root, whose name is not the reader's.
    func entering(_ name: String?) -> FolderPath {
        var path = self
        path.depth += 1
        if let name, path.depth <= Self.deepest { path.names.append(name) }
        return path
    }

    /// True for the outermost folder whose name is left out.
    var isFirstTooDeep: Bool { depth == Self.deepest + 1 }

    /// The message about ``isFirstTooDeep``.
    static let message =
        "folders are nested more than \(deepest) deep; the entries inside have the tags of the outer \(deepest)"
}
