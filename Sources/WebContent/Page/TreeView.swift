public import WebSyntax

/// A tree with the bytes it was parsed from, which must outlive it.
///
/// A class, since a copy of a tree retains each of its arrays, and walks are many. It is open, since the page of an article
/// derives from it in another module, in which the functions for each element of a walk are inlined.
open class TreeView {
    @usableFromInline package typealias NodeID = HTMLTree.NodeID

    @usableFromInline package final let tree: HTMLTree
    package final let bytes: Bytes

    package init(_ tree: HTMLTree, _ bytes: Bytes) {
        self.tree = tree
        self.bytes = bytes
    }

    // MARK: Structure

    /// The element's name if it is one of HTML; ``HTMLTagName/other`` for all others.
    @inlinable package final func tag(_ id: NodeID) -> HTMLTagName {
        tree[id].namespace == .html ? tree[id].tag : .other
    }
    @inlinable package final func isElement(_ id: NodeID) -> Bool { tree[id].kind == .element }
    @inlinable package final func parent(_ id: NodeID) -> NodeID? {
        tree[id].parent >= 0 ? tree[id].parent : nil
    }
    package final func name(_ id: NodeID) -> String { isElement(id) ? tree.name(of: id, in: bytes) : "" }

    /// Returns the children of a node in order.
    @inlinable package final func children(_ id: NodeID) -> some Sequence<NodeID> {
        sequence(state: tree[id].firstChild) { [self] next in
            guard next >= 0 else { return nil }
            defer { next = tree[next].next }
            return next
        }
    }

    /// Returns the nodes above a node, the nearest first.
    @inlinable package final func ancestors(of id: NodeID) -> some Sequence<NodeID> {
        sequence(state: tree[id].parent) { [self] next in
            guard next >= 0 else { return nil }
            defer { next = tree[next].parent }
            return next
        }
    }

    /// Returns the nodes below a node in tree order.
    @inlinable package final func descendants(of id: NodeID) -> DescendantSequence {
        DescendantSequence(of: id, self)
    }

    // MARK: Attributes and text

    /// Returns the decoded value of an attribute, by its name in lower case.
    package final func attribute(_ name: String, of id: NodeID) -> String? {
        for attribute in tree.attributes(of: id, in: bytes)
        where attribute.name.count == name.utf8.count
            && zip(attribute.name, name.utf8).allSatisfy({ bytes[$0].asciiLowercased == $1 })
        {
            return HTMLTextDecoder.string(bytes, attribute.value, .attribute)
        }
        return nil
    }

    /// Returns the decoded attributes of an element, names in lower case.
    package final func attributes(of id: NodeID) -> [String: String] {
        var values: [String: String] = [:]
        for attribute in tree.attributes(of: id, in: bytes) {
            values[bytes.lowercasedText(attribute.name)] =
                HTMLTextDecoder.string(bytes, attribute.value, .attribute)
        }
        return values
    }

    /// Returns the text of a text node.
    package final func text(_ id: NodeID) -> String { tree.text(of: id, in: bytes) }

    /// Returns the text of a subtree as it is in the document, with its white space.
    package final func rawText(of id: NodeID) -> String {
        var text = tree[id].kind == .text ? self.text(id) : ""
        for node in descendants(of: id) where tree[node].kind == .text { text += self.text(node) }
        return text
    }
}

/// The nodes below a node in tree order. It follows links instead of a stack, since a document nests deeply.
@usableFromInline package struct DescendantSequence: Sequence, IteratorProtocol {
    @usableFromInline let view: TreeView
    @usableFromInline let root: HTMLTree.NodeID
    @usableFromInline var current: HTMLTree.NodeID
    @usableFromInline var skips = false

    @inlinable init(of root: HTMLTree.NodeID, _ view: TreeView) {
        self.view = view
        self.root = root
        current = root
    }

    @inlinable package mutating func next() -> HTMLTree.NodeID? {
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
    @inlinable package mutating func skipChildren() { skips = true }
}
