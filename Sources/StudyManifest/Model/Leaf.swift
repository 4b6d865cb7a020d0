/// A leaf of a chapter: one HTML file of the bundle.
public struct Leaf: Sendable, Hashable, Codable, Identifiable {
    /// Unique in its chapter; the last component of a ``LeafAddress``.
    public var id: String
    /// The kind of the page, if any.
    public var kind: Kind?
    /// The title as shown to readers.
    public var title: String
    /// The HTML file as written in the manifest, relative to the manifest's folder. Must stay inside that folder.
    public var file: String
    /// The markdown source as written in the manifest, relative to the manifest's folder.
    ///
    /// May leave that folder with `..`. `nil` for a leaf that sitegen does not render.
    public var source: String?
    /// The list that the leaf is made of, instead of a source.
    public var list: List?
    /// The line shown above the page.
    public var header: String?

    /// Creates a leaf.
    public init(
        id: String, kind: Kind? = nil, title: String, file: String, source: String? = nil,
        list: List? = nil, header: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.file = file
        self.source = source
        self.list = list
        self.header = header
    }
}
