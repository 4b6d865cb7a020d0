/// The first violation of "UTF-8 without NUL bytes" in a text.
package struct EncodingProblem: Hashable {
    /// The offset of the violation; everything before it is well-formed.
    package let offset: Int
    /// The problem and its remedy.
    package let message: String

    /// Returns `nil` if there is no violation.
    package init?(in text: [UInt8]) {
        // A UTF-16 byte order mark: naming the encoding helps more than naming an invalid byte.
        if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
            offset = 0
            message = "the file is UTF-16; save it as UTF-8"
            return
        }
        guard let offset = Self.offset(in: text) else { return nil }
        self.offset = offset
        let hex = String(text[offset], radix: 16, uppercase: true)
        message =
            text[offset] == 0
            ? "there is a NUL byte; remove it and save the file as UTF-8"
            : "the byte 0x\(hex) is not UTF-8 here; save the file as UTF-8"
    }

    /// Returns the offset of the first NUL or byte that is not UTF-8.
    package static func offset(in text: [UInt8]) -> Int? {
        var index = 0
        while true {
            index = endOfASCII(from: index, in: text)
            guard index < text.count else { return nil }
            guard let length = sequenceLength(at: index, in: text) else { return index }
            index += length
        }
    }

    /// Returns the end of the run of ASCII bytes other than NUL.
    private static func endOfASCII(from index: Int, in text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return index }
            var index = index
            // Eight bytes at once: a byte is 1 to 127 if its highest bit is set only after 127 is added to it.
            while index &+ 8 <= text.count {
                let bytes = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
                let sums = (bytes & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F
                guard sums & ~bytes & 0x8080_8080_8080_8080 == 0x8080_8080_8080_8080 else { break }
                index &+= 8
            }
            while index < text.count, base[index] &- 1 < 0x7F { index &+= 1 }
            return index
        }
    }

    /// Returns the length of the well-formed sequence at `index` (Unicode 15, table 3-7), or `nil` for an invalid
    /// sequence or NUL.
    private static func sequenceLength(at index: Int, in text: [UInt8]) -> Int? {
        let length: Int
        let second: ClosedRange<UInt8>
        switch text[index] {
        case 0x01...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard index + length <= text.count, second.contains(text[index + 1]) else { return nil }
        let rest = text[(index + 2)..<(index + length)]
        return rest.allSatisfy { (0x80...0xBF).contains($0) } ? length : nil
    }
}
