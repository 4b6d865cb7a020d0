/// The code spans in a line of markdown.
///
/// Two spans side by side would be one with backticks in it (CommonMark 0.31, 6.1). So the text of a span is written between
/// control characters first, which sanitized content does not have. Every second span of a row becomes an element of HTML.
enum CodeSpans {
    private static let open: UInt8 = 0x18
    private static let close: UInt8 = 0x19

    /// Returns code between placeholders.
    static func placed(_ code: String) -> String {
        let code = code.split(whereSeparator: \.isNewline).joined(separator: " ")
        if code.isEmpty { return "" }
        return String(Unicode.Scalar(open)) + code + String(Unicode.Scalar(close))
    }

    /// Returns a line with code spans for placeholders.
    static func resolved(_ line: String, _ brackets: MarkdownText.Brackets) -> String {
        guard line.utf8.contains(open) else { return line }
        var output = ""
        var rest = line[...]
        var isElement = false
        while let start = rest.utf8.firstIndex(of: open), let end = rest.utf8[start...].firstIndex(of: close)
        {
            let code = String(rest[rest.utf8.index(after: start)..<end])
            isElement = start == rest.startIndex && !output.isEmpty && !isElement
            output += rest[..<start]
            output +=
                isElement ? "<code>\(MarkdownText.escaped(code, brackets))</code>" : MarkdownText.code(code)
            rest = rest[rest.utf8.index(after: end)...]
        }
        return output + rest
    }
}
