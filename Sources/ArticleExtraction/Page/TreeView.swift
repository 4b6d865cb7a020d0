import WebSyntax

/// A tree with the bytes it was parsed from, which must outlive it.
///
/// A class, since a copy of a tree retains each of its arrays, and walks are many.
class TreeView {
    typealias NodeID = HTMLTree.NodeID

    let tree: HTMLTree
    let bytes: Bytes

    init(_ tree: HTMLTree, _ bytes: Bytes) {
        self.tree = tree
        self.bytes = bytes
    }

    // MARK: Structure

    /// The element's name if it is one of HTML; ``HTMLTagName/other`` for all others.
    final func tag(_ id: NodeID) -> HTMLTagName { tree[id].namespace == .html ? tree[id].tag : .other }
    final func isElement(_ id: NodeID) -> Bool { tree[id].kind == .element }
    final func parent(_ id: NodeID) -> NodeID? { tree[id].parent >= 0 ? tree[id].parent : nil }
    final func name(_ id: NodeID) -> String { isElement(id) ? tree.name(of: id, in: bytes) : "" }

    /// Returns the children of a node in order.
    final func children(_ id: NodeID) -> some Sequence<NodeID> {
        sequence(state: tree[id].firstChild) { [self] next in
            guard next >= 0 else { return nil }
            defer { next = tree[next].next }
            return next
        }
    }

    /// Returns the nodes above a node, the nearest first.
    final func ancestors(of id: NodeID) -> some Sequence<NodeID> {
        sequence(state: tree[id].parent) { [self] next in
            guard next >= 0 else { return nil }
            defer { next = tree[next].parent }
            return next
        }
    }

    /// Returns the nodes below a node in tree order.
    final func descendants(of id: NodeID) -> DescendantSequence { DescendantSequence(of: id, self) }

    // MARK: Attributes and text

    /// Returns the decoded value of an attribute, by its name in lower case.
    final func attribute(_ name: String, of id: NodeID) -> String? {
        for attribute in tree.attributes(of: id, in: bytes)
        where attribute.name.count == name.utf8.count
            && zip(attribute.name, name.utf8).allSatisfy({ bytes[$0].asciiLowercased == $1 })
        {
            return HTMLTextDecoder.string(bytes, attribute.value, .attribute)
        }
        return nil
    }

    /// Returns the decoded attributes of an element, names in lower case.
    final func attributes(of id: NodeID) -> [String: String] {
        var values: [String: String] = [:]
        for attribute in tree.attributes(of: id, in: bytes) {
            values[bytes.lowercasedText(attribute.name)] =
                HTMLTextDecoder.string(bytes, attribute.value, .attribute)
        }
        return values
    }

    /// Returns the text of a text node.
    final func text(_ id: NodeID) -> String { tree.text(of: id, in: bytes) }

    /// Returns the text of a subtree as it is in the document, with its white space.
    final func rawText(of id: NodeID) -> String {
        var text = tree[id].kind == .text ? self.text(id) : ""
        for node in descendants(of: id) where tree[node].kind == .text { text += self.text(node) }
        return text
    }
}

/// The nodes below a node in tree order. It follows links instead of a stack, since a document nests deeply.
struct DescendantSequence: Sequence, IteratorProtocol {
    private let view: TreeView
    private let root: HTMLTree.NodeID
    private var current: HTMLTree.NodeID
    private var skips = false

    init(of root: HTMLTree.NodeID, _ view: TreeView) {
        self.view = view
        self.root = root
        current = root
    }

    mutating func next() -> HTMLTree.NodeID? {
        if !skips, case let child = view.tree[current].firstChild, child >= 0 {
            current = child
            return child
        }
        skips = false
        while current != root {
            let next = view.tree[current].next
            if next >= 0 {
                current = next
                return next
            }
            current = view.tree[current].parent
            // A detached root ends the walk, too.
            if current < 0 { return nil }
        }
        // Without children, the walk would start again.
        skips = true
        return nil
    }

    /// Leaves out the subtree of the node that was returned last.
    mutating func skipChildren() { skips = true }
}
