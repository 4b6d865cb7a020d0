/// Control bytes that take the place of a character while cmark parses, one for one, so that no position moves:
/// a `|` inside a formula must not split a table's cell, the backslash of `\(` must not be read as an escape, and a page
/// mark must not begin a block of HTML.
/// Every writer of text turns them back.
struct StandIns: Sendable {
    /// 0 when unused: a source with NUL is refused before.
    var pipe: UInt8 = 0
    var backslash: UInt8 = 0
    /// The `<` of `<!-- p. 17 -->` and the `[` of `[p. 17]`.
    var pageComment: UInt8 = 0
    var pageBracket: UInt8 = 0

    /// The bytes that take the place of `openers`, as bits: those that a formula's line begins with.
    private var openerBytes: UInt32 = 0

    static let none = StandIns()

    /// What begins a list, a quote, a heading or a table, in the order of the bytes from 0x0E that take its place.
    private static let openers = Array("-+*>#=|.)<_:".utf8)
    private static let firstOpener: UInt8 = 0x0E

    var isUsed: Bool { openerBytes != 0 || pipe | backslash | pageComment | pageBracket != 0 }

    /// The byte to write in place of one that would begin a block; `nil` where the text has that byte already.
    mutating func guarding(_ opener: UInt8, in text: UnsafeBufferPointer<UInt8>) -> UInt8? {
        guard let index = Self.openers.firstIndex(of: opener) else { return nil }
        let byte = Self.firstOpener + UInt8(index)
        if openerBytes & (1 << byte) != 0 { return byte }
        guard text.offset(of: byte) == nil else { return nil }
        openerBytes |= 1 << byte
        return byte
    }

    /// The beginning of a block that the byte takes the place of.
    func opener(for byte: UInt8) -> UInt8? {
        guard byte < 0x20, openerBytes & (1 << byte) != 0 else { return nil }
        return Self.openers[Int(byte - Self.firstOpener)]
    }

    @inline(__always)
    func restored(_ byte: UInt8) -> UInt8 {
        guard byte < 0x20, byte != 0 else { return byte }
        switch byte {
        case pipe: return 0x7C
        case backslash: return 0x5C
        case pageComment: return 0x3C
        case pageBracket: return 0x5B
        default: return opener(for: byte) ?? byte
        }
    }

    func restored(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map(restored), as: UTF8.self)
    }
}
