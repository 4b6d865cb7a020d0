import WebSyntax

/// ISO-2022-JP (Encoding Standard, 12.2), which switches between character sets by escape sequences.
enum ISO2022JPText {
    /// The character set that an escape sequence chose.
    private enum CharacterSet {
        case ascii, roman, katakana, kanji
    }

    /// Returns the same text in EUC-JP, which has the same character sets; nil for bytes that are not ISO-2022-JP.
    static func eucJP(_ bytes: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var set = CharacterSet.ascii
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == 0x1B {
                guard let chosen = chosen(bytes[(offset + 1)...].prefix(2)) else { return nil }
                set = chosen
                offset += 3
                continue
            }
            // Line ends do not end a character set, and no set has other control characters.
            if byte < 0x21 {
                output.append(byte)
                offset += 1
                continue
            }
            guard byte < 0x80 else { return nil }
            switch set {
            // EUC-JP has the yen sign and the overline of JIS X 0201 at full width alone.
            case .roman where byte == UInt8(ascii: "\\"): output += [0xA1, 0xEF]
            case .roman where byte == UInt8(ascii: "~"): output += [0xA1, 0xB1]
            case .ascii, .roman: output.append(byte)
            case .katakana:
                guard byte < 0x60 else { return nil }
                output += [0x8E, byte | 0x80]
            case .kanji:
                guard offset + 1 < bytes.count, (0x21...0x7E).contains(bytes[offset + 1]) else { return nil }
                output += [byte | 0x80, bytes[offset + 1] | 0x80]
                offset += 1
            }
            offset += 1
        }
        return output
    }

    /// Returns the character set of the two bytes after an escape.
    private static func chosen(_ bytes: ArraySlice<UInt8>) -> CharacterSet? {
        switch String(decoding: bytes, as: UTF8.self) {
        case "(B": .ascii
        case "(J": .roman
        case "(I": .katakana
        case "$@", "$B": .kanji
        default: nil
        }
    }
}
