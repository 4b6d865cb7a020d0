import CCMarkGFM

/// The text of a node's inlines: formulas as TeX, breaks as spaces. The traversal is iterative.
enum PlainText {
    /// Returns the readable text of a heading or a title: no tags, and formulas in the form of ``FormulaText``.
    static func readable(_ root: Node, state: ParseState) -> String {
        of(root, state: state, isReadable: true)
    }

    static func of(_ root: Node, state: ParseState, isReadable: Bool = false) -> String {
        var bytes: [UInt8] = []
        var node = root.pointee.first_child
        while let current = node {
            let isFormula = Int(bitPattern: current.pointee.user_data) > 0
            if isReadable, isFormula, UInt32(current.pointee.type) == NodeTypes.all.code {
                let literal = current.pointee.as.literal
                let tex = UnsafeBufferPointer(start: literal.data, count: Int(literal.len))
                bytes += FormulaText.readable(state.placeholders.restored(Array(tex))).utf8
            } else if !isReadable || UInt32(current.pointee.type) != NodeTypes.all.htmlInline {
                append(current, to: &bytes)
            }
            if let child = current.pointee.first_child {
                node = child
                continue
            }
            var up: Node? = current
            while let next = up, next != root, next.pointee.next == nil { up = next.pointee.parent }
            node = up == root ? nil : up?.pointee.next
        }
        return state.placeholders.restored(bytes)
    }

    private static func append(_ node: Node, to bytes: inout [UInt8]) {
        let types = NodeTypes.all
        switch UInt32(node.pointee.type) {
        // Tags of raw HTML count as text, as in cmark's `alt`.
        case types.text, types.code, types.htmlInline:
            let literal = node.pointee.as.literal
            guard let data = literal.data else { return }
            bytes += UnsafeBufferPointer(start: data, count: Int(literal.len))
        case types.softBreak, types.lineBreak: bytes.append(0x20)
        default: break
        }
    }
}
