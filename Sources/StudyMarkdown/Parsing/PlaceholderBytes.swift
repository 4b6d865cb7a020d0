/// Control bytes that replace characters while cmark parses. The replacement is one for one, so all positions stay
/// valid. A `|` inside a formula must not split a table cell, the backslash of `\(` must not be read as an escape, and
/// a page mark must not begin an HTML block.
///
/// Every writer of text restores them.
struct PlaceholderBytes: Sendable {
    /// 0 if unused: a source that contains NUL is refused earlier.
    var pipe: UInt8 = 0
    /// The placeholder for the backslash of `\(`, `\)`, `\[` and `\]`.
    var backslash: UInt8 = 0
    /// The placeholders for the `<` of `<!-- p. 17 -->` and the `[` of `[p. 17]`.
    var pageComment: UInt8 = 0
    var pageBracket: UInt8 = 0
    /// The placeholder for the first `[` of `[[target]]`.
    var wikiBracket: UInt8 = 0

    /// A bit set of the bytes in use for `openers`, the characters at the start of a formula's lines.
    private var openerBytes: UInt32 = 0

    /// No placeholders.
    static let none = PlaceholderBytes()

    /// The characters that begin a list, quote, heading or table. Their placeholders are consecutive bytes from 0x0E.
    private static let openers = Array("-+*>#=|.)<_:".utf8)
    private static let firstOpener: UInt8 = 0x0E

    /// True if any placeholder is in use.
    var isUsed: Bool { openerBytes != 0 || pipe | backslash | pageComment | pageBracket | wikiBracket != 0 }

    /// Returns the placeholder for a byte that would begin a block, or `nil` if the text already contains the placeholder.
    mutating func guarding(_ opener: UInt8, in text: UnsafeBufferPointer<UInt8>) -> UInt8? {
        guard let index = Self.openers.firstIndex(of: opener) else { return nil }
        let byte = Self.firstOpener + UInt8(index)
        if openerBytes & (1 << byte) != 0 { return byte }
        guard text.offset(of: byte) == nil else { return nil }
        openerBytes |= 1 << byte
        return byte
    }

    /// Returns the block-opening character that the byte replaces.
    func opener(for byte: UInt8) -> UInt8? {
        guard byte < 0x20, openerBytes & (1 << byte) != 0 else { return nil }
        return Self.openers[Int(byte - Self.firstOpener)]
    }

    /// Returns the character that a byte replaces, or the byte itself.
    @inline(__always)
    func restored(_ byte: UInt8) -> UInt8 {
        // All placeholders are control characters, so most bytes need one comparison.
        guard byte < 0x20, byte != 0 else { return byte }
        switch byte {
        case pipe: return UInt8(ascii: "|")
        case backslash: return UInt8(ascii: "\\")
        case pageComment: return UInt8(ascii: "<")
        case pageBracket, wikiBracket: return UInt8(ascii: "[")
        default: return opener(for: byte) ?? byte
        }
    }

    /// Returns a text with its placeholders restored.
    func restored(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map(restored), as: UTF8.self)
    }
}
