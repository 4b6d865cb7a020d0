extension JSONParser {
    /// Reads the string whose opening quote is at the index, and resolves its escapes.
    mutating func string() throws(JSONSyntaxError) -> String {
        let start = index
        index += 1
        var decoded: [UInt8] = []
        var runStart = index
        while let byte = skipPlain() {
            switch byte {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                // Fast path: most strings have no escape and need no copy.
                guard !decoded.isEmpty else { return String(decoding: text[runStart..<index], as: UTF8.self) }
                decoded += text[runStart..<index]
                return String(decoding: decoded, as: UTF8.self)
            case UInt8(ascii: "\\"):
                decoded += text[runStart..<index]
                let scalar = try escape()
                // Most escapes are quotes and line feeds.
                if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
                    decoded.append(byte)
                } else {
                    decoded += String(Character(scalar)).utf8
                }
                runStart = index
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                throw error(
                    at: index,
                    "a string may not hold a line break; write \\n, or close it with a double quote")
            default:
                let hex = String(byte, radix: 16)
                let code = String(repeating: "0", count: 4 - hex.count) + hex
                throw error(at: index, "a string may not hold this control character; write \\u\(code)")
            }
        }
        throw error(at: start, "this string is not closed; expected a double quote before the file ends")
    }

    /// Skips characters that stand for themselves, and returns the byte after them; `nil` at the end of the text.
    private mutating func skipPlain() -> UInt8? {
        index = text.withUnsafeBufferPointer { bytes in
            var place = index
            while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
                bytes[place] != UInt8(ascii: "\\")
            {
                place += 1
            }
            return place
        }
        return peek
    }

    /// Reads the escape at the index (RFC 8259, section 7).
    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let byte = peek else { throw unexpected("a character after '\\'") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape(from: start)
        default:
            throw error(
                at: start,
                "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u in a string; write \\\\ for a backslash"
            )
        }
    }

    /// Reads the digits of a `\u` escape, and of a second one for a surrogate pair. A lone surrogate is
    /// an error: it is not a character (RFC 8259, section 8.2).
    private mutating func unicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let unit = try hexDigits(from: start)
        if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
        let afterFirst = index
        if UTF16.isLeadSurrogate(unit), text[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            index += 2
            let second = try hexDigits(from: afterFirst)
            if UTF16.isTrailSurrogate(second) {
                return UTF16.decode(UTF16.EncodedScalar([unit, second]))
            }
        }
        let escape = String(decoding: text[start..<afterFirst], as: UTF8.self)
        throw error(
            at: start, "\(escape) is half of a surrogate pair; write both halves, or the character itself")
    }

    /// Reads four hexadecimal digits.
    private mutating func hexDigits(from start: Int) throws(JSONSyntaxError) -> UInt16 {
        let digits = text[index...].prefix(4)
        let areHex = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
        guard digits.count == 4, areHex, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            throw error(at: start, "expected four hexadecimal digits after '\\u'")
        }
        index += 4
        return unit
    }
}
