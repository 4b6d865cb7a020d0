package import Diagnostics

/// A YAML value with its position in the file. A plain tree: aliases are resolved, and their copies count towards the
/// limit.
package indirect enum YAMLValue: Sendable {
    /// A single value. `isPlain` is true without quotes, when the text may be a number or a boolean.
    case scalar(String, isPlain: Bool, position: SourcePosition)
    /// A list.
    case sequence([YAMLValue], position: SourcePosition)
    /// A mapping, in source order. Keys are unique.
    case mapping([YAMLEntry], position: SourcePosition)

    /// The position of the value's first byte.
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
    /// The key's text.
    package var key: String
    /// The position of the key.
    package var keyPosition: SourcePosition
    /// The value.
    package var value: YAMLValue
    /// The position of a comment that ends the first line of a value without quotes and begins with a digit: `#1` was
    /// more likely meant as text.
    package var comment: SourcePosition?
}
