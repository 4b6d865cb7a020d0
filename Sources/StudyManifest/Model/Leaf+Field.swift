extension Leaf {
    /// A key of a leaf in the manifest, in the order in which they are written.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        case id, kind, title, file, source, header
    }
}
