import WebSyntax

/// The children of a node in order.
struct ChildSequence: Sequence, IteratorProtocol {
    let tree: HTMLTree
    private var upcoming: HTMLTree.NodeID

    init(tree: HTMLTree, first: HTMLTree.NodeID) {
        self.tree = tree
        upcoming = first
    }

    mutating func next() -> HTMLTree.NodeID? {
        guard upcoming >= 0 else { return nil }
        defer { upcoming = tree[upcoming].next }
        return upcoming
    }
}

/// The nodes above a node, the nearest first.
struct AncestorSequence: Sequence, IteratorProtocol {
    let tree: HTMLTree
    private var upcoming: HTMLTree.NodeID

    init(tree: HTMLTree, first: HTMLTree.NodeID) {
        self.tree = tree
        upcoming = first
    }

    mutating func next() -> HTMLTree.NodeID? {
        guard upcoming >= 0 else { return nil }
        defer { upcoming = tree[upcoming].parent }
        return upcoming
    }
}

/// The nodes below a node in tree order. It follows links instead of a stack, since a document nests deeply.
struct DescendantSequence: Sequence, IteratorProtocol {
    private let tree: HTMLTree
    private let root: HTMLTree.NodeID
    private var current: HTMLTree.NodeID
    private var skips = false

    init(tree: HTMLTree, root: HTMLTree.NodeID) {
        self.tree = tree
        self.root = root
        current = root
    }

    mutating func next() -> HTMLTree.NodeID? {
        if !skips, tree[current].firstChild >= 0 {
            current = tree[current].firstChild
            return current
        }
        skips = false
        while current != root {
            if tree[current].next >= 0 {
                current = tree[current].next
                return current
            }
            current = tree[current].parent
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
