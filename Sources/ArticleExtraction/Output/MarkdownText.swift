/// Text and code in markdown (CommonMark 0.31, 2.4 and 6.1).
enum MarkdownText {
    /// Returns text in which no character starts markup.
    static func escaped(_ text: String) -> String {
        var output = ""
        for character in text {
            switch character {
            case "\\", "`", "*", "_", "[", "]", "<", "$", "~", "|": output += "\\"
            case "&": output += "\\"

            default: break
            }
            output.append(character)
        }
        return output
    }

    /// Escapes what starts a block at the start of a line: `#`, `>`, `-`, `+`, `=` and `1.`.
    static func escapedStart(_ text: String) -> String {
        if let first = text.first, "#>+-=".contains(first) { return "\\" + text }
        guard let mark = text.firstIndex(where: { !$0.isNumber }), mark > text.startIndex,
            text[mark] == "." || text[mark] == ")"
        else { return text }
        return text[..<mark] + "\\" + text[mark...]
    }

    /// Returns a code span, with enough backticks around it.
    static func code(_ text: String) -> String {
        let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
        let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + space + text + space + fence
    }

    /// Returns a fence that is longer than any run of backticks in the text.
    static func fence(_ text: String) -> String {
        String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    }

    private static func longestRun(of character: Character, in text: String) -> Int {
        var longest = 0
        var run = 0
        for other in text {
            run = other == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
