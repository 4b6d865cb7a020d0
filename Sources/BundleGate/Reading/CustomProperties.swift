import WebReferences
import WebSyntax

/// The custom properties of CSS that contain addresses, and those that declarations use.
struct CustomProperties: Sendable {
    /// An address in the value of a custom property.
    struct Address: Sendable {
        /// The name of the property, with its hyphens.
        var name: String
        /// The path as written.
        var path: String
        /// The offset of the address in the text.
        var offset: Int
    }

    /// The relative addresses.
    var addresses: [Address] = []
    /// The properties in the values of others than custom properties.
    var uses: Set<String> = []

    /// The number of bytes within which a declaration begins.
    private static let reach = 256

    /// Adds the address of a reference if it is relative and in a custom property.
    mutating func take(_ reference: WebReference, in text: [UInt8]) {
        guard reference.row == CSSReference.Way.customProperty.row,
            case .relative(let path, _, _) = reference.target, !path.isEmpty,
            let name = Self.name(before: reference.range.lowerBound, in: text)
        else { return }
        addresses.append(Address(name: name, path: path, offset: reference.range.lowerBound))
    }

    /// Adds the properties that a text uses.
    mutating func takeUses(in text: [UInt8]) {
        for place in ByteSearch.offsets(of: Array("var(".utf8), in: text) {
            let start = max(0, place - Self.reach)
            let ends = text[start..<place].lastIndex { "{};\"'".utf8.contains($0) }
            let statement = text[(ends.map { $0 + 1 } ?? start)..<place].drop(while: \.isHTMLSpace)
            // The value of a custom property is used where that one is.
            if statement.starts(with: "--".utf8) { continue }
            let name = text[(place + 4)...].drop(while: \.isHTMLSpace).prefix(while: Self.isName)
            uses.insert(String(decoding: name, as: UTF8.self))
        }
    }

    /// Returns the custom property whose value has an address at an offset.
    private static func name(before offset: Int, in text: [UInt8]) -> String? {
        let start = text[max(0, offset - reach)..<offset]
        guard let colon = start.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = start[..<colon].reversed().drop(while: \.isHTMLSpace).prefix(while: isName).reversed()
        return name.starts(with: "--".utf8) ? String(decoding: name, as: UTF8.self) : nil
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
