/// Detection of raw HTML that is exactly one comment, as a browser parses it: such HTML cannot reference anything.
enum RawHTMLComment {
    static func isOne(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var end = bytes.count
        while end > 0, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
        var start = 0
        while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
        guard end - start >= 7, bytes[start...].starts(with: "<!--".utf8),
            bytes[(end - 3)..<end].elementsEqual("-->".utf8)
        else { return false }
        // `<!-->`, `<!--->` and `--!>` end a comment too (HTML, section 13.2.5.41 and following).
        let content = bytes[(start + 4)..<(end - 3)]
        if content.starts(with: ">".utf8) || content.starts(with: "->".utf8) { return false }
        var index = content.startIndex
        while index < content.endIndex, let dash = content[index...].firstIndex(of: UInt8(ascii: "-")) {
            let rest = bytes[dash..<end]
            if rest.starts(with: "-->".utf8) || rest.starts(with: "--!>".utf8) {
                return dash == content.endIndex
            }
            index = dash + 1
        }
        return true
    }
}
