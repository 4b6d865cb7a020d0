import WebSyntax

/// Signs in text of others that sitegen's dialect of markdown would read: `@name`, and attributes and roles in braces.
/// A name without its place is an error there, so the page of a text would not be written.
enum DialectSigns {
    /// Returns true for a byte that may be such a sign. Most texts have none.
    static func mayBegin(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "@") || byte == UInt8(ascii: "{") }

    /// Returns true if the dialect would read something at an index of a text. The text after its end is unknown, so a
    /// sign there counts.
    static func begins(_ text: Bytes, at index: Int) -> Bool {
        switch text[index] {
        case UInt8(ascii: "@"): isReference(text, at: index)
        case UInt8(ascii: "{"): isBrace(text, at: index)
        default: false
        }
    }

    /// Returns true for `@name` that is neither a part of an address nor the beginning of `@name@host`.
    private static func isReference(_ text: Bytes, at index: Int) -> Bool {
        // Hyphens, slashes and underscores may begin a word, too: `-@name`.
        var start = index
        while start > 0, "-_/".utf8.contains(text[start - 1]) { start -= 1 }
        if start > 0, mayBelongToAddress(text[start - 1]) { return false }
        guard index + 1 < text.count else { return true }
        guard text[index + 1].isASCIIAlpha else { return false }
        let name = text[(index + 1)...].prefix(99)
        guard let end = name.firstIndex(where: { !$0.isASCIIAlphanumeric && $0 != UInt8(ascii: "-") }) else {
            return true
        }
        return text[end] != UInt8(ascii: "@") || text[end - 1] == UInt8(ascii: "-")
    }

    /// Returns true for the bytes of mail addresses before an `@`.
    private static func mayBelongToAddress(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || ".+@".utf8.contains(byte)
    }

    /// Returns true for attributes such as `{#id}` and `{.index}`, for the roles `{eq}` and `{math}`, and for
    /// `{name=value}` at the beginning of a text, which may follow a picture.
    private static func isBrace(_ text: Bytes, at index: Int) -> Bool {
        let rest = text[(index + 1)...]
        if rest.starts(with: "eq}".utf8) || rest.starts(with: "math}".utf8) { return true }
        let content = rest.drop(while: \.isASCIISpace)
        guard let first = content.first else { return true }
        if first == UInt8(ascii: "#") || first == UInt8(ascii: ".") { return true }
        guard index == 0 else { return false }
        let isName = { (byte: UInt8) in byte.isASCIIAlphanumeric || byte >= 0x80 || "-.:_".utf8.contains(byte)
        }
        let value = content.prefix(101).drop(while: isName)
        return value.count < min(content.count, 101) && value.first == UInt8(ascii: "=")
    }
}
