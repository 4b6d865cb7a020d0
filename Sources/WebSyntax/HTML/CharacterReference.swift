/// Character references (HTML standard, 13.2.5.72 to 13.2.5.80).
enum CharacterReference {
    /// Appends the text of the reference at `start`, an ampersand.
    ///
    /// - Returns: the number of bytes of the reference, or 0 if absent; then nothing is
    ///   appended.
    static func resolve(
        _ bytes: Bytes, at start: Int, to end: Int, inAttribute: Bool, into output: inout [UInt8]
    ) -> Int {
        guard start + 1 < end else { return 0 }
        let next = bytes[start + 1]
        if let (sign, length) = escapedSign(bytes, after: start, to: end) {
            output.append(sign)
            return length
        }
        if next == UInt8(ascii: "#") { return resolveNumber(bytes, at: start, to: end, into: &output) }
        guard next.isASCIIAlpha,
            let match = NamedCharacterReferences.standard.longestMatch(in: bytes, at: start + 1, to: end)
        else { return 0 }
        let behind = start + 1 + match.length
        // For historical reasons `&copy=1` in an attribute is text: old addresses contain such queries (13.2.5.73).
        if inAttribute, !match.hasSemicolon, behind < end,
            bytes[behind] == UInt8(ascii: "=") || bytes[behind].isASCIIAlphanumeric
        {
            return 0
        }
        output.appendScalar(match.first)
        // 93 names stand for two code points, such as `&NotEqualTilde;`.
        if match.second != 0 { output.appendScalar(match.second) }
        return behind - start
    }

    /// Returns the sign of the reference at `start`, and its length, if it is one of the four that writers of HTML escape.
    /// They are nearly all references. A name with its semicolon begins no longer one.
    @inline(__always)
    private static func escapedSign(_ bytes: Bytes, after start: Int, to end: Int) -> (UInt8, Int)? {
        switch bytes[start + 1] {
        case UInt8(ascii: "l"): bytes.hasExactly("lt;", at: start + 1, to: end) ? (UInt8(ascii: "<"), 4) : nil
        case UInt8(ascii: "g"): bytes.hasExactly("gt;", at: start + 1, to: end) ? (UInt8(ascii: ">"), 4) : nil
        case UInt8(ascii: "a"):
            bytes.hasExactly("amp;", at: start + 1, to: end) ? (UInt8(ascii: "&"), 5) : nil
        case UInt8(ascii: "q"):
            bytes.hasExactly("quot;", at: start + 1, to: end) ? (UInt8(ascii: "\""), 6) : nil
        default: nil
        }
    }

    /// Resolves `&#…;` (13.2.5.75 to 13.2.5.80). The semicolon is optional.
    private static func resolveNumber(
        _ bytes: Bytes, at start: Int, to end: Int, into output: inout [UInt8]
    ) -> Int {
        var offset = start + 2
        let isHex = offset < end && bytes[offset] | 0x20 == UInt8(ascii: "x")
        if isHex { offset += 1 }
        let digits = offset
        var value: UInt32 = 0
        while offset < end, let digit = bytes[offset].hexValue, isHex || digit < 10 {
            // The value saturates just above Unicode, so any number of digits is safe.
            value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x11_0000)
            offset += 1
        }
        // `&#` without a digit is text.
        guard offset > digits else { return 0 }
        if offset < end, bytes[offset] == UInt8(ascii: ";") { offset += 1 }
        output.appendScalar(scalarValue(of: value))
        return offset - start
    }

    /// Returns the code point of a number: windows-1252 for the C1 range, U+FFFD for numbers that are
    /// not characters.
    private static func scalarValue(of number: UInt32) -> UInt32 {
        switch number {
        case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
        case 0x80...0x9F: windows1252[Int(number - 0x80)]
        default: number
        }
    }

    /// Returns the code point of a byte in windows-1252 (Encoding Standard, index-windows-1252).
    static func scalarValue(ofByte byte: UInt8) -> UInt32 {
        (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt32(byte)
    }

    /// The code points of 0x80 to 0x9F (13.2.5.80). The five unassigned bytes of windows-1252 map to
    /// themselves.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0x8D,
        0x017D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153,
        0x9D,
        0x017E, 0x0178,
    ]
}
