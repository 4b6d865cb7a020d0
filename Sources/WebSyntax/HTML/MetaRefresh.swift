/// The address in the content of `<meta http-equiv=refresh>` (HTML standard, 4.2.5.3, "shared
/// declarative refresh steps").
package enum MetaRefresh {
    /// Returns the range of the address in a decoded attribute value; nil if it only reloads the page,
    /// or is not a refresh.
    package static func url(in bytes: Bytes) -> Range<Int>? {
        let end = bytes.count
        var offset = skipSpace(bytes, 0)
        let time = offset
        while offset < end, bytes[offset].isASCIIDigit { offset += 1 }
        // The standard requires a number; `.5` counts as 0.
        if offset == time, offset >= end || bytes[offset] != UInt8(ascii: ".") { return nil }
        while offset < end, bytes[offset].isASCIIDigit || bytes[offset] == UInt8(ascii: ".") { offset += 1 }
        guard offset < end else { return nil }
        let isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }
        guard isSeparator(bytes[offset]) || spaceLength(bytes, offset) > 0 else { return nil }
        // The separator may be white space alone.
        offset = skipSpace(bytes, offset)
        if offset < end, isSeparator(bytes[offset]) { offset += 1 }
        offset = skipSpace(bytes, offset)
        guard offset < end else { return nil }

        var start = offset
        if bytes.hasWord("url", at: offset, to: end) {
            let equals = skipSpace(bytes, offset + 3)
            // `url` without an equals sign is the beginning of an address.
            guard equals < end, bytes[equals] == UInt8(ascii: "=") else { return start..<end }
            start = skipSpace(bytes, equals + 1)
        }
        guard start < end, bytes[start] == UInt8(ascii: "'") || bytes[start] == UInt8(ascii: "\"") else {
            return start..<end
        }
        // A missing closing quote is tolerated: the address extends to the end.
        return (start + 1)..<(bytes.firstOffset(of: bytes[start], from: start + 1, to: end) ?? end)
    }

    /// Skips white space. Engines accept more than the standard: U+000B in Chromium, ideographic space
    /// in others.
    private static func skipSpace(_ bytes: Bytes, _ start: Int) -> Int {
        var offset = start
        while true {
            let length = spaceLength(bytes, offset)
            if length == 0 { return offset }
            offset += length
        }
    }

    /// Returns the length in bytes of the white space at `offset`; 0 if absent.
    private static func spaceLength(_ bytes: Bytes, _ offset: Int) -> Int {
        guard offset < bytes.count else { return 0 }
        if bytes[offset].isHTMLSpace || bytes[offset] == 0x0B { return 1 }
        return bytes.hasExactly("\u{3000}", at: offset, to: bytes.count) ? 3 : 0
    }
}
