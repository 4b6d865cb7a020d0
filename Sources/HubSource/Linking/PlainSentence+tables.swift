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
        let cell = PlainText.withoutPartners(
            [before.last ?? [], nil, after.first ?? []], note.linkLabels, within: true)
        let own = (words(cell[0]), words(cell[2]))
        // White space at the ends of the link's own cell is not part of its words.
        let head = first.map { $0 + ", " }.joined() + String(own.0.drop(while: \.isWhitespace))
        var tail = own.1
        while tail.last?.isWhitespace == true { tail.removeLast() }
        return sentence(head, mark.noteLink, tail + last.map { ", " + $0 }.joined())
    }

    /// Divides text of a row at the bars that are neither escaped nor in a formula. As in pages, those in code end a cell.
    private static func cells(_ text: [UInt8]) -> [[UInt8]] {
        var cells: [[UInt8]] = [[]]
        var isEscaped = false
        var (formulaEnd, codeEnd) = (0, 0)
        for (index, byte) in text.enumerated() {
            if !isEscaped, index >= formulaEnd, index >= codeEnd {
                if byte == UInt8(ascii: "$") { formulaEnd = endOfFormula(text, index) }
                if byte == UInt8(ascii: "`") { codeEnd = NoteScanner.endOfCode(text[...], index) }
            }
            if byte == UInt8(ascii: "|"), !isEscaped, index >= formulaEnd {
                cells.append([])
            } else {
                cells[cells.count - 1].append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return cells
    }

    /// Returns the end of a formula within a cell. Two currencies are not one: `| ($m) | ($k) |`.
    private static func endOfFormula(_ text: [UInt8], _ start: Int) -> Int {
        let end = NoteScanner.endOfFormula(text[...], start)
        let formula = text[start..<end]
        var depth = 0
        for byte in formula.prefix(while: { $0 != UInt8(ascii: "|") }) {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return formula.contains(UInt8(ascii: "|")) ? start + 1 : end }
        }
        return end
    }
}
