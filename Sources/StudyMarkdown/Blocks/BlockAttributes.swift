import WebSyntax
/// The attributes in braces after a block's kind or an image: `{#thm-name number="1.2" title="…"}`.
struct BlockAttributes {
    /// A name and its offset from the first byte of the text that was read.
    struct Name {
        var text: String
        var offset: Int
    }

    /// The id after `#`; the first of several.
    var id: Name?
    /// The number the author wrote; an empty string means "no number".
    var number: String?
    /// The range of the title's text, without its quotes.
    var title: Range<Int>?
    /// The first `.class`: an alternative way to name a div's kind.
    var kind: Name?
    /// The names of attributes that blocks do not have, and `#name` of further ids, for a finding.
    var unknown: [Name] = []

    /// The names of attributes with a value, for suggestions.
    static let names = ["number", "title"]

    /// Creates attributes without any values.
    init() {}

    /// Reads the braces at the end of `bytes`. Returns `nil` if absent, or if they are not valid attributes.
    static func atEnd(of bytes: ArraySlice<UInt8>) -> (attributes: BlockAttributes, start: Int)? {
        guard bytes.last == UInt8(ascii: "}") else { return nil }
        var index = bytes.startIndex
        // Formulas contain braces too. At most 32 are tried, so a line of many braces stays cheap.
        var tries = 0
        while tries < 32, let open = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
            // An escaped brace is text. An even number of backslashes escapes itself.
            let backslashes = bytes[..<open].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if backslashes % 2 == 0,
                let attributes = BlockAttributes(bytes[(open + 1)..<(bytes.endIndex - 1)])
            {
                return (attributes, open)
            }
            index = open + 1
            tries += 1
        }
        return nil
    }

    /// Parses the text between the braces. Returns `nil` unless it is one or more attributes and nothing else.
    init?(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        var isEmpty = true
        while true {
            while index < bytes.endIndex, ASCII.isSpace(bytes[index]) { index += 1 }
            guard index < bytes.endIndex else { break }
            isEmpty = false
            let start = index
            if bytes[index] == UInt8(ascii: "#") || bytes[index] == UInt8(ascii: ".") { index += 1 }
            let nameStart = index
            let isName =
                bytes[start] == UInt8(ascii: "#") ? BlockTail.isLabelByte : BlockTail.isNameByte
            while index < bytes.endIndex, isName(bytes[index]) { index += 1 }
            // The length is bounded, because ids and messages repeat the name.
            guard index > nameStart, index - nameStart <= 100 else { return nil }
            let name = Name(
                text: String(decoding: bytes[nameStart..<index], as: UTF8.self), offset: nameStart)
            switch bytes[start] {
            case UInt8(ascii: "#") where id == nil: id = name
            case UInt8(ascii: "#"): unknown.append(Name(text: "#" + name.text, offset: start))
            case UInt8(ascii: "."): kind = kind ?? name
            default:
                guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "="),
                    let (value, end) = Self.value(in: bytes, from: index + 1)
                else { return nil }
                index = end
                switch name.text {
                case "number": number = String(decoding: bytes[value], as: UTF8.self).trimmed
                case "title": title = value
                default: unknown.append(name)
                }
            }
            // Attributes are separated by white space: `#a.b` is one id.
            guard index == bytes.endIndex || ASCII.isSpace(bytes[index]) else { return nil }
        }
        if isEmpty { return nil }
    }

    /// Returns the range of a quoted or unquoted value, and the offset after it.
    private static func value(in bytes: ArraySlice<UInt8>, from start: Int) -> (Range<Int>, Int)? {
        guard start < bytes.endIndex else { return nil }
        guard bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") else {
            let end = bytes[start...].firstIndex(where: ASCII.isSpace) ?? bytes.endIndex
            return (start..<end, end)
        }
        var index = start + 1
        while index < bytes.endIndex, bytes[index] != bytes[start] {
            // A backslash escapes the quote.
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index < bytes.endIndex ? ((start + 1)..<index, index + 1) : nil
    }
}
