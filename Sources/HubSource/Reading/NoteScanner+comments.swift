/// Comments of HTML.
extension NoteScanner {
    /// The longest comment that may be the mark of a page, in bytes.
    private static let markLimit = 64
    /// The words that begin the mark of a printed page.
    private static let pageWords: Set<Substring> = ["p", "pp", "pg", "page", "pages"]

    /// Adds a comment. It is in no page and no markdown, unless pages read it.
    mutating func addComment(_ range: Range<Int>) {
        note.hidden.append(range)
        if Self.isInstruction(bytes[range]) { return }
        add(.comment, range, source.position(atOffset: range.lowerBound).line)
    }

    /// Returns true for a comment that pages read: the mark of a printed page, and a reason to allow what a rule finds.
    private static func isInstruction(_ comment: ArraySlice<UInt8>) -> Bool {
        let text = comment.dropFirst(4).drop { isSpace($0) }
        if text.starts(with: "sitegen-allow ".utf8) { return true }
        guard comment.count <= markLimit, comment.suffix(3).elementsEqual("-->".utf8) else { return false }
        let inner = String(decoding: text.dropLast(3), as: UTF8.self).lowercased()
        let words = inner.split { $0.isWhitespace || ".-–—,/".contains($0) }
        guard let first = words.first, pageWords.contains(first), words.count > 1 else { return false }
        return words.dropFirst().allSatisfy { word in
            word.allSatisfy { "0123456789ivxlcdm".contains($0) } || word == "to" || word == "and"
                || word.count > 1 && word.dropLast().allSatisfy(\.isNumber)
        }
    }
}

extension NoteText {
    /// Returns the text in place of a comment. An empty comment stays where one divides two lists, or lines that would be one
    /// paragraph without it.
    package func replacement(ofComment mark: NoteMark) -> String {
        let line = source.line(mark.line)
        let range = mark.range
        guard source.bytes[range].starts(with: "<!--".utf8),
            line[..<range.lowerBound].allSatisfy(NoteScanner.isSpace)
        else { return "" }
        // The rest of its line is raw HTML.
        let hasRest =
            range.upperBound < line.endIndex && !line[range.upperBound...].allSatisfy(NoteScanner.isSpace)
        var above = mark.line - 1
        while above >= firstLine, source.isBlank(above) { above -= 1 }
        guard above >= firstLine else { return hasRest ? "<!-- -->" : "" }
        let text = source.line(above)
        let isInList =
            text.first.map(NoteScanner.isSpace) == true
            || NoteScanner.content(of: text).startIndex > text.startIndex
        let isAdjacent = above == mark.line - 1 && !isHeading(above)
        return hasRest || isInList || isAdjacent ? "<!-- -->" : ""
    }
}
