/// The document that tree construction builds from bytes: nodes in arrays, linked by index, which costs
/// no reference counts and no recursion to free.
///
/// Names, attributes and text stay in the source; a node has offsets. Clones of formatting elements
/// share the tag they were cloned from.
@usableFromInline package struct HTMLTree: Sendable {
    /// The index of a node in ``nodes``; -1 for none.
    @usableFromInline package typealias NodeID = Int32

    @usableFromInline package enum Kind: UInt8, Sendable {
        case document, doctype, element, text, comment
        /// The content of a template element: its only child.
        case templateContent
    }

    /// A node. Its links are indices, so removing a subtree from the document frees nothing.
    @usableFromInline package struct Node: Sendable {
        @usableFromInline package var kind: Kind
        @usableFromInline package var namespace = HTMLNamespace.html
        /// The element's name; ``HTMLTagName/other`` for a name without rules of its own.
        @usableFromInline package var tag = HTMLTagName.other
        /// True for an element of MathML or SVG with HTML content (13.2.6, HTML integration point).
        package var isHTMLIntegrationPoint = false
        /// True if the tag ends in `/>`; in foreign content that is the end of the element.
        package var isSelfClosing = false
        /// The range of the tag, comment or doctype; empty for an implied element and for text.
        package var range: Range<Int32>
        /// The name, or the data of a comment.
        package var content: Range<Int32>
        /// The first and last piece of source of a text node.
        package var firstPiece: Int32 = -1
        package var lastPiece: Int32 = -1
        @usableFromInline package fileprivate(set) var parent: NodeID = -1
        @usableFromInline package fileprivate(set) var firstChild: NodeID = -1
        package fileprivate(set) var lastChild: NodeID = -1
        package fileprivate(set) var previous: NodeID = -1
        @usableFromInline package fileprivate(set) var next: NodeID = -1

        /// True if the element has a start tag in the source.
        package var hasTag: Bool { !range.isEmpty }
    }

    /// A range of the source that is part of a text node.
    package struct Piece: Sendable {
        /// The treatment of NUL: dropped in the body, U+FFFD in foreign content and in text elements
        /// (13.2.6).
        package enum NUL: UInt8, Sendable { case drop, replace }

        /// The range in the source.
        package var range: Range<Int32>
        /// The rule by which the range is decoded.
        package var rule: HTMLTextDecoder.Rule
        package var nul: NUL
        /// The index of the node's next piece; -1 after the last.
        package var next: Int32 = -1
    }

    /// All nodes in order of creation, which is close to source order. Detached nodes remain in it.
    @usableFromInline package internal(set) var nodes: [Node] = []
    /// The pieces of all text nodes.
    package internal(set) var pieces: [Piece] = []
    /// The further html and body tags whose attributes were added to the first, in source order.
    package internal(set) var addedTags: [(element: NodeID, range: Range<Int>)] = []
    /// A body that a frameset replaced. It is no longer in the document, but its scripts have run by then.
    package internal(set) var replacedBody: NodeID?
    /// The parts of the document type declaration; empty without one.
    package internal(set) var doctype = HTMLDoctype()
    /// True if the document is in quirks mode (13.2.6.4.1).
    package internal(set) var isQuirks = false
    /// The offset at which reading stopped because of too deep nesting or too many clones; nil if all was read.
    package internal(set) var truncation: Int?

    /// The index of the document node, the first one created.
    package static let document: NodeID = 0

    @usableFromInline package subscript(id: NodeID) -> Node {
        // In the caller, which would otherwise retain every array of the tree for each node.
        @inlinable get { nodes[Int(id)] }
        _modify { yield &nodes[Int(id)] }
    }

    /// Returns the children of a node in document order.
    package func children(of id: NodeID) -> [NodeID] {
        var ids: [NodeID] = []
        var child = self[id].firstChild
        while child >= 0 {
            ids.append(child)
            child = self[child].next
        }
        return ids
    }

    // MARK: Changes

    /// Adds a node without a parent and returns its index.
    mutating func add(_ node: Node) -> NodeID {
        nodes.append(node)
        return NodeID(nodes.count - 1)
    }

    /// Inserts a node without parent into `parent`, before `sibling` or as the last child.
    mutating func insert(_ id: NodeID, into parent: NodeID, before sibling: NodeID = -1) {
        self[id].parent = parent
        self[id].next = sibling
        let previous = sibling >= 0 ? self[sibling].previous : self[parent].lastChild
        self[id].previous = previous
        if previous >= 0 { self[previous].next = id } else { self[parent].firstChild = id }
        if sibling >= 0 { self[sibling].previous = id } else { self[parent].lastChild = id }
    }

    /// Removes a node from its parent.
    mutating func detach(_ id: NodeID) {
        let node = self[id]
        guard node.parent >= 0 else { return }
        if node.previous >= 0 {
            self[node.previous].next = node.next
        } else {
            self[node.parent].firstChild = node.next
        }
        if node.next >= 0 {
            self[node.next].previous = node.previous
        } else {
            self[node.parent].lastChild = node.previous
        }
        self[id].parent = -1
        self[id].previous = -1
        self[id].next = -1
    }

    /// Moves all children of a node to the end of another's.
    mutating func moveChildren(of source: NodeID, to target: NodeID) {
        while case let child = self[source].firstChild, child >= 0 {
            detach(child)
            insert(child, into: target)
        }
    }

    /// Appends source to the text node at a position, or creates one there.
    mutating func insertText(_ piece: Piece, into parent: NodeID, before sibling: NodeID) {
        let index = Int32(pieces.count)
        pieces.append(piece)
        // Adjacent text is one node in the document object model (13.2.6.1, "insert a character").
        let neighbour = sibling >= 0 ? self[sibling].previous : self[parent].lastChild
        if neighbour >= 0, self[neighbour].kind == .text {
            pieces[Int(self[neighbour].lastPiece)].next = index
            self[neighbour].lastPiece = index
            return
        }
        var node = Node(kind: .text, range: 0..<0, content: 0..<0)
        node.firstPiece = index
        node.lastPiece = index
        insert(add(node), into: parent, before: sibling)
    }
}
