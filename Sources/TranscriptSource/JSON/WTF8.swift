/// Bytes that may have halves of surrogate pairs (The WTF-8 encoding, section 3).
enum WTF8 {
    /// Returns the text of bytes: two halves that follow each other are one scalar, and any other half or ill-formed sequence is
    /// one U+FFFD.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        // The first byte of every half is 0xED.
        guard bytes.contains(0xED) else { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: joined(Array(bytes)), as: UTF8.self)
    }

    private static func joined(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard let high = half(bytes, index) else {
                output.append(bytes[index])
                index += 1
                continue
            }
            guard high < 0xDC00, let low = half(bytes, index + 3), low >= 0xDC00 else {
                append(0xFFFD, to: &output)
                index += 3
                continue
            }
            let value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
            append(value, to: &output)
            index += 6
        }
        return output
    }

    /// Returns the half of a surrogate pair at an index.
    fileprivate static func half(_ bytes: [UInt8], _ index: Int) -> UInt32? {
        guard index >= 0, index + 2 < bytes.count, bytes[index] == 0xED, bytes[index + 1] >= 0xA0,
            bytes[index + 1] <= 0xBF,
            bytes[index + 2] & 0xC0 == 0x80
        else { return nil }
        return 0xD000 + UInt32(bytes[index + 1] & 0x3F) << 6 + UInt32(bytes[index + 2] & 0x3F)
    }

    /// Appends the bytes of a code point, which may be half of a surrogate pair.
    static func append(_ value: UInt32, to output: inout [UInt8]) {
        switch value {
        case 0..<0x80: output.append(UInt8(value))
        case 0..<0x800:
            output.append(UInt8(0xC0 | value >> 6))
            output.append(UInt8(0x80 | value & 0x3F))
        case 0..<0x10000:
            output.append(UInt8(0xE0 | value >> 12))
            output.append(UInt8(0x80 | value >> 6 & 0x3F))
            output.append(UInt8(0x80 | value & 0x3F))
        default:
            output.append(UInt8(0xF0 | value >> 18))
            output.append(UInt8(0x80 | value >> 12 & 0x3F))
            output.append(UInt8(0x80 | value >> 6 & 0x3F))
            output.append(UInt8(0x80 | value & 0x3F))
        }
    }
}

extension WTF8 {
    /// Returns the number of bytes at the end of a chunk that begin a scalar which the next chunk may end.
    static func incompleteTail(of bytes: [UInt8]) -> Int {
        let count = bytes.count
        if let high = half(bytes, count - 3), high < 0xDC00 { return 3 }
        // The first half of a pair may itself be cut.
        for length in 1...3 where length <= count {
            let byte = bytes[count - length]
            if byte & 0xC0 == 0x80 { continue }
            let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return needed > length ? length : 0
        }
        return 0
    }
}
