/// A JSON value and where it stands in the text.
struct JSONValue {
    enum Content {
        case null
        case bool(Bool)
        /// The digits stay in the text; see ``JSONNumber``.
        case number
        case string(String)
        case array([JSONValue])
        /// In the order of the text; a key that is there twice is here twice.
        case object([JSONMember])
    }

    var content: Content
    /// In UTF-8 bytes from the start of the text, quotes and brackets included.
    var range: Range<Int>

    /// The name of the value's type in a message.
    var typeName: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// A key of a JSON object with its value.
struct JSONMember {
    var key: String
    /// The offset of the key's opening quote.
    var keyOffset: Int
    var value: JSONValue
}
