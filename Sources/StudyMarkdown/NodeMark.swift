import CCMarkGFM

/// What a node of the tree means to the writer, in its user data: a kind, and a number of what it is about. Code has
/// its own use of user data (`MathRecord`, `TextReference`, `DivMarker`).
enum NodeMark: Int {
    /// A quote that is a block of a book.
    case block = 1
    /// The name of a block and its title, run in before its first paragraph.
    case head
    /// The line of a folded block that stays, and that of a block which begins with no paragraph.
    case summary, headLine
    /// The mark at the end of a proof, in its last paragraph or a line of its own.
    case end, endLine
    /// A paragraph that is written without its tags: page marks alone.
    case bare
    /// A paragraph that is a figure, and what is said below it.
    case figure, caption
    /// A heading whose id is known.
    case heading
    /// A div's title, while it is parsed.
    case title
    /// A div of no known kind, and the words on its first line.
    case plain, plainTitle

    func set(on node: Node, _ index: Int = 0) {
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: index << 4 | rawValue))
    }

    static func of(_ node: Node) -> (mark: NodeMark, index: Int)? {
        let value = Int(bitPattern: node.pointee.user_data)
        guard value > 0, let mark = NodeMark(rawValue: value & 15) else { return nil }
        return (mark, value >> 4)
    }
}
