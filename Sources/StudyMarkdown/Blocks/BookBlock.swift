/// A parsed book block: its head, and the name that references print.
struct BookBlock {
    var kind: BlockKind
    /// The words of the text's language.
    var terms: LocalizedTerms
    /// The 1-based line and 0-based byte offset of the block's opener, in the text given to cmark.
    var line: Int
    var offset: Int
    /// The author's id and its offset in that line.
    var explicitID: BlockAttributes.Name?
    /// The final id, assigned after all blocks are known.
    var id = ""
    /// The printed number; nil if the block has none.
    var number: String?
    /// The plain text of the title; empty if absent.
    var title = ""
    /// The title as markdown, for lists of the library.
    var listedTitle = ""
    /// The first paragraph of a notation, as markdown.
    var meaning = ""
    /// The fold mark after a callout's kind, `-` or `+`, as in Obsidian.
    var foldMark: FoldMark?

    enum FoldMark { case folded, unfolded }

    /// True if the block has a summary that can fold it.
    var canFold: Bool { kind.isFolded || foldMark != nil }
    /// True if the block is unfolded at first.
    var isOpen: Bool { foldMark == .unfolded }
    /// The localized name of the kind: `Theorem`.
    var name: String { terms.name(of: kind) }

    /// `Theorem 1.2`; the title identifies a block without a number.
    var printed: String {
        if let number { return "\(name) \(number)" }
        return title.isEmpty ? name : "\(name) (\(title))"
    }

    /// True if the title continues the block's name, as in `Proof of Theorem 1.2.`; other titles are in parentheses.
    var titleContinuesName: Bool {
        kind.isFolded || kind == .proof && terms.proofContinuations.contains(where: title.hasPrefix)
    }
}

/// An image with a caption or an id.
struct BookFigure {
    /// The localized word for `Figure`.
    var name: String
    /// The 1-based line of the image, in the text given to cmark.
    var line: Int
    /// The author's id.
    var explicitID: BlockAttributes.Name?
    /// The final id; nil for a figure without one.
    var id: String?
    /// The printed number; nil without one.
    var number: String?
    /// True if the caption itself starts with the number.
    var captionHasNumber = false
    /// The image's title, if it is the caption.
    var caption = ""
    /// The caption as markdown, for lists of the library.
    var listedCaption = ""

    /// `Figure 1.2`; the bare name without a number.
    var printed: String { number.map { "\(name) \($0)" } ?? name }
}

/// A div of unknown kind, written as a plain element.
struct PlainDiv {
    /// The div's word or first class; empty if there is neither.
    var word: String
    /// The 1-based line of the opener, in the text given to cmark.
    var line: Int
    /// The author's id and its offset in that line.
    var explicitID: BlockAttributes.Name?
    /// The plain text of the title; empty if absent.
    var title = ""
}

/// A heading and its id.
struct BookHeading {
    /// The heading's node, owned by the tree.
    var node: MarkdownNode
    /// The 1-based line and 0-based byte offset of the heading, in the text given to cmark.
    var line: Int
    var offset: Int
    /// The author's id.
    var explicitID: String?
    /// The final id, assigned after all headings are known.
    var id = ""
    /// The text that the id is derived from.
    var plainText: String
    /// The readable text for contents, titles and references.
    var text: String
}
