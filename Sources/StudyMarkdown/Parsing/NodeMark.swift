/// The marks that the structure pass stores in a node's tag: a kind and an index. The tags of code nodes are different
/// (`formulaIndex`, `referenceIndex`).
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
    /// A term of the index.
    case term

    /// Marks a node. The low four bits of the tag hold the mark, the other bits the index.
    func set(on node: MarkdownNode, _ index: Int = 0) { node.tag = index << 4 | rawValue }

    /// Returns the mark of a node and its index; nil for an unmarked node.
    static func of(_ node: MarkdownNode) -> (mark: NodeMark, index: Int)? {
        guard node.tag > 0, let mark = NodeMark(rawValue: node.tag & 15) else { return nil }
        return (mark, node.tag >> 4)
    }
}

/// The tags of code nodes.
extension MarkdownNode {
    /// The index in `ParseState.math` of the formula that the code is.
    var formulaIndex: Int? {
        get { tag > 0 ? tag - 1 : nil }
        nonmutating set { tag = newValue.map { $0 + 1 } ?? 0 }
    }

    /// The index of the inline code in `ParseState.references`, or of the code block in `ParseState.divs`.
    var referenceIndex: Int? {
        get { tag < 0 ? -tag - 1 : nil }
        nonmutating set { tag = newValue.map { -$0 - 1 } ?? 0 }
    }
}
