import CCMarkGFM

/// A block of a book, read: what is printed before its text, and what a reference to it prints.
struct BookBlock {
    var kind: BlockKind
    /// Those of the leaf's language.
    var words: BookWords
    /// 1-based line and 0-based byte offset in that line of what opens it, in the text given to cmark.
    var line: Int
    var offset: Int
    /// The author's id, and where it stands in that line.
    var explicitID: BlockAttributes.Name?
    /// Given to it when all are known.
    var id = ""
    var number: String?
    /// The words of its title; empty where it has none.
    var title = ""
    /// `-` or `+` after a callout's kind, as in Obsidian.
    var foldMark: FoldMark?

    enum FoldMark { case folded, unfolded }

    /// True if the block has a summary that folds it.
    var canFold: Bool { kind.isFolded || foldMark != nil }
    var isOpen: Bool { foldMark == .unfolded }
    var name: String { words.name(of: kind) }

    /// `Theorem 1.2`; the title tells those apart that have no number.
    var printed: String {
        if let number { return "\(name) \(number)" }
        return title.isEmpty ? name : "\(name) (\(title))"
    }

    /// `Proof of Theorem 1.2.` reads on where other titles stand in parentheses.
    var titleReadsOn: Bool {
        kind.isFolded || kind == .proof && words.readingOn.contains(where: title.hasPrefix)
    }
}

/// A picture with a caption or an id.
struct BookFigure {
    /// `Figure` in the leaf's language.
    var name: String
    var line: Int
    var explicitID: BlockAttributes.Name?
    var id: String?
    var number: String?
    /// The number is the caption's own first words.
    var captionHasNumber = false
    /// The image's title, where it is the caption.
    var caption = ""

    var printed: String { number.map { "\(name) \($0)" } ?? name }
}

/// A div whose word names no kind of block: an element without a name of its own.
struct PlainDiv {
    /// Its word or first class; empty where it has neither.
    var word: String
    var line: Int
    var explicitID: BlockAttributes.Name?
    var title = ""
}

/// A heading, and its id.
struct BookHeading {
    var node: Node
    var line: Int
    var offset: Int
    var explicitID: String?
    var id = ""
    /// What its id is made from.
    var words: String
    /// What is read of it elsewhere.
    var text: String
}
