/// A JSON value without positions: members that this module carries along without reading them.
package enum JSONTree: Sendable, Hashable {
    case bool(Bool)
    /// A number as written, in the grammar of RFC 8259, section 6. Digits beyond the precision of a `Double` stay.
    case number(String)
    case string(String)
    case array([JSONTree])
    /// The members in the order in which they are written. JSON Feed 1.1 has no null: an absent value is left out.
    case object([Member])

    /// A key with its value.
    package struct Member: Sendable, Hashable {
        package var key: String
        package var value: JSONTree

        package init(_ key: String, _ value: JSONTree) {
            self.key = key
            self.value = value
        }
    }

    /// Returns the value as a JSON text with two spaces of indentation and a line end, always the same bytes.
    package func bytes() -> [UInt8] {
        var output: [UInt8] = []
        append(to: &output, indent: 0)
        output.append(UInt8(ascii: "\n"))
        return output
    }
}
