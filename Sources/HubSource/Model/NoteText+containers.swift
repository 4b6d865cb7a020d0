/// The quotes and list entries that lines are in.
extension NoteText {
    /// The most lines before an indented one in which its list entry is looked for.
    private static let entryReach = 500

    /// Returns the marks and spaces before the content of a line if it begins at an offset: none outside quotes and lists.
    /// Returns `nil` for other offsets, and for the indented line of a paragraph.
    package func container(ofLine number: Int, endingAt offset: Int) -> [UInt8]? {
        let line = source.line(number)
        guard NoteScanner.content(of: line).startIndex == offset else { return nil }
        let before = line[..<offset]
        guard !before.isEmpty, before.allSatisfy(NoteScanner.isSpace) else { return Array(before) }
        let indent = Self.columns(before)
        if isInEntry(number, indent) { return Array(before) }
        return indent < 4 ? [] : nil
    }

    /// Returns the marks of quotes and list entries before the content of a line, with their spaces.
    package func marks(ofLine number: Int) -> ArraySlice<UInt8> {
        let line = source.line(number)
        return line[..<NoteScanner.content(of: line).startIndex]
    }

    /// Returns true if an indented line belongs to the entry of a list.
    private func isInEntry(_ number: Int, _ indent: Int) -> Bool {
        for line in stride(from: number - 1, through: max(firstLine, number - Self.entryReach), by: -1) {
            if source.isBlank(line) { continue }
            let text = source.line(line)
            let start = text.drop(while: NoteScanner.isSpace).startIndex
            let content = NoteScanner.content(of: text).startIndex
            let isEntry = content > start && text[start] != UInt8(ascii: ">")
            if isEntry {
                // Text that is indented by four more is code.
                let column = Self.columns(text[..<content])
                if column <= indent { return indent - column < 4 }
            }
            if start == text.startIndex { return false }
        }
        return false
    }

    /// Returns the columns before a block with an id: those of the list entry that it is in. The spaces before code are its own.
    package func indent(ofBlock lines: ClosedRange<Int>) -> Int {
        let line = source.line(lines.lowerBound)
        let text = line.drop(while: NoteScanner.isSpace)
        let isFence = text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8)
        if codeLines.contains(lines.lowerBound), !isFence { return 0 }
        return Self.columns(line[..<text.startIndex])
    }

    /// Returns a line without the white space in its first columns.
    package static func withoutIndent(_ line: [UInt8], columns: Int) -> [UInt8] {
        if columns == 0 { return line }
        let space = line.prefix(while: NoteScanner.isSpace)
        var count = space.count
        while count > 0, Self.columns(space.prefix(count)) > columns { count -= 1 }
        return Array(line.dropFirst(count))
    }

    static func columns(_ space: ArraySlice<UInt8>) -> Int {
        space.reduce(0) { $1 == UInt8(ascii: "\t") ? $0 / 4 * 4 + 4 : $0 + 1 }
    }
}
