import CCMarkGFM

/// Code fences whose info string's first word is `math` are displays, verbatim (rule B6).
enum MathFences {
    /// Adds them to the formulas. Blocks only are visited; the walk keeps no stack.
    static func collect(in root: Node, into state: ParseState) {
        let codeBlock = NodeTypes.all.codeBlock
        var node = root
        while true {
            if UInt32(node.pointee.type) == codeBlock, node.pointee.user_data == nil, isMath(node) {
                state.math.append(record(of: node, in: state))
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

    /// The TeX begins on the line behind the fence's, where the markers of its containers end.
    private static func record(of node: Node, in state: ParseState) -> MathRecord {
        let number = Int(node.pointee.start_line) + 1
        let literal = MathResolver.literal(of: node, kind: .fence)
        let first = literal.prefix { $0 != 0x0A }
        return MathRecord(
            kind: .fence, node: node, line: number, offset: max(0, state.line(number).count - first.count),
            delimiter: 0)
    }

    private static func isMath(_ node: Node) -> Bool {
        guard node.pointee.as.code.fenced != 0 else { return false }
        let info = UnsafeBufferPointer(
            start: UnsafePointer(node.pointee.as.code.info.data), count: Int(node.pointee.as.code.info.len))
        return info.prefix { !BlockEnd.isSpace($0) }.elementsEqual("math".utf8)
    }
}
