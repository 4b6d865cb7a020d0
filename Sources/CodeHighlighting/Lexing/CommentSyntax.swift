/// A comment syntax: line or block, nested or not.
struct CommentSyntax: Sendable {
    /// The opening delimiter.
    var open: [UInt8]
    /// The closing delimiter; `nil` for a comment that ends with the line.
    var close: [UInt8]?
    /// True if block comments nest, as in Swift and Julia.
    var nests = false
    /// True if a backslash at the end of a line continues a line comment, as in C.
    var continues = false

    /// Creates the syntax of a line comment.
    static func line(_ open: String, continues: Bool = false) -> CommentSyntax {
        CommentSyntax(open: Array(open.utf8), continues: continues)
    }

    /// Creates the syntax of a block comment.
    static func block(_ open: String, _ close: String, nests: Bool = false) -> CommentSyntax {
        CommentSyntax(open: Array(open.utf8), close: Array(close.utf8), nests: nests)
    }
}
