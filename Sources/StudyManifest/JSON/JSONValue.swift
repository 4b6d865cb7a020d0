/// A JSON value and its range in the text.
package struct JSONValue: Sendable {
    /// The value without its range.
    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// The digits stay in the text; see ``JSONNumber``.
        case number
        case string(String)
        case array([JSONValue])
        /// The members in source order, including duplicate keys.
        case object([JSONMember])
    }

    /// The value.
    package var content: Content
    /// The range in UTF-8 bytes from the start of the text, including quotes and brackets.
    package var range: Range<Int>

    /// The name of the value's type in a message.
    package var typeName: String {
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
package struct JSONMember: Sendable {
    /// The key with its escapes resolved.
    package var key: String
    /// The offset of the key's opening quote.
    package var keyOffset: Int
    /// The value of the key.
    package var value: JSONValue
}
