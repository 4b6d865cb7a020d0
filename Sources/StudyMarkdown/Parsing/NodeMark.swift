import CCMarkGFM

/// The marks that the structure pass stores in a node's user data: a kind and an index. Code nodes use their user data
/// differently (`MathRecord`, `TextReference`, `DivMarker`).
enum NodeMark: Int {
    /// A quote that is a book block.
    case block = 1
    /// The name and title of a block, run into its first paragraph.
    case head
    /// The summary of a folded block, and the head line of a block that does not begin with a paragraph.
    case summary, headLine
    /// The end mark of a proof, in its last paragraph or on a separate line.
    case end, endLine
    /// A paragraph of only page marks, written without its tags.
    case bare
    /// A paragraph that is a figure, and the figure's caption.
    case figure, caption
    /// A heading whose id is known.
    case heading
    /// The title of a div, during parsing.
    case title
    /// A div of unknown kind, and its title.
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
