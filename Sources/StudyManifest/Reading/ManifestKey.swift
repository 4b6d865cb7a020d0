/// A key of the manifest. Each has one meaning at every level that has it.
enum ManifestKey: String, CaseIterable {
    case schema = "$schema"
    case version, books, id, number, title, author, chapters, leaves, kind, file, source, header

    enum ValueType {
        case string, integer, list

        /// The name as the end of "it must be …".
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

    var isRequired: Bool {
        switch self {
        case .books, .chapters, .leaves, .id, .title, .file: true
        default: false
        }
    }
}
