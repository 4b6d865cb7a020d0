import CCMarkGFM

/// Displays from code fences: the first word of the info string is `math` or the directive `{math}` (rule B6).
/// Verbatim.
enum MathFences {
    /// Records a code block as a formula if it is a math fence.
    static func collect(_ node: Node, into state: ParseState) {
        guard isMath(node) else { return }
        state.math.append(record(of: node, in: state))
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: state.math.count))
    }

    /// Returns the record of a math fence. Its TeX begins on the line after the fence, after the container markers.
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
        let word = info.prefix { !BlockEnd.isSpace($0) }
        return word.elementsEqual("math".utf8) || word.elementsEqual("{math}".utf8)
    }

    /// Returns the range of a fence's TeX, after a directive's options (`:label: name`), and the label with its offset.
    static func content(
        of node: Node, _ literal: UnsafeBufferPointer<UInt8>
    ) -> (range: Range<Int>, label: (name: String, offset: Int)?) {
        var label: (name: String, offset: Int)?
        var start = 0
        guard node.pointee.as.code.info.len > 0, node.pointee.as.code.info.data[0] == 0x7B else {
            return (0..<literal.count, nil)
        }
        while start < literal.count, literal[start] == 0x3A {
            let line = literal[start...].prefix { $0 != 0x0A }
            guard let close = line.dropFirst().firstIndex(of: 0x3A), close > start + 1 else { break }
            var value = line[(close + 1)...].drop(while: BlockEnd.isSpace)
            while let last = value.last, BlockEnd.isSpace(last) { value.removeLast() }
            if line[(start + 1)..<close].elementsEqual("label".utf8), !value.isEmpty,
                value.allSatisfy(BlockTail.isLabelByte)
            {
                label = (String(decoding: value, as: UTF8.self), value.startIndex)
            }
            start = min(literal.count, line.endIndex + 1)
        }
        return (start..<literal.count, label)
    }
}
