import WebSyntax

/// A text without the signs that a terminal or markdown takes away: a program may colour a part of a key, and an agent may
/// escape its underscores.
struct ShownBytes {
    private(set) var bytes: [UInt8] = []
    /// The place of each byte in the source.
    private var offsets: [Int] = []

    /// Fails for a text that has no such signs.
    init?(_ source: [UInt8]) {
        guard Self.hasSigns(source) else { return nil }
        var index = 0
        while index < source.count {
            if source[index] == 0x1B {
                index = Self.endOfSequence(source, index)
            } else if source[index] == UInt8(ascii: "\\"), index + 1 < source.count,
                Self.isPunctuation(source[index + 1])
            {
                index += 1
                bytes.append(source[index])
                offsets.append(index)
                index += 1
            } else {
                bytes.append(source[index])
                offsets.append(index)
                index += 1
            }
        }
        guard bytes.count < source.count else { return nil }
    }

    /// Returns true for a text that may have such signs.
    static func hasSigns(_ source: some Sequence<UInt8>) -> Bool {
        source.contains { $0 == 0x1B || $0 == UInt8(ascii: "\\") }
    }

    /// Returns the range in the source of a range of shown bytes.
    func source(of range: Range<Int>) -> Range<Int> {
        range.isEmpty ? 0..<0 : offsets[range.lowerBound]..<(offsets[range.upperBound - 1] + 1)
    }

    /// Returns the index after an escape sequence (ECMA-48, section 5). One that does not end has its first byte
    /// alone.
    private static func endOfSequence(_ source: [UInt8], _ start: Int) -> Int {
        // The longest sequence that is looked at.
        let limit = min(source.count, start + 256)
        guard start + 1 < limit else { return start + 1 }
        var index = start + 2
        switch source[start + 1] {
        case UInt8(ascii: "["):
            while index < limit, (0x20...0x3F).contains(source[index]) { index += 1 }
            return index < limit && (0x40...0x7E).contains(source[index]) ? index + 1 : start + 1
        case UInt8(ascii: "]"):
            while index < limit, source[index] != 0x07, source[index] != 0x1B { index += 1 }
            guard index < limit else { return start + 1 }
            return source[index] == 0x07 ? index + 1 : min(index + 2, source.count)
        default:
            // The choice of a character set, as `tput sgr0` writes it, has further bytes.
            index = start + 1
            while index < limit, (0x20...0x2F).contains(source[index]) { index += 1 }
            return index < limit && (0x30...0x7E).contains(source[index]) ? index + 1 : start + 1
        }
    }

    /// Returns true for the characters that a backslash can escape (CommonMark 0.31, section 2.4).
    private static func isPunctuation(_ byte: UInt8) -> Bool {
        (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
            || (0x7B...0x7E).contains(byte)
    }
}
