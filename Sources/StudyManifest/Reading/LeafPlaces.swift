/// Where a leaf and the values of its keys stand.
struct LeafPlaces {
    /// The opening brace.
    let leaf: FindingCollector.Place
    private(set) var fields: [Leaf.Field: FindingCollector.Place] = [:]

    init(_ object: ManifestObject) {
        leaf = object.place
        for field in Leaf.Field.allCases {
            guard let key = ManifestKey(rawValue: field.rawValue) else { continue }
            fields[field] = object.string(key)?.place
        }
    }

    var offsets: [Int] { [leaf.offset] + fields.values.map(\.offset) }
}
