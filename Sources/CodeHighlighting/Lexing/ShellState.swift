/// The shell lexer's state beyond the previous byte.
struct ShellState {
    /// A here document, which begins on the next line: `<<END`.
    struct HereDocument {
        /// The word of the last line.
        var end: [UInt8]
        /// True for `<<-`: tabs before the end word are ignored.
        var mayIndent = false
        /// True if the end word was quoted, so the text contains no variables.
        var isLiteral = false
    }

    /// True if the next word is a command.
    var expectsCommand = true
    /// True if the `in` of `for` or `case` has not occurred yet.
    var expectsIn = false
    /// The here documents whose text begins on the next line, in order.
    var documents: [HereDocument] = []
    /// The number of open parentheses, excluding those inside interpolations.
    var depth = 0
    /// The depth around `((`; inside, `<<` is a shift operator.
    var arithmeticDepth: Int?
}
