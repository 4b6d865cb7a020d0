import WebSyntax

/// Bytes of JSON that are not text: ones that are not UTF-8, and escapes of half a surrogate pair. Each is shown as U+FFFD.
struct IllFormedText {
    /// A letter that is not whole.
    struct Place {
        var offset: Int
        /// The byte, or the escape.
        var written: String
    }

    private let text: Bytes
    private let isNested: Bool
    private(set) var places: [Place] = []

    /// - Parameter isNested: true for JSON with a string of JSON, in which the backslash of an escape is escaped.
    init(_ text: Bytes, isNested: Bool = false) {
        self.text = text
        self.isNested = isNested
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte >= 0x80 {
                index = readLetter(at: index)
            } else if byte == UInt8(ascii: "\\") {
                index = readEscape(at: index)
            } else {
                index += 1
            }
        }
    }

    /// Reads a letter of several bytes as the Encoding Standard does. Returns the offset after it.
    private mutating func readLetter(at start: Int) -> Int {
        let first = text[start]
        let (length, lowest, highest): (Int, UInt8, UInt8) =
            switch first {
            case 0xC2...0xDF: (2, 0x80, 0xBF)
            case 0xE0: (3, 0xA0, 0xBF)
            case 0xED: (3, 0x80, 0x9F)
            case 0xE1...0xEF: (3, 0x80, 0xBF)
            case 0xF0: (4, 0x90, 0xBF)
            case 0xF4: (4, 0x80, 0x8F)
            case 0xF1...0xF3: (4, 0x80, 0xBF)
            default: (1, 0, 0)
            }
        var end = start + 1
        while end < min(text.count, start + length),
            (end == start + 1 ? lowest...highest : 0x80...0xBF) ~= text[end]
        {
            end += 1
        }
        if length > 1, end == start + length { return end }
        let digits = String(first, radix: 16, uppercase: true)
        places.append(Place(offset: start, written: "byte 0x\(digits)"))
        return end
    }

    /// Reads an escape, or a pair of them. Returns the offset after it.
    private mutating func readEscape(at start: Int) -> Int {
        let slashes = isNested && isSlash(at: start + 1) ? 2 : 1
        guard let half = half(at: start, slashes) else {
            if slashes == 1 { return start + 2 }
            // The letter after the escaped backslash may be escaped, too.
            return isSlash(at: start + 2) ? start + 4 : start + 3
        }
        let end = start + slashes + 5
        if half < 0xDC00, let low = self.half(at: end, slashes), low >= 0xDC00 { return end + slashes + 5 }
        let written = String(decoding: text[(start + slashes - 1)..<end], as: UTF8.self)
        places.append(Place(offset: start, written: "escape \(written)"))
        return end
    }

    private func isSlash(at index: Int) -> Bool { index < text.count && text[index] == UInt8(ascii: "\\") }

    /// Returns the half of a surrogate pair that an escape is.
    private func half(at start: Int, _ slashes: Int) -> UInt32? {
        let sign = start + slashes
        guard sign + 5 <= text.count, text[sign] == UInt8(ascii: "u"),
            (start..<sign).allSatisfy(isSlash)
        else { return nil }
        var value: UInt32 = 0
        for offset in (sign + 1)..<(sign + 5) {
            guard let digit = text[offset].hexValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return 0xD800...0xDFFF ~= value ? value : nil
    }
}
