import CCMarkGFM

/// Code fences whose info string's first word is `math` are displays, verbatim (rule B6).
enum MathFences {
    /// Adds a block of code to the formulas if it is one.
    static func collect(_ node: Node, into state: ParseState) {
        guard isMath(node) else { return }
        state.math.append(record(of: node, in: state))
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: state.math.count))
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
