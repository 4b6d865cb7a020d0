/// Visits the nodes of a tree in tree order as tokens: a start and an end tag for every element that
/// has a tag in the source. Consumers of tokens thus read a tree without a second implementation.
package struct HTMLTreeTraversal {
    /// A step of the traversal.
    enum Step {
        case open(HTMLTree.NodeID)
        /// A further html or body tag, whose attributes the element took over.
        case added(HTMLTree.NodeID, Range<Int>)
        case close(HTMLTree.NodeID)
        case text(HTMLTree.Piece)
        case comment(HTMLTree.NodeID)
        case doctype(HTMLTree.NodeID)
    }

    let tree: HTMLTree
    /// The remaining steps, the next one last.
    private var work: [Step]

    /// Starts at the document. A replaced body follows the document's own nodes.
    init(_ tree: HTMLTree) {
        self.tree = tree
        var roots = tree.children(of: HTMLTree.document)
        if let body = tree.replacedBody { roots.append(body) }
        work = []
        for id in roots.reversed() { work.append(entry(id)) }
    }

    /// Returns the first step of a node.
    @inline(__always)
    private func entry(_ id: HTMLTree.NodeID) -> Step {
        switch tree.nodes[Int(id)].kind {
        case .doctype: .doctype(id)
        case .comment: .comment(id)
        default: .open(id)
        }
    }

    /// Returns the next step; nil at the end.
    mutating func next() -> Step? {
        while let step = work.popLast() {
            guard case .open(let id) = step else { return step }
            let node = tree[id]
            switch node.kind {
            case .text: pushPieces(of: node)
            case .element where node.hasTag:
                // Void elements and empty foreign ones get no end tag.
                if !(node.tag.isVoid && node.namespace == .html), !isEmptyForeign(node) {
                    work.append(.close(id))
                }
                pushChildren(of: id)
                pushAddedTags(of: id)
                return step
            // An implied element has no tag, so only its content is visited.
            default:
                pushChildren(of: id)
                pushAddedTags(of: id)
            }
        }
        return nil
    }

    /// Returns true for `<path/>` and the like.
    private func isEmptyForeign(_ node: HTMLTree.Node) -> Bool {
        node.namespace != .html && node.isSelfClosing
    }

    /// Pushes the children of a node, the first one last.
    private mutating func pushChildren(of id: HTMLTree.NodeID) {
        var child = tree.nodes[Int(id)].lastChild
        while child >= 0 {
            work.append(entry(child))
            child = tree.nodes[Int(child)].previous
        }
    }

    /// Pushes the further tags of html or body.
    private mutating func pushAddedTags(of id: HTMLTree.NodeID) {
        guard tree[id].tag == .html || tree[id].tag == .body else { return }
        for tag in tree.addedTags.reversed() where tag.element == id { work.append(.added(id, tag.range)) }
    }

    /// Pushes the pieces of a text node. Most text nodes have one.
    private mutating func pushPieces(of node: HTMLTree.Node) {
        if node.firstPiece == node.lastPiece {
            work.append(.text(tree.pieces[Int(node.firstPiece)]))
            return
        }
        var pieces: [Step] = []
        var next = node.firstPiece
        while next >= 0 {
            let piece = tree.pieces[Int(next)]
            pieces.append(.text(piece))
            next = piece.next
        }
        work += pieces.reversed()
    }
}
