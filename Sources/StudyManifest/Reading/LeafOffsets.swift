/// The offsets of a leaf and of the values of its keys, in UTF-8 bytes.
struct LeafOffsets: Hashable {
    /// The offset of the opening brace.
    let offset: Int
    let path: JSONPath
    /// The offsets in ``Leaf/Field`` order; -1 for an absent key. `Int32` suffices: manifests are smaller than 2 GB.
    private var fields = SIMD8<Int32>(repeating: -1)

    init(_ object: ManifestObject) {
        offset = object.place.offset
        path = object.place.path
        for (index, key) in Self.keys.enumerated() {
            if let offset = object.offset(key) { fields[index] = Int32(truncatingIfNeeded: offset) }
        }
    }

    private static let keys = Leaf.Field.allCases.compactMap { ManifestKey(rawValue: $0.rawValue) }

    /// Returns the place of a value, or `nil` if the key is absent or null.
    func place(of field: Leaf.Field) -> FindingCollector.Place? {
        guard let index = Leaf.Field.allCases.firstIndex(of: field), fields[index] >= 0 else { return nil }
        return FindingCollector.Place(
            offset: Int(fields[index]), path: path, key: ManifestKey(rawValue: field.rawValue))
    }

    var place: FindingCollector.Place { FindingCollector.Place(offset: offset, path: path) }
}
