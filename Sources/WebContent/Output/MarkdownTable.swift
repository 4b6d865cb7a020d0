import WebSyntax

/// A table in GFM's form (GFM 0.29, 4.10).
struct MarkdownTable {
    let writer: MarkdownWriter
    let table: HTMLTree.NodeID
    private let caption: HTMLTree.NodeID?
    /// The rows, without those of tables in the cells.
    private let rows: [HTMLTree.NodeID]

    init(writer: MarkdownWriter, table: HTMLTree.NodeID) {
        self.writer = writer
        self.table = table
        var caption: HTMLTree.NodeID?
        var rows: [HTMLTree.NodeID] = []
        var nodes = writer.content.descendants(of: table)
        while let id = nodes.next() {
            switch writer.content.tag(id) {
            case .caption: caption = id
            case .tr: rows.append(id)
            default: continue
            }
            nodes.skipChildren()
        }
        self.caption = caption
        // The foot of a table may be before its body, and is shown after it (HTML standard, 15.3.9).
        let isFoot = { (row: HTMLTree.NodeID) in writer.content.parent(row).map(writer.content.tag) == .tfoot
        }
        self.rows = rows.filter { !isFoot($0) } + rows.filter(isFoot)
    }

    /// The caption and the cells in order, whose blocks are those of a table for layout.
    var parts: [HTMLTree.NodeID] { (caption.map { [$0] } ?? []) + rows.flatMap(cells) }

    /// True for a table that arranges its blocks. Data has neither tables nor headings in its cells, and more than one column.
    /// A row alone with a picture is the post of a forum beside its picture.
    var isLayout: Bool {
        let content = writer.content
        var isMarked = caption != nil
        var hasList = false
        var hasSections = false
        var hasPicture = false
        for id in content.descendants(of: table) {
            switch content.tag(id) {
            case .table: return true
            case .th, .thead: isMarked = true
            case .ul, .ol, .pre: hasList = true
            case .h1, .h2, .h3, .h4, .h5, .h6, .blockquote, .hr, .dl: hasSections = true
            case .img: hasPicture = true
            default: break
            }
        }
        if isMarked { return false }
        let arranges = hasList || hasPicture
        return hasSections || arranges && rows.count == 1 || rows.allSatisfy { cells($0).count <= 1 }
    }

    private func cells(_ row: HTMLTree.NodeID) -> [HTMLTree.NodeID] {
        writer.content.children(row).filter { [.td, .th].contains(writer.content.tag($0)) }
    }

    /// Returns true for a row of headings. Above the headings of rows, a cell may be empty.
    private func isHead(_ row: HTMLTree.NodeID) -> Bool {
        let content = writer.content
        if let group = content.parent(row), content.tag(group) == .thead { return true }
        let cells = cells(row)
        return cells.contains { content.tag($0) == .th }
            && cells.allSatisfy { content.tag($0) == .th || writer.inline([$0]).isEmpty }
    }

    /// The rows. GFM requires a head, so a table without one has an empty one.
    var text: String {
        let content = writer.content
        var lines: [[String]] = []
        var open: [Int: Int] = [:]
        var group: HTMLTree.NodeID = -1
        for id in rows {
            // A cell ends with its group of rows (HTML standard, 4.9.12.1).
            if content.tree[id].parent != group { open = [:] }
            group = content.tree[id].parent
            lines.append(row(id, &open))
        }
        let caption = self.caption.map { writer.inline(Array(content.children($0))) } ?? ""
        let columns = lines.map(\.count).max() ?? 0
        guard columns > 0, let first = rows.first else { return caption }
        if !isHead(first) { lines.insert([], at: 0) }
        let line = { (row: [String]) in
            "| " + (row + Array(repeating: "", count: columns - row.count)).joined(separator: " | ") + " |"
        }
        let text =
            [line(lines[0]), "|" + String(repeating: " --- |", count: columns)]
            + lines.dropFirst().map(line)
        return (caption.isEmpty ? "" : caption + "\n\n") + text.joined(separator: "\n")
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
        for cell in self.cells(id) {
            skipTaken()
            let lines = MarkdownCell(writer: writer).lines(in: cell)
            let text = MarkdownText.cell(
                lines.joined(separator: "<br>").replacing("\\\n", with: "<br>").replacing("\n", with: " "))
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
