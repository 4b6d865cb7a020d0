package import Diagnostics

/// A YAML value with its position in the file. A plain tree: aliases are resolved, and their copies count towards the
/// limit.
package indirect enum YAMLValue: Sendable {
    case scalar(String, isPlain: Bool, position: SourcePosition)
    case sequence([YAMLValue], position: SourcePosition)
    case mapping([YAMLEntry], position: SourcePosition)

    package var position: SourcePosition {
        switch self {
        case .scalar(_, _, let position), .sequence(_, let position), .mapping(_, let position): position
        }
    }

    /// The name of the kind for messages such as "'title' is a list".
    package var kind: String {
        switch self {
        case .scalar: "a single value"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// One key of a mapping and its value.
package struct YAMLEntry: Sendable {
    package var key: String
    package var keyPosition: SourcePosition
    package var value: YAMLValue
}
