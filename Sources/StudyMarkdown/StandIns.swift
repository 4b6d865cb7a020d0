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

    static let none = StandIns()

    var isUsed: Bool { pipe | backslash | pageComment | pageBracket != 0 }

    @inline(__always)
    func restored(_ byte: UInt8) -> UInt8 {
        guard byte < 0x20, byte != 0 else { return byte }
        switch byte {
        case pipe: return 0x7C
        case backslash: return 0x5C
        case pageComment: return 0x3C
        case pageBracket: return 0x5B
        default: return byte
        }
    }

    func restored(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map(restored), as: UTF8.self)
    }
}
