/// The lines of one paragraph, which links and tags may go on in.
extension NoteScanner {
    /// The most lines of a link's words.
    static let wordsReach = 50
    /// The most lines of an address with its title, and of a tag.
    private static let addressReach = 8

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
        let content = Self.content(of: source.line(number))
        return !isTable && content.first != UInt8(ascii: "|") && !Self.isDelimiterRow(content)
            && continuesBlock(number)
    }

    /// Returns true if a line goes on with the paragraph or the table of the line before it, if that has one.
    func continuesBlock(_ number: Int) -> Bool {
        let content = Self.content(of: source.line(number))
        guard let first = content.first, !beginsContainer(number) else { return false }
        switch first {
        case UInt8(ascii: "#"):
            let rest = content.drop { $0 == UInt8(ascii: "#") }
            return content.count - rest.count > 6 || rest.first.map(Self.isSpace) == false
        case UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: ":"):
            return content.prefix { $0 == first }.count < 3
        case UInt8(ascii: "$"): return !content.starts(with: "$$".utf8)
        case UInt8(ascii: "["): return PlainSentence.startOfFootnote(content) == nil
        case UInt8(ascii: "<"): return !HTMLBlock.interruptsParagraph(content)
        case UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "_"):
            return !content.allSatisfy { $0 == first || Self.isSpace($0) }
        default: return true
        }
    }

    /// Returns true if a line begins an entry of a list, or a quote. The lines of a quote may leave out its marks.
    func beginsContainer(_ number: Int) -> Bool {
        let line = source.line(number)
        let marks = line[..<Self.content(of: line).startIndex]
        return !marks.allSatisfy { Self.isSpace($0) || $0 == UInt8(ascii: ">") }
            || Self.quoteDepth(line) > Self.quoteDepth(source.line(number - 1))
    }

    /// Returns true if a paragraph or table may go on after a line. A line of comments alone leaves a paragraph as it is.
    func endsInParagraph(_ content: ArraySlice<UInt8>, _ number: Int) -> Bool {
        // Raw HTML, a formula, a fence of colons, and a line between blocks are not paragraphs.
        if note.htmlLines.contains(number) || HTMLBlock.interruptsParagraph(content)
            || content.starts(with: "$$".utf8) || content.starts(with: ":::".utf8)
            || content.allSatisfy({ "=-*_ ".utf8.contains($0) })
        {
            return false
        }
        let end = comment ?? htmlComment ?? content.endIndex
        let lastHidden = note.hidden.last?.upperBound ?? 0
        guard end < content.endIndex || lastHidden > content.startIndex else { return true }
        let hasText = PlainSentence.shown(content.startIndex..<end, note).contains { !Self.isSpace($0) }
        return hasText || isInParagraph
    }

    /// Notes the beginning or the end of a footnote. Its later paragraphs are indented by four spaces, and are no code.
    mutating func noteFootnote(_ line: ArraySlice<UInt8>, _ isAfterBlank: Bool) {
        if PlainSentence.startOfFootnote(line) != nil {
            isInFootnote = true
        } else if let first = line.first, !Self.isSpace(first), isAfterBlank || first == UInt8(ascii: "#") {
            isInFootnote = false
        }
    }

    /// Notes the head of a table, which has bars, and the row of hyphens after it.
    mutating func readTable(_ content: ArraySlice<UInt8>, _ number: Int) {
        guard !isTable, isInParagraph, Self.isDelimiterRow(content),
            source.line(number - 1).contains(UInt8(ascii: "|"))
        else { return }
        isTable = true
        note.tableLines.formUnion([number - 1, number])
    }

    /// Notes a paragraph of one line in a quote or list that the next line underlines, which makes it a heading.
    mutating func readInnerUnderline(
        _ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>, _ number: Int
    ) {
        let marks = line[..<content.startIndex]
        guard number < note.lastLine, !marks.allSatisfy(Self.isSpace), !isIndentedFar(line, content),
            !content.contains(UInt8(ascii: "|")), !content.starts(with: "[!".utf8)
        else { return }
        let under = source.line(number + 1)
        let signs = Self.content(of: under)
        guard let sign = signs.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-"),
            signs.drop(while: { $0 == sign }).allSatisfy(Self.isSpace), !beginsContainer(number + 1),
            Self.quoteDepth(under) == Self.quoteDepth(line)
        else { return }
        // The underline of an entry is as far to the right as its text.
        let indent = NoteText.columns(under[..<signs.startIndex]) - NoteText.columns(marks)
        let isEntry = !marks.allSatisfy { Self.isSpace($0) || $0 == UInt8(ascii: ">") }
        guard indent < 4, indent >= 0 || !isEntry else { return }
        let level = sign == UInt8(ascii: "=") ? 1 : 2
        note.innerHeadings[number] = InnerHeading(
            level: level, start: content.startIndex, isUnderlined: true)
    }

    /// Returns true for the line between the head of a table and its rows.
    private static func isDelimiterRow(_ content: ArraySlice<UInt8>) -> Bool {
        content.allSatisfy { "-|: \t".utf8.contains($0) } && content.contains(UInt8(ascii: "-"))
            && content.contains(UInt8(ascii: "|"))
    }

    private static func quoteDepth(_ line: ArraySlice<UInt8>) -> Int {
        line[..<content(of: line).startIndex].count { $0 == UInt8(ascii: ">") }
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
