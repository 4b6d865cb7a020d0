/// ISO-2022-JP (Encoding Standard, 12.2), which switches between character sets by escape sequences.
enum ISO2022JPDecoding {
    /// The character set that an escape sequence chose.
    private enum CharacterSet {
        case ascii, roman, katakana, kanji
    }

    /// Appends the decoded bytes. Returns false, and appends nothing, if the system does not know JIS X 0208.
    static func decode(_ bytes: Bytes, into result: inout TextEncoding.Decoded) -> Bool {
        guard let converter = SystemConverter("EUC-JP") else { return false }
        var table = CharacterTable(converter, "EUC-JP")
        var set = CharacterSet.ascii
        // An escape sequence after another one is an error. Otherwise it could hide text from filters.
        var isAfterEscape = false
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == 0x1B {
                let chosen = chosen(bytes, offset + 1)
                if chosen == nil || isAfterEscape { result.appendError() }
                isAfterEscape = chosen != nil
                set = chosen ?? set
                offset += chosen == nil ? 1 : 3
            } else {
                isAfterEscape = false
                let start = result.text.count
                let length = append(bytes, offset, set, &table, &result)
                offset += length
                // ASCII needs no point of the map.
                if result.text.count - start == length { continue }
            }
            result.map.note(decoded: result.text.count, raw: offset)
        }
        return true
    }

    /// Appends the character at `offset`. Returns the number of its bytes.
    private static func append(
        _ bytes: Bytes, _ offset: Int, _ set: CharacterSet, _ table: inout CharacterTable,
        _ result: inout TextEncoding.Decoded
    ) -> Int {
        let byte = bytes[offset]
        switch set {
        case .roman where byte == UInt8(ascii: "\\"): result.text.appendScalar(0xA5)
        case .roman where byte == UInt8(ascii: "~"): result.text.appendScalar(0x203E)
        case .ascii where byte < 0x80 && byte != 0x0E && byte != 0x0F,
            .roman where byte < 0x80 && byte != 0x0E && byte != 0x0F:
            result.text.append(byte)
        case .katakana where 0x21...0x5F ~= byte: result.text.appendScalar(0xFF61 - 0x21 + UInt32(byte))
        case .kanji where 0x21...0x7E ~= byte && offset + 1 < bytes.count && bytes[offset + 1] != 0x1B:
            let second = bytes[offset + 1]
            let isKnown =
                0x21...0x7E ~= second && table.append(byte | 0x80, second | 0x80, to: &result.text)
            if !isKnown { result.appendError() }
            return 2
        // In the other sets even line ends are errors.
        default: result.appendError()
        }
        return 1
    }

    /// Returns the character set of the two bytes after an escape.
    private static func chosen(_ bytes: Bytes, _ offset: Int) -> CharacterSet? {
        guard offset + 1 < bytes.count else { return nil }
        switch (bytes[offset], bytes[offset + 1]) {
        case (0x28, 0x42): return .ascii
        case (0x28, 0x4A): return .roman
        case (0x28, 0x49): return .katakana
        case (0x24, 0x40), (0x24, 0x42): return .kanji
        default: return nil
        }
    }
}
