package import WebContent
import WebSyntax

/// A parsed page with what extraction reads more than once: verdicts on its tables and lists, and the places of blocks.
package final class Page: PageTree {
    /// The verdicts on tables: each cell of a table asks about it.
    private var tables: [NodeID: Bool] = [:]
    /// The tables with cells that are heads.
    private var headed: [NodeID: Bool] = [:]
    /// The letters in the longest cell of each row, and the short rows with a date. The cells of a wide row all ask for them.
    private var longestCells: [NodeID: Int32] = [:]
    private var rowsOfDates: [NodeID: Bool] = [:]
    /// For each node true if a block is among its children, and if one is anywhere in it. The inline elements of a long
    /// line all ask for the same parent.
    private lazy var blockPlaces = findBlocks()
    /// The lists of sources below headings such as `References`.
    private(set) lazy var references = ReferenceLists(self).found
    /// The entries of a live blog.
    private(set) lazy var liveEntries = LiveEntries(self).found

    /// - Parameter bytes: UTF-8.
    init(_ bytes: Bytes) { super.init(bytes, headings: BoilerplatePhrases.headings) }

    /// Returns true for an element with a block among its children.
    func hasBlockChild(_ id: NodeID) -> Bool { blockPlaces.children[Int(id)] }

    /// Returns true for an element with a block anywhere in it.
    func hasBlock(_ id: NodeID) -> Bool { blockPlaces.descendants[Int(id)] }

    private func findBlocks() -> (children: [Bool], descendants: [Bool]) {
        var children = [Bool](repeating: false, count: tree.nodes.count)
        var descendants = children
        for id in order.reversed() where tree[id].parent >= 0 {
            let parent = Int(tree[id].parent)
            let isBlock = BlockElements.contains(self, id)
            if isBlock { children[parent] = true }
            if isBlock || descendants[Int(id)] { descendants[parent] = true }
        }
        return (children, descendants)
    }

    /// The elements of the page, templates excluded.
    var elements: some Sequence<NodeID> { order.lazy.filter { [tree] in tree[$0].kind == .element } }

    // MARK: Structure

    /// Returns true for a child or grandchild of a quote.
    func isInQuote(_ id: NodeID) -> Bool {
        ancestors(of: id).prefix(2).contains { tag($0) == .blockquote }
    }

    /// Returns true in a quote, an embedded post or a caption, whose names and days are not of the page. A quote with most
    /// of the page's text only indents it.
    func isQuoted(_ id: NodeID) -> Bool {
        ancestors(of: id).contains {
            [.blockquote, .figcaption].contains(tag($0)) && self[$0].text * 2 < self[body].text
        }
    }

    /// Returns true for a table of data, and false for one that only arranges the page.
    func isDataTable(_ id: NodeID) -> Bool {
        if let known = tables[id] { return known }
        let isData = DataTable.isData(self, id)
        tables[id] = isData
        return isData
    }

    /// Returns true for a table with a cell that is a head.
    func hasHeads(_ table: NodeID) -> Bool {
        if let known = headed[table] { return known }
        let hasHead = first(.th, in: table) != nil
        headed[table] = hasHead
        return hasHead
    }

    /// Returns the letters in the longest `td` of a row.
    func longestCell(of row: NodeID) -> Int32 {
        if let known = longestCells[row] { return known }
        var longest: Int32 = 0
        for cell in children(row) where tag(cell) == .td { longest = max(longest, self[cell].text) }
        longestCells[row] = longest
        return longest
    }

    /// Returns true for a short row with a date.
    func isRowOfDate(_ row: NodeID) -> Bool {
        if let known = rowsOfDates[row] { return known }
        let isOfDate = self[row].text < 60 && ArticleDate.find(in: text(of: row)) != nil
        rowsOfDates[row] = isOfDate
        return isOfDate
    }

    /// Returns true for a list of sources, what is in one, and a section around one.
    func isReference(_ id: NodeID) -> Bool {
        !references.isEmpty
            && (references.contains(id) || ancestors(of: id).contains(where: references.contains)
                || references.contains { isInside($0, id) })
    }

    /// Returns the ranges of the source that a text node is made of.
    func sourceRanges(of id: NodeID) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var next = tree[id].firstPiece
        while next >= 0 {
            let piece = tree.pieces[Int(next)]
            ranges.append(Int(piece.range.lowerBound)..<Int(piece.range.upperBound))
            next = piece.next
        }
        return ranges
    }
}
