/// The lines of one paragraph, which links and tags may go on in.
extension NoteScanner {
    /// The most lines of a link's words.
    static let wordsReach = 50
    /// The most lines of an address with its title, and of a tag.
    private static let addressReach = 8

    /// The elements of HTML that end a paragraph (CommonMark, section 4.6).
    private static let blockElements: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
        "hr", "iframe", "li", "main", "menu", "nav", "ol", "p", "pre", "script", "search", "section", "style",
        "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul",
    ]

    /// Returns the bytes from an offset to the end of what a link or tag in a line may go on in.
    mutating func paragraph(from offset: Int, _ number: Int) -> ArraySlice<UInt8> {
        if let end = paragraphEnd, end.line == number { return bytes[offset..<end.offset] }
        var last = number
        while last < min(note.lastLine, number + Self.addressReach), continuesParagraph(last + 1) {
            last += 1
        }
        let end = source.line(last).endIndex
        paragraphEnd = (number, end)
        return bytes[offset..<end]
    }

    /// Returns true if a line goes on with the paragraph of the line before it, if that has one.
    func continuesParagraph(_ number: Int) -> Bool {
        let line = source.line(number)
        let content = Self.content(of: line)
        guard let first = content.first, !isTable else { return false }
        let marks = line[..<content.startIndex]
        // An entry of a list begins a block, and so does a quote. A quote may leave out its marks.
        guard marks.allSatisfy({ Self.isSpace($0) || $0 == UInt8(ascii: ">") }),
            Self.quoteDepth(line) <= Self.quoteDepth(source.line(number - 1))
        else { return false }
        switch first {
        case UInt8(ascii: "#"):
            let rest = content.drop { $0 == UInt8(ascii: "#") }
            return content.count - rest.count > 6 || rest.first.map(Self.isSpace) == false
        case UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: ":"):
            return content.prefix { $0 == first }.count < 3
        case UInt8(ascii: "$"): return !content.starts(with: "$$".utf8)
        case UInt8(ascii: "|"): return false
        case UInt8(ascii: "["): return !Self.isDefinition(content)
        case UInt8(ascii: "<"): return !Self.opensBlock(content)
        case UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "_"):
            return !content.allSatisfy { $0 == first || Self.isSpace($0) } && !Self.isDelimiterRow(content)
        default: return !Self.isDelimiterRow(content)
        }
    }

    /// Returns true for the line between the head of a table and its rows.
    static func isDelimiterRow(_ content: ArraySlice<UInt8>) -> Bool {
        content.allSatisfy { "-|: \t".utf8.contains($0) } && content.contains(UInt8(ascii: "-"))
            && content.contains(UInt8(ascii: "|"))
    }

    private static func quoteDepth(_ line: ArraySlice<UInt8>) -> Int {
        line[..<content(of: line).startIndex].count { $0 == UInt8(ascii: ">") }
    }

    /// Returns true for `[label]:`, also of a footnote.
    private static func isDefinition(_ content: ArraySlice<UInt8>) -> Bool {
        guard let end = content.firstIndex(of: UInt8(ascii: "]")) else { return false }
        return content[(end + 1)...].first == UInt8(ascii: ":")
    }

    /// Returns true for a line of HTML that ends a paragraph.
    private static func opensBlock(_ content: ArraySlice<UInt8>) -> Bool {
        var rest = content.dropFirst()
        guard let first = rest.first else { return false }
        if first == UInt8(ascii: "?") || first == UInt8(ascii: "!") { return true }
        if first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        let name = rest.prefix { isLetter($0) || isDigit($0) }
        return name.count < 11 && blockElements.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    /// Returns bytes of a text as one line, without the marks of quotes and the spaces at the ends of lines.
    func joined(_ range: Range<Int>) -> String {
        let text = bytes[range]
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        guard text.contains(where: isEnd) else { return String(decoding: text, as: UTF8.self) }
        var lines: [String] = []
        for line in text.split(whereSeparator: isEnd) {
            let content = lines.isEmpty ? line : line.drop { Self.isSpace($0) || $0 == UInt8(ascii: ">") }
            lines.append(String(decoding: content, as: UTF8.self))
        }
        return lines.map(\.trimmed).joined(separator: " ")
    }
}
