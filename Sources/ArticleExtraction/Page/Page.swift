import WebSyntax

/// A parsed page with what extraction reads more than once: the elements in tree order, their labels, and sums of text.
///
/// The page borrows the bytes it was parsed from; they must outlive it.
final class Page: TreeView {
    /// The nodes of the document in tree order. Read backwards, it has children before their parents.
    let order: [NodeID]
    /// The facts of each node, by its index in the tree.
    private var facts: [NodeFacts]
    /// The verdicts on tables: each cell of a table asks about it.
    private var tables: [NodeID: Bool] = [:]
    /// The tables with cells that are heads.
    private var headed: [NodeID: Bool] = [:]
    /// The letters in the longest cell of each row, and the short rows with a date. The cells of a wide row all ask for them.
    private var longestCells: [NodeID: Int32] = [:]
    private var rowsOfDates: [NodeID: Bool] = [:]
    /// The verdicts on sections with an id.
    private var sections: [NodeID: Bool] = [:]
    /// For each node true if a block is among its children, and if one is anywhere in it. The inline elements of a long
    /// line all ask for the same parent.
    private lazy var blockPlaces = findBlocks()
    /// The lists of sources below headings such as `References`.
    private(set) lazy var references = ReferenceLists(self).found
    /// The entries of a live blog.
    private(set) lazy var liveEntries = LiveEntries(self).found
    /// The body element; the document without one.
    let body: NodeID
    /// The html element; the document without one.
    let root: NodeID

    /// - Parameter bytes: UTF-8. Scripting is on, as in browsers, so the content of `noscript` is text: an element that is
    /// left open in it ends there.
    init(_ bytes: Bytes) {
        var builder = HTMLTreeBuilder(bytes, options: .init(scripting: true))
        let tree = builder.finish()
        order = Self.order(of: TreeView(tree, bytes))
        root = order.first { tree[$0].tag == .html } ?? HTMLTree.document
        body = order.first { tree[$0].tag == .body } ?? HTMLTree.document
        facts = Self.facts(of: tree, bytes, order, showsHidden: false)
        super.init(tree, bytes)
        let folded = FoldedParts(self).found
        if !folded.isEmpty {
            facts = Self.facts(of: tree, bytes, order, showsHidden: false, unfolded: folded)
        }
        if facts[Int(body)].text < 400, hasMoreHidden {
            facts = Self.facts(of: tree, bytes, order, showsHidden: true)
        }
        for id in order where !facts[Int(id)].idLabels.isEmpty && hasIDOfHeading(id) {
            facts[Int(id)].forgetID()
        }
    }

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

    /// Returns true for a section whose id is made of its heading, as Sphinx, Hugo and Pandoc write them. Such an id names a
    /// topic: `#sharing-a-cache` is not a bar of buttons.
    private func hasIDOfHeading(_ id: NodeID) -> Bool {
        guard let words = wordsOfIDAndHeading(id) else { return false }
        if words.contains(" "), !BoilerplatePhrases.headings.contains(words) { return true }
        return isSectionOfDocument(id)
    }

    /// Returns the words of a section's heading if its id is made of them.
    private func wordsOfIDAndHeading(_ id: NodeID) -> String? {
        guard tag(id) == .section || tag(id) == .div, let name = attribute("id", of: id),
            let heading = descendants(of: id).prefix(8).first(where: { BlockElements.isHeading(tag($0)) })
        else { return nil }
        let words = ContentSelection.folded(name)
        return ContentSelection.folded(text(of: heading, limit: 400)) == words ? words : nil
    }

    /// Returns true for a section in a document whose sections all have ids made of their headings. There, `#discussion` is a
    /// topic, too; a blog has one such element below the article.
    func isSectionOfDocument(_ id: NodeID) -> Bool {
        if let known = sections[id] { return known }
        let isSection = wordsOfIDAndHeading(id) != nil && hasSectionBeside(id)
        sections[id] = isSection
        return isSection
    }

    private func hasSectionBeside(_ id: NodeID) -> Bool {
        guard let parent = parent(id) else { return false }
        if wordsOfIDAndHeading(parent) != nil { return true }
        let beside = children(parent).filter { $0 != id && self.tag($0) == self.tag(id) }
        return beside.prefix(20).contains { wordsOfIDAndHeading($0) != nil }
    }

    /// The elements of the page, templates excluded.
    var elements: some Sequence<NodeID> { order.lazy.filter { [tree] in tree[$0].kind == .element } }

