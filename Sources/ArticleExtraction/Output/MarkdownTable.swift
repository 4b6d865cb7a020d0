import WebSyntax

/// A table in GFM's form (GFM 0.29, 4.10).
struct MarkdownTable {
    let writer: MarkdownWriter
    let table: HTMLTree.NodeID

    /// The rows, the first one as the head, which GFM requires.
    var text: String {
        let content = writer.content
        var rows: [[String]] = []
        var caption = ""
        for id in content.descendants(of: table) {
            if content.tag(id) == .caption { caption = writer.inline(Array(content.children(id))) }
            guard content.tag(id) == .tr else { continue }
            let cells = content.children(id).filter { [.td, .th].contains(content.tag($0)) }
            rows.append(cells.flatMap(cell))
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

    /// Returns the text of a cell, and an empty cell for each further column that it takes.
    private func cell(_ id: HTMLTree.NodeID) -> [String] {
        let text = writer.blocks(in: id).joined(separator: "<br>").replacing("\\\n", with: "<br>").replacing(
            "\n", with: " ")
        let span = writer.content.attribute("colspan", of: id).flatMap { Int($0) } ?? 1
        return [text] + Array(repeating: "", count: min(max(0, span - 1), 50))
    }
}
