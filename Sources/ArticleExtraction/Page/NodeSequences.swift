import WebSyntax

/// A tree behind one reference. A sequence over nodes that copied the tree itself would retain each of its arrays.
final class NodeLinks {
    let tree: HTMLTree

    init(_ tree: HTMLTree) { self.tree = tree }

    @inline(__always)
    subscript(id: HTMLTree.NodeID) -> HTMLTree.Node { tree.nodes[Int(id)] }
}

/// The children of a node in order.
struct ChildSequence: Sequence, IteratorProtocol {
    private let links: NodeLinks
    private var upcoming: HTMLTree.NodeID

    init(of id: HTMLTree.NodeID, _ links: NodeLinks) {
        self.links = links
        upcoming = links[id].firstChild
    }

    mutating func next() -> HTMLTree.NodeID? {
        guard upcoming >= 0 else { return nil }
        defer { upcoming = links[upcoming].next }
        return upcoming
    }
}

/// The nodes above a node, the nearest first.
struct AncestorSequence: Sequence, IteratorProtocol {
    private let links: NodeLinks
    private var upcoming: HTMLTree.NodeID

    init(of id: HTMLTree.NodeID, _ links: NodeLinks) {
        self.links = links
        upcoming = links[id].parent
    }

    mutating func next() -> HTMLTree.NodeID? {
        guard upcoming >= 0 else { return nil }
        defer { upcoming = links[upcoming].parent }
        return upcoming
    }
}

/// The nodes below a node in tree order. It follows links instead of a stack, since a document nests deeply.
struct DescendantSequence: Sequence, IteratorProtocol {
    private let links: NodeLinks
    private let root: HTMLTree.NodeID
    private var current: HTMLTree.NodeID
    private var skips = false

    init(of root: HTMLTree.NodeID, _ links: NodeLinks) {
        self.links = links
        self.root = root
        current = root
    }

    mutating func next() -> HTMLTree.NodeID? {
        if !skips, case let child = links[current].firstChild, child >= 0 {
            current = child
            return child
        }
        skips = false
        while current != root {
            let next = links[current].next
            if next >= 0 {
                current = next
                return next
            }
            current = links[current].parent
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
