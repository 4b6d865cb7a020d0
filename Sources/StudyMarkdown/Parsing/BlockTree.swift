import CCMarkGFM
import CMarkdownArena

/// Edits of the tree after parsing. cmark's own functions check on every call whether a node may contain another and
/// whether it is its own ancestor, which costs time proportional to the tree's depth.
enum BlockTree {
    static func make(_ type: cmark_node_type, line: Int) -> Node? {
        let node = cmark_node_new_with_mem(type, markdown_arena_mem())
        node?.pointee.start_line = Int32(truncatingIfNeeded: line)
        return node
    }

    static func make(text: ArraySlice<UInt8>, line: Int) -> Node? {
        let node = make(CMARK_NODE_TEXT, line: line)
        if let node { cmark_node_set_literal(node, String(decoding: text, as: UTF8.self)) }
        return node
    }

    static func unlink(_ node: Node) {
        let (parent, before, behind) = (node.pointee.parent, node.pointee.prev, node.pointee.next)
        if let before { before.pointee.next = behind } else { parent?.pointee.first_child = behind }
        if let behind { behind.pointee.prev = before } else { parent?.pointee.last_child = before }
        node.pointee.parent = nil
        node.pointee.prev = nil
        node.pointee.next = nil
    }

    static func append(_ node: Node, to parent: Node) {
        node.pointee.parent = parent
        node.pointee.prev = parent.pointee.last_child
        node.pointee.next = nil
        if let last = parent.pointee.last_child {
            last.pointee.next = node
        } else {
            parent.pointee.first_child = node
        }
        parent.pointee.last_child = node
    }

    static func prepend(_ node: Node, to parent: Node) {
        guard let first = parent.pointee.first_child else { return append(node, to: parent) }
        node.pointee.parent = parent
        node.pointee.prev = nil
        node.pointee.next = first
        first.pointee.prev = node
        parent.pointee.first_child = node
    }

    /// Moves the sibling nodes from `first` up to, but not including, `end` to the end of the children of `parent`.
    static func move(from first: Node?, upTo end: Node?, to parent: Node) {
        var node = first
        while let current = node, current != end {
            node = current.pointee.next
            unlink(current)
            append(current, to: parent)
        }
    }
}
