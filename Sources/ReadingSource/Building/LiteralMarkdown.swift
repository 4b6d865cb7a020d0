/// Plain text as markdown in which nothing is markup. Signs that cannot begin any stay as they are: the text of a note is shown
/// as it was written in files for other programs, and keys in it are found by their form.
enum LiteralMarkdown {
    /// Returns a text of several lines. Each begins no block.
    static func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let words = line.drop { $0 == " " || $0 == "\t" }
            let digits = words.utf8.prefix(while: isDigit)
            let after = words.utf8[digits.endIndex...]
            if !digits.isEmpty, let mark = after.first, ".)".utf8.contains(mark) {
                return "\(words[..<digits.endIndex])\\\(self.line(words[digits.endIndex...]))"
            }
            guard let first = words.utf8.first, ">+-=:|".utf8.contains(first) else { return self.line(words) }
            return "\\" + self.line(words)
        }.joined(separator: "\n")
    }

    /// Returns a text of one line, such as the words of a heading.
    static func line(_ line: some StringProtocol) -> String {
        let bytes = Array(line.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 8)
        for (index, byte) in bytes.enumerated() {
            if beginsMarkup(byte, at: index, in: bytes) { output.append(UInt8(ascii: "\\")) }
            output.append(byte)
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func beginsMarkup(_ byte: UInt8, at index: Int, in bytes: [UInt8]) -> Bool {
        let space = UInt8(ascii: " ")
        let before = index > 0 ? bytes[index - 1] : space
        let after = index + 1 < bytes.count ? bytes[index + 1] : space
        switch byte {
        // Without its end, `[` begins no link.
        case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "]"), UInt8(ascii: "$"), UInt8(ascii: "~"),
            UInt8(ascii: "{"), UInt8(ascii: "}"):
            return true
        case UInt8(ascii: "_"): return !isWord(before) || !isWord(after)
        case UInt8(ascii: "\\"): return !isWord(after) && after < 0x80
        case UInt8(ascii: "<"): return isWord(after) || "/!?".utf8.contains(after)
        case UInt8(ascii: "#"): return before == space
        case UInt8(ascii: "@"): return !isWord(before) && isWord(after)
        case UInt8(ascii: "&"):
            return bytes[(index + 1)...].prefix(34).drop { isWord($0) || $0 == UInt8(ascii: "#") }.first
                == UInt8(ascii: ";")
        default: return false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte >= 0x80
    }
}
