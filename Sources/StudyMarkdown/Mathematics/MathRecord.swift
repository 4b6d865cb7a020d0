/// A parsed formula. The tree owns its node, which lives as long as the arena.
struct MathRecord {
    /// The notation.
    var kind: MathKind
    /// `nil` only while a block is being opened.
    var node: MarkdownNode?
    /// The 1-based line and 0-based byte offset of the opening delimiter, in the text given to cmark.
    var line: Int
    var offset: Int
    /// The length of the opening delimiter in bytes.
    var delimiter: Int
    /// False for a block that has not reached its end.
    var isClosed = true
    /// The spaces before a block's opener, which are stripped from its other lines too.
    var indent = 0
    /// The TeX of a math fence within its text.
    var fence = MathFences.Content(range: 0..<0)
    /// True if the line before was blank, while a block is open.
    var isAfterBlank = false
    /// The line of the text that ended an unclosed block.
    var interruption: Int?
    /// The number of open `\begin{name}` inside an environment of the same name.
    var nesting = 0

    /// Returns the TeX in the formula's node, possibly with other text of a fence.
    func literal(of node: MarkdownNode) -> UnsafeBufferPointer<UInt8> {
        kind.isBlock ? node.codeText : node.literal
    }
}
