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
    private(set) var places: [Place] = []

    init(_ text: Bytes) {
        self.text = text
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
        guard let half = half(at: start) else { return start + 2 }
        if half < 0xDC00, let low = self.half(at: start + 6), low >= 0xDC00 { return start + 12 }
        let written = String(decoding: text[start..<start + 6], as: UTF8.self)
        places.append(Place(offset: start, written: "escape \(written)"))
        return start + 6
    }

    /// Returns the half of a surrogate pair that an escape is.
    private func half(at start: Int) -> UInt32? {
        guard start + 6 <= text.count, text[start] == UInt8(ascii: "\\"), text[start + 1] == UInt8(ascii: "u")
        else { return nil }
        var value: UInt32 = 0
        for offset in start + 2..<start + 6 {
            guard let digit = text[offset].hexValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return 0xD800...0xDFFF ~= value ? value : nil
    }
}