    subscript(id: NodeID) -> NodeFacts { facts[Int(id)] }

    /// True if hidden elements have more text than the rest of the page: a script shows the article, as in WeChat.
    private var hasMoreHidden: Bool {
        var letters: Int32 = 0
        var nodes = descendants(of: body)
        while let id = nodes.next() {
            guard facts[Int(id)].isIgnored else { continue }
            if facts[Int(id)].isHidden {
                for node in descendants(of: id) where tree[node].kind == .text {
                    guard let parent = parent(node),
                        ![.script, .style, .noscript, .button].contains(tag(parent))
                    else { continue }
                    letters += TextCount(of: node, in: tree, bytes).letters
                }
            }
            nodes.skipChildren()
        }
        return letters > max(100, facts[Int(body)].text * 2)
    }

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

    /// Returns true if `id` is in the subtree of `root`, or is `root`.
    func isInside(_ id: NodeID, _ root: NodeID) -> Bool {
        id == root || ancestors(of: id).contains(root)
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

    /// Returns the first descendant element with this tag.
    func first(_ tag: HTMLTagName, in id: NodeID) -> NodeID? {
        descendants(of: id).first { self.tag($0) == tag && isElement($0) }
    }

    // MARK: Text

    /// Returns the text of a subtree with white space collapsed. Text of scripts and hidden elements is left out, and the
    /// readings of ruby, which the same words elsewhere have not.
    ///
    /// - Parameters:
    ///   - limit: the number of bytes after which no more text is read.
    ///   - isSpaced: true to put a space before each element. Lines of metadata often have none in the source.
    func text(of id: NodeID, limit: Int = .max, isSpaced: Bool = false) -> String {
        var line = CollapsedText()
        if tree[id].kind == .text { line.append(text(id)) }
        var nodes = descendants(of: id)
        while line.count < limit, let node = nodes.next() {
            if self[node].isIgnored || tag(node) == .rt || tag(node) == .rp {
                nodes.skipChildren()
            } else if tree[node].kind == .text {
                line.append(text(node))
            } else if isSpaced || needsSpace(before: node) {
                line.space()
            }
        }
        return line.text
    }

    /// Returns true before an element that begins a line, so that words of two blocks do not join.
    private func needsSpace(before node: NodeID) -> Bool {
        tree[node].kind == .element && (tag(node) == .br || BlockElements.contains(self, node))
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

    // MARK: Sums

    private static func order(of view: TreeView) -> [NodeID] {
        var order: [NodeID] = []
        order.reserveCapacity(view.tree.nodes.count)
        var nodes = view.descendants(of: HTMLTree.document)
        while let node = nodes.next() {
            // The content of a template is not part of the document.
            if view.tree[node].kind == .templateContent { nodes.skipChildren() } else { order.append(node) }
        }
        return order
    }

    /// - Parameters:
    ///   - unfolded: the elements that are shown although an attribute hides them.
    ///   - showsHidden: true to read what only a style or an attribute hides.
    private static func facts(
        of tree: HTMLTree, _ bytes: Bytes, _ order: [NodeID], showsHidden: Bool, unfolded: Set<NodeID> = []
    ) -> [NodeFacts] {
        var facts = Array(repeating: NodeFacts(), count: tree.nodes.count)
        for id in order {
            let index = Int(id)
            if tree[id].kind == .element { facts[index] = NodeFacts(of: id, in: tree, bytes) }
            if showsHidden { facts[index].show() }
            if unfolded.contains(id) { facts[index].unfold() }
            let parent = Int(tree[id].parent)
            guard parent >= 0 else { continue }
            if facts[parent].isIgnored { facts[index].isIgnored = true }
            if facts[parent].isInLink || tree[NodeID(parent)].tag == .a { facts[index].isInLink = true }
        }
        for id in order.reversed() {
            let index = Int(id)
            guard !facts[index].isIgnored else { continue }
            if tree[id].kind == .text {
                let count = TextCount(of: id, in: tree, bytes)
                facts[index].text = count.letters
                facts[index].commas = count.commas
                if facts[index].isInLink { facts[index].linkText = count.letters }
            }
            let parent = Int(tree[id].parent)
            guard parent >= 0 else { continue }
            facts[parent].text += facts[index].text
            facts[parent].linkText += facts[index].linkText
            facts[parent].commas += facts[index].commas
        }
        return facts
    }
}
