/// A JSON value and its range in the text.
struct JSONValue {
    /// The value without its range.
    enum Content {
        case null
        case bool(Bool)
        /// The digits stay in the text; see ``JSONNumber``.
        case number
        case string(String)
        case array([JSONValue])
        /// The members in source order, including duplicate keys.
        case object([JSONMember])
    }

    var content: Content
    /// The range in UTF-8 bytes from the start of the text, including quotes and brackets.
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
