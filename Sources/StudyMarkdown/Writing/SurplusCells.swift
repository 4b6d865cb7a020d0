import Diagnostics

/// Findings for the cells of a row for which the header has no column: they are not in the page (GFM 0.29, 4.10). cmark
/// makes no nodes of them, so the row is read again.
enum SurplusCells {
    /// The largest number of characters of the lost text in a message.
    private static let shownCharacters = 40

    /// Adds a finding if a body row has text after its last column.
    static func report(of row: MarkdownNode, _ state: ParseState) {
        guard let columns = row.parent?.columnCount, columns > 0 else { return }
        let written = state.line(row.startLine)
        // In the text for cmark, a bar of a formula is not a bar.
        let start = written.startIndex - (state.source.bytes.count - state.text.count)
        guard start >= 0, start + written.count <= state.text.count else { return }
        let line = UnsafeBufferPointer(rebasing: state.text[start..<(start + written.count)])
        guard let end = end(ofCells: columns, in: line),
            // A cell without text loses nothing.
            let lost = line[end...].firstIndex(where: { !ASCII.isSpace($0) && $0 != UInt8(ascii: "|") })
        else { return }
        let cells = columns == 1 ? "one cell" : "\(columns) cells"
        state.report(
            .tableCells, line: row.startLine, offset: lost,
            "the table's header has \(cells), so '\(shown(written.dropFirst(lost)))' is not in the page; add a column to the header, or write '\\|' for a bar that is text"
        )
    }

    /// Returns the offset after the bar that ends the first `count` cells; `nil` if no bar does.
    private static func end(ofCells count: Int, in line: UnsafeBufferPointer<UInt8>) -> Int? {
        // A row begins after the markers of its containers. Its own text cannot begin with one.
        var index = line.firstIndex { !ASCII.isSpace($0) && $0 != UInt8(ascii: ">") } ?? line.count
        // The bar at the start of a row is optional.
        if index < line.count, line[index] == UInt8(ascii: "|") { index += 1 }
        var cells = 0
        while let bar = line.offset(of: UInt8(ascii: "|"), from: index) {
            index = bar + 1
            // cmark-gfm's scanner takes any backslash before a bar as its escape, also the second of two.
            if bar > 0, line[bar - 1] == UInt8(ascii: "\\") { continue }
            cells += 1
            if cells == count { return index }
        }
        return nil
    }

    /// Returns the beginning of the lost text, without the bar at the end of its row.
    private static func shown(_ text: ArraySlice<UInt8>) -> String {
        // Only the beginning of a long row is decoded.
        var bytes = text.prefix(8 * shownCharacters)
        if bytes.count == text.count {
            while let last = bytes.last, ASCII.isSpace(last) || last == UInt8(ascii: "|") {
                bytes.removeLast()
            }
        }
        let words = String(decoding: bytes, as: UTF8.self)
        return words.count > shownCharacters ? String(words.prefix(shownCharacters)) + "…" : words
    }
}
