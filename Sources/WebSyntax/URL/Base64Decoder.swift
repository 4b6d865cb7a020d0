/// Forgiving base64 decoding (WHATWG Infra, section 7).
package enum Base64Decoder {
    /// Returns the decoded bytes, or nil if `text` is not base64.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        var digits = text.filter { !$0.isHTMLSpace }
        // Padding counts only if it completes a group (Infra, 7, step 2).
        if digits.count % 4 == 0 {
            for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
        }
        // One digit alone cannot encode a byte.
        guard digits.count % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(digits.count / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            // 16 bits are enough: at most 12 bits wait in the buffer, so it never overflows.
            buffer = (buffer << 6 | value) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        return output
    }

    /// Returns the value of a base64 digit; nil for any other byte.
    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
