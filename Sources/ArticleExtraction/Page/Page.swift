import WebSyntax

/// A parsed page with what extraction reads more than once: the elements in tree order, their labels, and sums of text.
///
/// The page borrows the bytes it was parsed from; they must outlive it.
final class Page {
    typealias NodeID = HTMLTree.NodeID

    let tree: HTMLTree
    let bytes: Bytes
    /// The nodes of the document in tree order. Read backwards, it has children before their parents.
    let order: [NodeID]
    /// The facts of each node, by its index in the tree.
    private let facts: [NodeFacts]
    /// The body element; the document without one.
    let body: NodeID
    /// The html element; the document without one.
    let root: NodeID
    private let links: NodeLinks

    /// - Parameter bytes: UTF-8. Scripting is off, so the content of `noscript` is markup.
    init(_ bytes: Bytes) {
        self.bytes = bytes
        var builder = HTMLTreeBuilder(bytes, options: .init(scripting: false))
        let tree = builder.finish()
        self.tree = tree
        links = NodeLinks(tree)
        order = Self.order(of: tree, links)
        root = order.first { tree[$0].tag == .html } ?? HTMLTree.document
        body = order.first { tree[$0].tag == .body } ?? HTMLTree.document
        facts = Self.facts(of: tree, bytes, order)
    }

    /// The elements of the page, without those of templates.
    var elements: some Sequence<NodeID> { order.lazy.filter { [tree] in tree[$0].kind == .element } }

    subscript(id: NodeID) -> NodeFacts { facts[Int(id)] }

    // MARK: Structure

    func tag(_ id: NodeID) -> HTMLTagName { tree[id].namespace == .html ? tree[id].tag : .other }
    func isElement(_ id: NodeID) -> Bool { tree[id].kind == .element }
    func parent(_ id: NodeID) -> NodeID? { tree[id].parent >= 0 ? tree[id].parent : nil }
    func children(_ id: NodeID) -> ChildSequence { ChildSequence(of: id, links) }
    func ancestors(of id: NodeID) -> AncestorSequence { AncestorSequence(of: id, links) }
    func name(_ id: NodeID) -> String { tree.name(of: id, in: bytes) }

    /// Returns true if `id` is in the subtree of `root`, or is `root`.
    func isInside(_ id: NodeID, _ root: NodeID) -> Bool {
        id == root || ancestors(of: id).contains(root)
    }

    /// Returns the elements of a subtree in tree order, without its root.
    func descendants(of id: NodeID) -> DescendantSequence { DescendantSequence(of: id, links) }

    /// Returns the first descendant element with this tag.
    func first(_ tag: HTMLTagName, in id: NodeID) -> NodeID? {
        descendants(of: id).first { self.tag($0) == tag && isElement($0) }
    }

    /// Returns the decoded value of an attribute, by its name in lower case.
    func attribute(_ name: String, of id: NodeID) -> String? {
        for attribute in tree.attributes(of: id, in: bytes)
        where bytes.lowercasedText(attribute.name) == name {
            return HTMLTextDecoder.string(bytes, attribute.value, .attribute)
        }
        return nil
    }

    /// Returns the decoded attributes of an element, names in lower case.
    func attributes(of id: NodeID) -> [String: String] {
        var values: [String: String] = [:]
        for attribute in tree.attributes(of: id, in: bytes) {
            values[bytes.lowercasedText(attribute.name)] =
                HTMLTextDecoder.string(bytes, attribute.value, .attribute)
        }
        return values
    }

    // MARK: Text

    /// Returns the text of a subtree with white space collapsed. Text of scripts and hidden elements is left out.
    ///
    /// - Parameter limit: the number of bytes after which no more text is read.
    func text(of id: NodeID, limit: Int = .max) -> String {
        var line = CollapsedText()
        if tree[id].kind == .text { line.append(tree.text(of: id, in: bytes)) }
        var nodes = descendants(of: id)
        while line.count < limit, let node = nodes.next() {
            if self[node].isIgnored {
                nodes.skipChildren()
            } else if tree[node].kind == .text {
                line.append(tree.text(of: node, in: bytes))
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

    /// Returns the text of a subtree as it is in the document, with its white space.
    func rawText(of id: NodeID) -> String {
        var text = tree[id].kind == .text ? tree.text(of: id, in: bytes) : ""
        for node in descendants(of: id) where tree[node].kind == .text {
            text += tree.text(of: node, in: bytes)
        }
        return text
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

    private static func order(of tree: HTMLTree, _ links: NodeLinks) -> [NodeID] {
        var order: [NodeID] = []
        order.reserveCapacity(tree.nodes.count)
        var nodes = DescendantSequence(of: HTMLTree.document, links)
        while let node = nodes.next() {
            // The content of a template is not part of the document.
            if tree[node].kind == .templateContent { nodes.skipChildren() } else { order.append(node) }
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
