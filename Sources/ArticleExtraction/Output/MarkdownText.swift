/// Text and code in markdown (CommonMark 0.31, 2.4 and 6.1).
enum MarkdownText {
    /// Returns text in which no character starts markup.
    static func escaped(_ text: String) -> String {
        var output = ""
        for (index, character) in text.enumerated() {
            switch character {
            case "\\", "`", "*", "_", "[", "]", "<", "$", "~", "|": output += "\\"
            case "&": output += "\\"
            case "#", "+", "-",
                ">" where index == 0:
                output += "\\"
            case "!" where text.count > index + 1: break
            default: break
            }
            output.append(character)
        }
        return escapedListMark(output)
    }

    /// Escapes `1.` at the start of a line, which starts a list.
    private static func escapedListMark(_ text: String) -> String {
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
