extension PlainSentence {
    /// Returns the words of the table's row that has a link: its cells, joined by commas.
    static func row(around mark: NoteMark, in note: NoteText) -> String {
        let content = NoteScanner.content(of: note.source.line(mark.line))
        let whole = mark.outer ?? mark.range
        let before = cells(shown(content.startIndex..<max(content.startIndex, whole.lowerBound), note))
        let after = cells(shown(min(whole.upperBound, content.endIndex)..<content.endIndex, note))
        let words = { (cell: [UInt8]) in
            plain(String(decoding: cell, as: UTF8.self), isEndKept: true, note.linkLabels, keepsTeX: true)
        }
        let first = before.dropLast().map { words($0).trimmed }.filter { !$0.isEmpty }
        let last = after.dropFirst().map { words($0).trimmed }.filter { !$0.isEmpty }
        let own = (words(before.last ?? []), words(after.first ?? []))
        // White space at the ends of the link's own cell is not part of its words.
        let head = first.map { $0 + ", " }.joined() + String(own.0.drop(while: \.isWhitespace))
        var tail = own.1
        while tail.last?.isWhitespace == true { tail.removeLast() }
        return sentence(head, mark.noteLink, tail + last.map { ", " + $0 }.joined())
    }

    /// Divides text of a row at the bars that are not escaped.
    private static func cells(_ text: [UInt8]) -> [[UInt8]] {
        var cells: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in text {
            if byte == UInt8(ascii: "|"), !isEscaped {
                cells.append([])
            } else {
                cells[cells.count - 1].append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return cells
    }
}
