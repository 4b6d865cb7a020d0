/// Findings for tables that are text because their header has another number of cells than the row below it
/// (GFM 0.29, 4.10). A bar in code divides a cell.
enum LostTable {
    /// Reports the first such header in a paragraph.
    static func report(_ paragraph: MarkdownNode, _ state: ParseState) {
        let first = paragraph.startLine
        guard first > 0, paragraph.endLine > first else { return }
        for line in (first + 1)...paragraph.endLine {
            guard let count = columnCount(content(of: state.line(line))) else { continue }
            let header = state.line(line - 1)
            let text = content(of: header)
            guard text.contains(UInt8(ascii: "|")) else { continue }
            // The paragraph starts after the markers of its containers.
            let isFirst = line - 1 == first
            let offset = isFirst ? paragraph.startColumn - 1 : text.startIndex - header.startIndex
            return state.report(
                .tableCells, line: line - 1, offset: offset,
                "this table is text, since its header does not have the \(count) cells of the row below it; write '\\|' for a bar that is text, in code too"
            )
        }
    }

    /// Returns a line without the markers of quotes around it.
    private static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.drop { ASCII.isSpace($0) || $0 == UInt8(ascii: ">") }
    }

    /// Returns the number of cells in the row below a header; `nil` for other lines.
    private static func columnCount(_ line: ArraySlice<UInt8>) -> Int? {
        guard let first = line.first, "|:-".utf8.contains(first), line.contains(UInt8(ascii: "|")),
            line.allSatisfy({ "|:-".utf8.contains($0) || ASCII.isSpace($0) })
        else { return nil }
        let cells = line.split(separator: UInt8(ascii: "|"))
            .map { $0.filter { !ASCII.isSpace($0) } }.filter { !$0.isEmpty }
        let areDashes = cells.allSatisfy { cell in
            var dashes = cell.drop { $0 == UInt8(ascii: ":") }
            if dashes.last == UInt8(ascii: ":") { dashes.removeLast() }
            return cell.count - dashes.count <= 2 && !dashes.isEmpty
                && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
        }
        return areDashes && !cells.isEmpty ? cells.count : nil
    }
}
