/// UTF-8 and UTF-16 as the Encoding Standard decodes them (8.1.1 and 14.2): errors become U+FFFD.
enum UnicodeDecoding {
    /// Appends UTF-8 with errors replaced.
    static func utf8(_ bytes: Bytes, from start: Int, into result: inout TextEncoding.Decoded) {
        var offset = start
        var copied = start
        while offset < bytes.count {
            // ASCII runs are copied as a whole below, so a valid file is one append.
            if bytes[offset] < 0x80 {
                offset &+= 1
                continue
            }
            let (length, isValid) = sequence(bytes, offset)
            if isValid {
                offset += length
                continue
            }
            result.text.append(contentsOf: bytes[copied..<offset])
            result.appendError()
            offset += length
            copied = offset
            result.map.note(decoded: result.text.count, raw: offset)
        }
        result.text.append(contentsOf: bytes[copied...])
    }

    /// Returns the length of the sequence at `offset`, or of its longest prefix that could begin a
    /// valid one. Each such prefix becomes one U+FFFD.
    private static func sequence(_ bytes: Bytes, _ offset: Int) -> (length: Int, isValid: Bool) {
        let first = bytes[offset]
        let count: Int
        var lower: UInt8 = 0x80
        // The second byte is limited so that overlong forms, surrogates and values beyond U+10FFFF are
        // invalid (Unicode Standard, table 3-7).
        var upper: UInt8 = 0xBF
        switch first {
        case 0xC2...0xDF: count = 2
        case 0xE0...0xEF:
            count = 3
            if first == 0xE0 { lower = 0xA0 }
            if first == 0xED { upper = 0x9F }
        case 0xF0...0xF4:
            count = 4
            if first == 0xF0 { lower = 0x90 }
            if first == 0xF4 { upper = 0x8F }
        default: return (1, false)
        }
        for index in 1..<count {
            guard offset + index < bytes.count, (lower...upper).contains(bytes[offset + index]) else {
                return (index, false)
            }
            // Only the second byte has special limits.
            lower = 0x80
            upper = 0xBF
        }
        return (count, true)
    }

    /// Appends UTF-16 in UTF-8 form.
    static func utf16(
        _ bytes: Bytes, from start: Int, isBigEndian: Bool, into result: inout TextEncoding.Decoded
    ) {
        func unit(_ offset: Int) -> UInt32 {
            let first = UInt32(bytes[offset])
            let second = UInt32(bytes[offset + 1])
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        var offset = start
        // A truncated last unit is handled after the loop.
        while offset + 1 < bytes.count {
            let value = unit(offset)
            offset += 2
            if (0xD800...0xDBFF).contains(value), offset + 1 < bytes.count, unit(offset) & 0xFC00 == 0xDC00 {
                result.text.appendScalar(0x10000 + (value & 0x3FF) << 10 + (unit(offset) & 0x3FF))
                offset += 2
            } else if (0xD800...0xDFFF).contains(value) {
                // A lone surrogate is not a scalar.
                result.appendError()
            } else {
                result.text.appendScalar(value)
            }
            result.map.note(decoded: result.text.count, raw: offset)
        }
        if offset < bytes.count {
            result.appendError()
            result.map.note(decoded: result.text.count, raw: bytes.count)
        }
    }
}
