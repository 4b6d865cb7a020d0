/// A leaf of a chapter: one HTML file of the bundle.
public struct Leaf: Sendable, Hashable, Codable, Identifiable {
    /// Unique in its chapter; the last component of a ``LeafAddress``.
    public var id: String
    public var kind: Kind?
    public var title: String
    /// The HTML file, relative to the manifest's folder, as written in the manifest. Stays in that folder.
    public var file: String
    /// The markdown it is rendered from, relative to the manifest's folder, as written in the manifest.
    ///
    /// May climb out of that folder with `..`. Absent for a leaf that sitegen does not render.
    public var source: String?
    /// The line shown above the page.
    public var header: String?

    public init(
        id: String, kind: Kind? = nil, title: String, file: String, source: String? = nil,
        header: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.file = file
        self.source = source
        self.header = header
    }
}
