import WebSyntax

/// The cells below a name in the header of a table. Bars separate the cells, and a line of rules follows the header: tables of
/// markdown, and those that the clients of databases print.
struct TableColumn {
    /// The longest line that is looked at. It bounds the work for each name.
    private static let longestLine = 512
    private static let blanks = ByteSet(" \t\r")
    /// White space, quotes and marks of emphasis around the text of a cell.
    private static let edges = ByteSet(" \t\r`*\"'")
    private static let rules = ByteSet("|+:=> \t\r\u{2500}\u{2502}\u{253C}\u{251C}\u{2524}-")

    private let text: Bytes
    /// The number of bars before the column in a line.
    private let bars: Int
    private let firstRow: Int

    /// Fails for a name that is not alone in a cell of a header.
    init?(_ text: Bytes, _ name: Range<Int>) {
        self.text = text
        var end = name.upperBound
        while end < text.count, end - name.upperBound < 128, Self.edges.contains(text[end]) { end += 1 }
        let isLast = end < text.count && text[end] == UInt8(ascii: "\n")
        guard end < text.count, isLast || Self.isBar(text, end) else { return nil }
        var start = name.lowerBound
        while start > 0, name.lowerBound - start < Self.longestLine, text[start - 1] != UInt8(ascii: "\n") {
            start -= 1
        }
        guard start == 0 || text[start - 1] == UInt8(ascii: "\n") else { return nil }
        let before = start..<name.lowerBound
        bars = before.count { Self.isBar(text, $0) }
        let cell = before.last { Self.isBar(text, $0) }.map { Self.end(ofBar: $0, text) } ?? start
        guard bars > 0 || !isLast, (cell..<name.lowerBound).allSatisfy({ Self.edges.contains(text[$0]) }),
            let header = Self.endOfLine(text, from: end), header < text.count
        else { return nil }
        firstRow = header + 1
        guard let rule = Self.endOfLine(text, from: firstRow), Self.isRule(text, firstRow..<rule) else {
            return nil
        }
    }

    /// Returns the cells without spaces, up to a line that is no row. The next rule ends the rows, so that no line is below two
    /// headers.
    func cells() -> [Range<Int>] {
        var cells: [Range<Int>] = []
        // The first line is the rule of the header.
        var next = Self.endOfLine(text, from: firstRow).map { $0 + 1 }
        while let start = next, start < text.count, let end = Self.endOfLine(text, from: start),
            !Self.isRule(text, start..<end), let cell = cell(in: start..<end)
        {
            if !cell.isEmpty, cell.allSatisfy({ text[$0] > 0x20 }) { cells.append(cell) }
            next = end + 1
        }
        return cells
    }

    /// Returns the cell of the column in a row; `nil` for a line that has too few.
    private func cell(in line: Range<Int>) -> Range<Int>? {
        let found = line.filter { Self.isBar(text, $0) }
        guard !found.isEmpty, found.count >= bars else { return nil }
        var start = bars == 0 ? line.lowerBound : Self.end(ofBar: found[bars - 1], text)
        var end = found.count > bars ? found[bars] : line.upperBound
        while start < end, Self.edges.contains(text[start]) { start += 1 }
        while end > start, Self.edges.contains(text[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Returns true for `|` without a backslash before it, and for `│`.
    private static func isBar(_ text: Bytes, _ offset: Int) -> Bool {
        if text[offset] == UInt8(ascii: "|") { return offset == 0 || text[offset - 1] != UInt8(ascii: "\\") }
        return text[offset] == 0xE2 && text.hasExactly("\u{2502}", at: offset, to: text.count)
    }

    private static func end(ofBar offset: Int, _ text: Bytes) -> Int {
        offset + (text[offset] == UInt8(ascii: "|") ? 1 : 3)
    }

    /// Returns the end of a line; `nil` if it is too long.
    private static func endOfLine(_ text: Bytes, from start: Int) -> Int? {
        let last = min(text.count, start + longestLine)
        if let end = text.firstOffset(of: UInt8(ascii: "\n"), from: start, to: last) { return end }
        return last == text.count ? last : nil
    }

    /// Returns true for a line such as `|---|:-:|`, `+-----+` and `├───┼───┤`.
    private static func isRule(_ text: Bytes, _ line: Range<Int>) -> Bool {
        line.allSatisfy { rules.contains(text[$0]) }
            && line.contains {
                text.hasExactly("--", at: $0, to: line.upperBound)
                    || text.hasExactly("\u{2500}", at: $0, to: line.upperBound)
            }
    }
}
