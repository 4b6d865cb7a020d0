import WebContent
import WebSyntax

/// Tables of other elements with the roles of WAI-ARIA, as GitBook writes them.
extension ContentWriter {
    private static let cells = ["cell": "td", "gridcell": "td", "columnheader": "th", "rowheader": "th"]

    /// Returns true for an element with the role of a table that has all of its text in the cells of two rows or more.
    func isTableByRole(_ id: NodeID) -> Bool {
        guard page.tag(id) == .div, role(of: id) == "table", page.first(.table, in: id) == nil else {
            return false
        }
        var rows = 0
        var letters: Int32 = 0
        var nodes = page.descendants(of: id)
        while let node = nodes.next() {
            guard page.isElement(node), let role = role(of: node) else { continue }
            if role == "row" { rows += 1 }
            if Self.cells[role] != nil {
                letters += page[node].text
                nodes.skipChildren()
            }
        }
        return rows >= 2 && letters == page[id].text
    }

    mutating func tableByRole(_ id: NodeID) {
        let mark = builder.startBlock("table", isBare: false)
        let body = builder.startBlock("tbody", isBare: false)
        rowsByRole(below: id)
        builder.endBlock("tbody", body)
        builder.endBlock("table", mark)
    }

    private mutating func rowsByRole(below id: NodeID) {
        for child in page.children(id) where page.isElement(child) && !selection.isDropped(child) {
            guard role(of: child) == "row" else {
                rowsByRole(below: child)
                continue
            }
            let mark = builder.startBlock("tr", isBare: false)
            cellsByRole(below: child)
            builder.endBlock("tr", mark)
        }
    }

    private mutating func cellsByRole(below id: NodeID) {
        for child in page.children(id) where page.isElement(child) {
            guard let name = role(of: child).flatMap({ Self.cells[$0] }) else {
                cellsByRole(below: child)
                continue
            }
            // Without the cell, the columns would move.
            if selection.isDropped(child) { builder.emptyElement(name, "") } else { cell(child, name) }
        }
    }

    private func role(of id: NodeID) -> String? { page.attribute("role", of: id)?.lowercased() }
}
