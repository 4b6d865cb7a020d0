extension Leaf {
    /// The keys of a leaf in the manifest, in writing order.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        case id, kind, title, file, source, list, header
    }
}
