import CCMarkGFM

/// Code fences whose info string's first word is `math` are displays, verbatim (rule B6).
enum MathFences {
    /// Adds them to the formulas. Blocks only are visited; the walk keeps no stack.
    static func collect(in root: Node, into state: ParseState) {
        let codeBlock = NodeTypes.all.codeBlock
        var node = root
        while true {
            if UInt32(node.pointee.type) == codeBlock, node.pointee.user_data == nil, isMath(node) {
                state.math.append(
                    MathRecord(
                        kind: .fence, node: node, line: Int(node.pointee.start_line) + 1, offset: 0,
                        delimiter: 0))
                cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: state.math.count))
            }
            if let child = node.pointee.first_child, NodeTypes.isBlock(child) {
                node = child
                continue
            }
            while node != root, node.pointee.next == nil, let parent = node.pointee.parent { node = parent }
            guard node != root, let next = node.pointee.next else { return }
            node = next
        }
    }

    private static func isMath(_ node: Node) -> Bool {
        guard node.pointee.as.code.fenced != 0 else { return false }
        let info = UnsafeBufferPointer(
            start: UnsafePointer(node.pointee.as.code.info.data), count: Int(node.pointee.as.code.info.len))
        return info.prefix { !BlockEnd.isSpace($0) }.elementsEqual("math".utf8)
    }
}
