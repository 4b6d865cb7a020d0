import WebSyntax

/// A table in GFM's form (GFM 0.29, 4.10).
struct MarkdownTable {
    let writer: MarkdownWriter
    let table: HTMLTree.NodeID

    /// The rows, the first one as the head, which GFM requires.
    var text: String {
        let content = writer.content
        var rows: [[String]] = []
        var open: [Int: Int] = [:]
        var group: HTMLTree.NodeID = -1
        var caption = ""
        for id in content.descendants(of: table) {
            if content.tag(id) == .caption { caption = writer.inline(Array(content.children(id))) }
            guard content.tag(id) == .tr else { continue }
            // A cell ends with its group of rows (HTML standard, 4.9.12.1).
            if content.tree[id].parent != group { open = [:] }
            group = content.tree[id].parent
            rows.append(row(id, &open))
        }
        let columns = rows.map(\.count).max() ?? 0
        guard columns > 0, let head = rows.first else { return caption }
        let line = { (row: [String]) in
            "| " + (row + Array(repeating: "", count: columns - row.count)).joined(separator: " | ") + " |"
        }
        let lines =
            [line(head), "|" + String(repeating: " --- |", count: columns)] + rows.dropFirst().map(line)
        return (caption.isEmpty ? "" : caption + "\n\n") + lines.joined(separator: "\n")
    }

    /// Returns the cells of a row, with an empty cell for each further column that one takes, and for each column that a cell
    /// of a row above takes.
    ///
    /// - Parameter open: the number of further rows that the cell in a column takes.
    private func row(_ id: HTMLTree.NodeID, _ open: inout [Int: Int]) -> [String] {
        var cells: [String] = []
        func skipTaken() {
            while let rows = open[cells.count], cells.count < 1000 {
                open[cells.count] = rows > 1 ? rows - 1 : nil
                cells.append("")
            }
        }
        for cell in writer.content.children(id) where [.td, .th].contains(writer.content.tag(cell)) {
            skipTaken()
            let text = MarkdownText.cell(
                writer.blocks(in: cell).joined(separator: "<br>").replacing("\\\n", with: "<br>")
                    .replacing("\n", with: " "))
            let columns = min(max(1, span("colspan", of: cell) ?? 1), 51)
            // No number of rows means all rows of the group.
            let rows = span("rowspan", of: cell).map { $0 == 0 ? .max : $0 } ?? 1
            for column in 0..<columns {
                if rows > 1 { open[cells.count] = rows - 1 }
                cells.append(column == 0 ? text : "")
            }
        }
        skipTaken()
        return cells
    }

    private func span(_ name: String, of cell: HTMLTree.NodeID) -> Int? {
        writer.content.attribute(name, of: cell).flatMap { Int($0) }
    }
}
