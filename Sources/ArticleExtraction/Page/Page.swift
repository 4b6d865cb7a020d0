import WebSyntax

/// A parsed page with what extraction reads more than once: the elements in tree order, their labels, and sums of text.
///
/// The page borrows the bytes it was parsed from; they must outlive it.
final class Page: TreeView {
    /// The nodes of the document in tree order. Read backwards, it has children before their parents.
    let order: [NodeID]
    /// The facts of each node, by its index in the tree.
    private let facts: [NodeFacts]
    /// The body element; the document without one.
    let body: NodeID
    /// The html element; the document without one.
    let root: NodeID

    /// - Parameter bytes: UTF-8. Scripting is off, so the content of `noscript` is markup.
    init(_ bytes: Bytes) {
        var builder = HTMLTreeBuilder(bytes, options: .init(scripting: false))
        let tree = builder.finish()
        order = Self.order(of: TreeView(tree, bytes))
        root = order.first { tree[$0].tag == .html } ?? HTMLTree.document
        body = order.first { tree[$0].tag == .body } ?? HTMLTree.document
        facts = Self.facts(of: tree, bytes, order)
        super.init(tree, bytes)
    }

    /// The elements of the page, templates excluded.
    var elements: some Sequence<NodeID> { order.lazy.filter { [tree] in tree[$0].kind == .element } }

    subscript(id: NodeID) -> NodeFacts { facts[Int(id)] }

    // MARK: Structure

    /// Returns true if `id` is in the subtree of `root`, or is `root`.
    func isInside(_ id: NodeID, _ root: NodeID) -> Bool {
        id == root || ancestors(of: id).contains(root)
    }

    /// Returns the first descendant element with this tag.
    func first(_ tag: HTMLTagName, in id: NodeID) -> NodeID? {
        descendants(of: id).first { self.tag($0) == tag && isElement($0) }
    }

    // MARK: Text

    /// Returns the text of a subtree with white space collapsed. Text of scripts and hidden elements is left out.
    ///
    /// - Parameter limit: the number of bytes after which no more text is read.
    func text(of id: NodeID, limit: Int = .max) -> String {
        var line = CollapsedText()
        if tree[id].kind == .text { line.append(text(id)) }
        var nodes = descendants(of: id)
        while line.count < limit, let node = nodes.next() {
            if self[node].isIgnored {
                nodes.skipChildren()
            } else if tree[node].kind == .text {
                line.append(text(node))
            } else if needsSpace(before: node) {
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

    private static func facts(of tree: HTMLTree, _ bytes: Bytes, _ order: [NodeID]) -> [NodeFacts] {
        var facts = Array(repeating: NodeFacts(), count: tree.nodes.count)
        for id in order {
            let index = Int(id)
            if tree[id].kind == .element { facts[index] = NodeFacts(of: id, in: tree, bytes) }
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
