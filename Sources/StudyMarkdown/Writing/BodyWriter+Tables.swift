/// Tables.
extension BodyWriter {
    /// Opens a table. A leaf wraps it, so a wide table scrolls and not the page.
    func enterTable() {
        startLine()
        if isLeaf { out.append("<div class=\"table-scroll\">") }
        out.append("<table>")
        tableBodyIsOpen = false
    }

    /// Closes a table, and its body if it has one.
    func leaveTable() {
        if tableBodyIsOpen {
            startLine()
            out.append("</tbody>\n")
        }
        tableBodyIsOpen = false
        startLine()
        out.append(isLeaf ? "</table></div>\n" : "</table>\n")
    }

    /// Opens a row, and the head or body that it begins. Returns false for a head that is left out.
    func enterRow(_ node: MarkdownNode) -> Bool {
        if isEmptyHead(node) { return false }
        startLine()
        if node.isHeaderRow {
            out.append("<thead>\n")
        } else {
            if isLeaf { SurplusCells.report(of: node, state) }
            if !tableBodyIsOpen {
                // Opened by the first row, because a table of only a head has no body.
                out.append("<tbody>\n")
                tableBodyIsOpen = true
            }
        }
        out.append("<tr>")
        return true
    }

    /// Returns true for the head of a table without one: markdown requires a head, and headings without words
    /// would be read out before each cell.
    private func isEmptyHead(_ row: MarkdownNode) -> Bool {
        guard isLeaf, row.isHeaderRow, row.next != nil else { return false }
        var cell = row.firstChild
        while let current = cell {
            if current.firstChild != nil { return false }
            cell = current.next
        }
        return true
    }

    /// Returns true for a cell of the header row.
    func isHeaderCell(_ node: MarkdownNode) -> Bool {
        node.parent.map { $0.isHeaderRow } ?? false
    }

    /// Opens a cell with the alignment of its column.
    func enterCell(_ node: MarkdownNode) {
        startLine()
        out.append(isHeaderCell(node) ? "<th" : "<td")
        // The column is the number of preceding cells; cmark keeps the alignments with the table.
        column = node.previous == nil ? 0 : column + 1
        switch node.parent?.parent?.alignment(ofColumn: column) {
        case UInt8(ascii: "l"): out.append(" align=\"left\"")
        case UInt8(ascii: "c"): out.append(" align=\"center\"")
        case UInt8(ascii: "r"): out.append(" align=\"right\"")
        default: break
        }
        out.append(">")
    }

    /// Closes a row, and the head after its only row.
    func leaveRow(_ row: MarkdownNode) {
        if isEmptyHead(row) { return }
        startLine()
        out.append("</tr>")
        guard row.isHeaderRow else { return }
        startLine()
        out.append("</thead>")
    }
}
