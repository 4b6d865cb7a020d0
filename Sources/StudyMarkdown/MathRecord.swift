import CCMarkGFM

/// A formula as the parser met it. The node is the tree's, and lives as long as the arena.
struct MathRecord {
    var kind: MathKind
    /// `nil` only while a block is being opened.
    var node: UnsafeMutablePointer<cmark_node>?
    /// 1-based line and 0-based byte offset in that line of the opening delimiter, in the text given to cmark.
    var line: Int
    var offset: Int
    /// Bytes of the opening delimiter.
    var delimiter: Int
    /// A block that met its end.
    var isClosed = true
    /// Spaces before a block's opener, taken from its other lines too.
    var indent = 0
    /// `\begin{name}` met inside an environment of the same name.
    var nesting = 0
}
