import WebSyntax

/// Detection of raw HTML that is exactly one comment, as a browser parses it: such HTML cannot reference anything.
enum RawHTMLComment {
    /// Returns true if the HTML is one comment, with white space around it at most.
    static func isOne(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let rest = bytes.drop(while: ASCII.isSpace)
        // Most raw HTML is no comment, and its end need not be looked for.
        guard rest.starts(with: "<!--".utf8) else { return false }
        let text = rest.trimming(while: ASCII.isSpace)
        guard text.count >= 7, text.suffix(3).elementsEqual("-->".utf8) else {
            return false
        }
        // `<!-->`, `<!--->` and `--!>` end a comment too (HTML, section 13.2.5.41 and following).
        let content = text.dropFirst(4).dropLast(3)
        if content.starts(with: ">".utf8) || content.starts(with: "->".utf8) { return false }
        var index = content.startIndex
        while index < content.endIndex, let dash = content[index...].firstIndex(of: UInt8(ascii: "-")) {
            let rest = text[dash...]
            if rest.starts(with: "-->".utf8) || rest.starts(with: "--!>".utf8) {
                return dash == content.endIndex
            }
            index = dash + 1
        }
        return true
    }
}
