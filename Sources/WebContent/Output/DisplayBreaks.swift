/// Hard breaks beside displayed formulas, which are lines of their own. At the end of a line with a formula alone, the
/// dialect would show the backslash.
enum DisplayBreaks {
    /// Returns markdown without these breaks.
    ///
    /// - Parameter text: markdown in which each dollar without a backslash is a delimiter.
    static func removed(from text: String) -> String {
        guard text.contains("$$") else { return text }
        let hardBreak = "\\\n"
        var output = ""
        // The breaks and the white space since the last part with text.
        var gap = ""
        var isAfterDisplay = false
        for (index, part) in text.split(separator: hardBreak, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { gap += hardBreak }
            if part.allSatisfy(\.isWhitespace) {
                gap += part
                continue
            }
            output += isAfterDisplay || beginsWithDisplay(part) ? " " : gap
            output += part
            gap = ""
            isAfterDisplay = endsWithDisplay(part)
        }
        return output + gap
    }

    private static func beginsWithDisplay(_ text: Substring) -> Bool {
        text.drop { $0.isWhitespace || $0 == "*" }.hasPrefix("$$")
    }

    private static func endsWithDisplay(_ text: Substring) -> Bool {
        var text = text
        while let last = text.last, last.isWhitespace || last == "*" { text.removeLast() }
        // A formula in the line may end with a dollar of its own: `$5\$$`.
        return text.hasSuffix("$$") && !text.hasSuffix("\\$$")
    }
}
