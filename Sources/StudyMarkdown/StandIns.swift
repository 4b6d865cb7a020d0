/// Control bytes that take the place of a character while cmark parses, one for one, so that no position moves:
/// a `|` inside a formula must not split a table's cell, and the backslash of `\(` must not be read as an escape.
/// Every writer of text turns them back.
struct StandIns: Sendable {
    /// 0 when unused: a source with NUL is refused before.
    var pipe: UInt8 = 0
    var backslash: UInt8 = 0

    static let none = StandIns()

    var isUsed: Bool { pipe != 0 || backslash != 0 }

    @inline(__always)
    func restored(_ byte: UInt8) -> UInt8 {
        guard byte < 0x20, byte != 0 else { return byte }
        return byte == pipe ? 0x7C : byte == backslash ? 0x5C : byte
    }

    func restored(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map(restored), as: UTF8.self)
    }
}
