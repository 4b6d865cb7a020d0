/// A key of the manifest. A key has the same meaning at every level.
enum ManifestKey: String, CaseIterable {
    case schema = "$schema"
    case version, books, id, number, title, author, description, image, chapters, leaves, kind, file, source,
        list
    case header

    /// The JSON type of a key's value.
    enum ValueType {
        case string, integer, list

        /// The name, phrased to follow "it must be …".
        var name: String {
            switch self {
            case .string: "a string"
            case .integer: "a whole number"
            case .list: "a list"
            }
        }
    }

    var type: ValueType {
        switch self {
        case .books, .chapters, .leaves: .list
        case .version, .number: .integer
        default: .string
        }
    }
}
