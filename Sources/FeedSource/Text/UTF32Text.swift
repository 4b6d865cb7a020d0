import WebSyntax

/// A file in UTF-32, which browsers no longer read (XML 1.0, appendix F). Its byte order mark begins like that of UTF-16.
struct UTF32Text {
    /// The text without its byte order mark. Values that are no characters became U+FFFD.
    let utf8: [UInt8]
    let name: String
    /// True if every value is a character.
    let isValid: Bool

    /// Fails if the bytes begin neither with the mark nor with `<` in four bytes.
    init?(_ bytes: [UInt8]) {
        let isBig: Bool
        switch Array(bytes.prefix(4)) {
        case [0, 0, 0xFE, 0xFF], [0, 0, 0, 0x3C]: isBig = true
        case [0xFF, 0xFE, 0, 0], [0x3C, 0, 0, 0]: isBig = false
        default: return nil
        }
        var text = ""
        var isValid = bytes.count % 4 == 0
        for start in stride(from: 0, to: bytes.count - 3, by: 4) {
            let four = bytes[start..<(start + 4)]
            let value = (isBig ? Array(four) : four.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if start == 0, value == 0xFEFF { continue }
            let scalar = Unicode.Scalar(value)
            isValid = isValid && scalar != nil
            text.unicodeScalars.append(scalar ?? "\u{FFFD}")
        }
        utf8 = Array(text.utf8)
        name = isBig ? "UTF-32BE" : "UTF-32LE"
        self.isValid = isValid
    }
}
