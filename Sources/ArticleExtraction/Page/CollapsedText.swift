/// Text with white space collapsed to single spaces and trimmed at the ends.
struct CollapsedText {
    private var bytes: [UInt8] = []
    private var hasSpace = false

    var count: Int { bytes.count }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Notes white space.
    mutating func space() { hasSpace = !bytes.isEmpty }

    /// Appends a tab, which separates cells, except at the start.
    mutating func tab() {
        hasSpace = false
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "\t")) }
    }

    /// Appends text. Bytes are compared instead of characters, since most text has no other white space than ASCII's.
    mutating func append(_ text: String) {
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

    private static func wide(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
        let rest = bytes[offset...]
        for space in spaces where rest.starts(with: space) { return space.count }
        return 0
    }

    /// U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000.
    private static let spaces: [[UInt8]] = {
        let scalars: [UInt32] =
            [0x85, 0xA0, 0x1680] + Array(0x2000...0x200A) + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]
        return scalars.compactMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) }
    }()
}
