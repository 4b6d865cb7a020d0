/// Text with white space collapsed to single spaces and trimmed at the ends.
package struct CollapsedText {
    private var bytes: [UInt8] = []
    private var hasSpace = false

    package init() {}

    package var count: Int { bytes.count }
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Notes white space.
    package mutating func space() { hasSpace = !bytes.isEmpty }

    /// Appends a tab, which separates cells, except at the start.
    mutating func tab() {
        hasSpace = false
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "\t")) }
    }

    /// Appends text. Bytes are compared instead of characters, since most text has no other white space than ASCII's.
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { source in
            var offset = 0
            while offset < source.count {
                let width = WhiteSpace.width(source, at: offset)
                if width > 0 {
                    space()
                    offset += width
                    continue
                }
                if hasSpace { bytes.append(UInt8(ascii: " ")) }
                hasSpace = false
                let start = offset
                while offset < source.count, WhiteSpace.width(source, at: offset) == 0 { offset += 1 }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<offset]))
            }
        }
    }
}

/// White space of Unicode in UTF-8 (Unicode, property White_Space).
enum WhiteSpace {
    /// Returns the number of bytes of the white space at an offset; 0 for another character.
    @inline(__always)
    static func width(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        let byte = bytes[offset]
        if byte <= 0x20 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
        if byte < 0xC2 { return 0 }
        return wide(bytes, offset)
    }

    /// Finds U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000.
    private static func wide(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
        let byte = bytes[offset]
        guard byte == 0xC2 || (0xE1...0xE3).contains(byte), offset + 1 < bytes.count else { return 0 }
        let second = bytes[offset + 1]
        if byte == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        let third = offset + 2 < bytes.count ? bytes[offset + 2] : 0
        let isSpace =
            switch (byte, second) {
            case (0xE1, 0x9A), (0xE3, 0x80): third == 0x80
            case (0xE2, 0x80):
                (0x80...0x8A).contains(third) || third == 0xA8 || third == 0xA9 || third == 0xAF
            case (0xE2, 0x81): third == 0x9F
            default: false
            }
        return isSpace ? 3 : 0
    }
}
