import WebContent
import WebSyntax

/// Tells tables of data from tables that only arrange a page.
enum DataTable {
    static func isData(_ page: Page, _ id: HTMLTree.NodeID) -> Bool {
        if let role = page.attribute("role", of: id), role == "presentation" || role == "none" {
            return false
        }
        var rows = 0
        var columns = 0
        var cells = 0
        var blocks = 0
        var longest: Int32 = 0
        var isMarked = false
        var row = 0
        for node in page.descendants(of: id) where page.isElement(node) {
            switch page.tag(node) {
            // Data has no tables in its cells.
            case .table: return false
            case .caption, .thead, .th, .tfoot, .colgroup: isMarked = true
            case .tr:
                rows += 1
                row = 0
            // Cells of data have a few words, not paragraphs. Some editors put even a number in a paragraph.
            case .p where isWholeCell(page, node): break
            case .hr, .p, .div, .pre, .blockquote: blocks += 1
            case .td:
                cells += 1
                row += 1
                columns = max(columns, row)
                longest = max(longest, page[node].text)
            default: break
            }
        }
        if isMarked { return rows > 1 || columns > 1 }
        if rows < 2 || columns < 2 || blocks > cells / 2 { return false }
        // Two columns of long texts are a page with a sidebar.
        return longest < 600 && cells >= 4
    }

    /// Returns true for a short paragraph that is all the text of its cell.
    private static func isWholeCell(_ page: Page, _ id: HTMLTree.NodeID) -> Bool {
        guard let cell = page.parent(id), page.tag(cell) == .td || page.tag(cell) == .th else { return false }
        return page[id].text < 60 && page[id].text == page[cell].text
    }
}
