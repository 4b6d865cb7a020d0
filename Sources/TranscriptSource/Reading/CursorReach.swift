/// The lines above a text that its cursor movement reaches: a program draws over what it printed before.
package enum CursorReach {
    /// The most lines that are looked at; a window has fewer.
    private static let limit = 512

    /// Returns the number of lines above the first line of a text that its relative movement reaches.
    package static func linesAbove(_ text: String) -> Int {
        guard text.utf8.contains(0x1B) else { return 0 }
        var (row, highest) = (0, 0)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == 0x0A { row += 1 }
            guard byte == 0x1B, let kind = rest.first else { continue }
            // Reverse index.
            if kind == UInt8(ascii: "M") { row -= 1 }
            if kind == UInt8(ascii: "[") {
                rest = rest.dropFirst()
                let parameters = rest.prefix { (0x20...0x3F).contains($0) }
                rest = rest.dropFirst(parameters.count)
                let count = max(1, parameters.allSatisfy(isDigit) ? number(parameters) : 1)
                switch rest.first ?? 0 {
                case UInt8(ascii: "A"), UInt8(ascii: "F"): row -= count
                case UInt8(ascii: "B"), UInt8(ascii: "E"): row += count
                default: break
                }
            }
            highest = min(highest, row)
        }
        return min(limit, -highest)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func number(_ digits: Substring.UTF8View) -> Int {
        digits.reduce(0) { min(limit, $0 * 10 + Int($1 - 0x30)) }
    }

    /// Returns the number of lines of a text, at most `most`. A long text is read from its end.
    package static func lineCount(_ text: String, atMost most: Int) -> Int {
        var count = 1
        for byte in text.utf8.reversed() where byte == 0x0A {
            count += 1
            if count >= most { break }
        }
        return count
    }
}
