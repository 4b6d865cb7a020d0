package import Diagnostics

/// A check that bytes are text: UTF-8 (Unicode 15, table 3-7) without NUL.
package enum TextCheck {
    package static func violation(about source: SourceText) -> Diagnostic? {
        guard let offset = source.bytes.withUnsafeBufferPointer(firstFault) else { return nil }
        let position = source.position(atOffset: offset)
        if source.bytes[offset] == 0 {
            return Diagnostic(
                .encoding, at: position,
                "a NUL byte; this is not a text file, or it is UTF-16: save it as UTF-8")
        }
        let byte = String(source.bytes[offset], radix: 16, uppercase: true)
        return Diagnostic(
            .encoding, at: position, "the byte 0x\(byte) is not UTF-8 here; save the file as UTF-8")
    }

    /// Returns the offset of the first invalid byte.
    private static func firstFault(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        let raw = UnsafeRawBufferPointer(bytes)
        while index < bytes.count {
            // Skips eight bytes at a time while all of them are ASCII and nonzero.
            while index + 8 <= bytes.count {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let hasZero = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
                if word & 0x8080_8080_8080_8080 != 0 || hasZero != 0 { break }
                index += 8
            }
            guard index < bytes.count else { return nil }
            let byte = bytes[index]
            if byte < 0x80 {
                if byte == 0 { return index }
                index += 1
                continue
            }
            let length: Int
            var low: UInt8 = 0x80
            var high: UInt8 = 0xBF
            switch byte {
            case 0xC2...0xDF: length = 2
            case 0xE0...0xEF:
                length = 3
                if byte == 0xE0 { low = 0xA0 }
                if byte == 0xED { high = 0x9F }
            case 0xF0...0xF4:
                length = 4
                if byte == 0xF0 { low = 0x90 }
                if byte == 0xF4 { high = 0x8F }
            default: return index
            }
            guard index + length <= bytes.count, bytes[index + 1] >= low, bytes[index + 1] <= high else {
                return index
            }
            for next in 2..<max(2, length) where bytes[index + next] & 0xC0 != 0x80 { return index }
            index += length
        }
        return nil
    }
}
