/// Resolves the escapes of strings, templates and names (ECMAScript 2024, 12.7, 12.9.4, 12.9.6).
///
/// A surrogate pair written as two escapes becomes one character. A lone surrogate becomes U+FFFD, since the result is
/// UTF-8.
package enum JavaScriptText {
    /// Returns the text of `range` with escapes resolved.
    package static func string(_ bytes: Bytes, _ range: Range<Int>) -> String {
        var output: [UInt8] = []
        var map: OffsetMap?
        append(bytes, range, to: &output, map: &map)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the text of `range`. `map` records every place at which the lengths differ.
    package static func append(
        _ bytes: Bytes, _ range: Range<Int>, isTemplate: Bool = false, to output: inout [UInt8],
        map: inout OffsetMap?
    ) {
        let end = range.upperBound
        var offset = range.lowerBound
        /// A high surrogate whose low surrogate may follow.
        var high: UInt32?
        while offset < end {
            // In templates CR and CRLF become LF (12.9.6).
            let byte = bytes[offset]
            guard byte == UInt8(ascii: "\\") || (isTemplate && byte == UInt8(ascii: "\r")) else {
                if high != nil {
                    high = nil
                    output.appendScalar(0xFFFD)
                    map?.note(decoded: output.count, raw: offset)
                }
                output.append(byte)
                offset &+= 1
                continue
            }
            if byte == UInt8(ascii: "\r") {
                if high != nil { output.appendScalar(0xFFFD) }
                high = nil
                output.append(UInt8(ascii: "\n"))
                offset += offset + 1 < end && bytes[offset + 1] == UInt8(ascii: "\n") ? 2 : 1
                map?.note(decoded: output.count, raw: offset)
                continue
            }
            let (value, behind) = escape(bytes, offset, to: end)
            offset = behind
            if let waiting = high, let low = value, (0xDC00...0xDFFF).contains(low) {
                output.appendScalar(0x10000 + (waiting - 0xD800) << 10 + (low - 0xDC00))
                high = nil
            } else {
                if high != nil { output.appendScalar(0xFFFD) }
                high = nil
                if let value, (0xD800...0xDBFF).contains(value) {
                    high = value
                } else if let value {
                    output.appendScalar(value)
                }
            }
            map?.note(decoded: output.count, raw: offset)
        }
        guard high != nil else { return }
        output.appendScalar(0xFFFD)
        map?.note(decoded: output.count, raw: end)
    }

    /// Returns the offset after the escape at `start`.
    static func escapeEnd(_ bytes: Bytes, _ start: Int, to end: Int) -> Int {
        escape(bytes, start, to: end).behind
    }

    /// Returns the code point of the escape at `start`, nil for a line continuation, and the offset
    /// after it.
    private static func escape(_ bytes: Bytes, _ start: Int, to end: Int) -> (value: UInt32?, behind: Int) {
        let next = start + 1
        guard next < end else { return (nil, end) }
        switch bytes[next] {
        case UInt8(ascii: "n"): return (0x0A, next + 1)
        case UInt8(ascii: "t"): return (0x09, next + 1)
        case UInt8(ascii: "r"): return (0x0D, next + 1)
        case UInt8(ascii: "b"): return (0x08, next + 1)
        case UInt8(ascii: "v"): return (0x0B, next + 1)
        case UInt8(ascii: "f"): return (0x0C, next + 1)
        case UInt8(ascii: "x"):
            return hexadecimal(bytes, next + 1, count: 2, to: end) ?? (UInt32(bytes[next]), next + 1)
        case UInt8(ascii: "u"): return unicode(bytes, next + 1, to: end) ?? (UInt32(bytes[next]), next + 1)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            // Legacy octal (Annex B.1.2): up to three digits, at most 377.
            var value: UInt32 = 0
            var offset = next
            while offset < min(end, next + 3), (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[offset])
            {
                let longer = value * 8 + UInt32(bytes[offset] - UInt8(ascii: "0"))
                if longer > 0xFF { break }
                value = longer
                offset += 1
            }
            return (value, offset)
        case UInt8(ascii: "\r"):
            return (nil, next + 1 < end && bytes[next + 1] == UInt8(ascii: "\n") ? next + 2 : next + 1)
        case UInt8(ascii: "\n"): return (nil, next + 1)
        case 0xE2 where bytes.hasExactly("\u{2028}", at: next, to: end): return (nil, next + 3)
        case 0xE2 where bytes.hasExactly("\u{2029}", at: next, to: end): return (nil, next + 3)
        // The backslash is dropped; the character's bytes follow as text.
        case 0x80...: return (nil, next)
        default: return (UInt32(bytes[next]), next + 1)
        }
    }

    /// Reads `count` hexadecimal digits at `start`; nil if there are fewer.
    private static func hexadecimal(_ bytes: Bytes, _ start: Int, count: Int, to end: Int) -> (UInt32?, Int)?
    {
        guard start + count <= end else { return nil }
        var value: UInt32 = 0
        for offset in start..<(start + count) {
            guard let digit = bytes[offset].hexValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return (value, start + count)
    }

    /// Reads the digits after `\u`: four of them, or any number in braces.
    private static func unicode(_ bytes: Bytes, _ start: Int, to end: Int) -> (UInt32?, Int)? {
        guard start < end, bytes[start] == UInt8(ascii: "{") else {
            return hexadecimal(bytes, start, count: 4, to: end)
        }
        var value: UInt32 = 0
        var offset = start + 1
        while offset < end, let digit = bytes[offset].hexValue {
            // The value saturates just above Unicode, so any number of digits is safe.
            value = min(value << 4 | UInt32(digit), 0x11_0000)
            offset += 1
        }
        guard offset > start + 1, offset < end, bytes[offset] == UInt8(ascii: "}") else { return nil }
        return (value, offset + 1)
    }
}
