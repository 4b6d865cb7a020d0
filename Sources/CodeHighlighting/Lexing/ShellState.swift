/// The state that a shell's words depend on beyond the byte before.
struct ShellState {
    /// A text that begins on the next line: `<<END`.
    struct HereDocument {
        var end: [UInt8]
        /// `<<-`: tabs in front of the end do not count.
        var mayIndent = false
        /// Its end was quoted, so that variables in it are none.
        var isLiteral = false
    }

    /// The next word is a command.
    var expectsCommand = true
    /// The `in` of `for` and `case` is still to come.
    var expectsIn = false
    var documents: [HereDocument] = []
    /// Parentheses open; those within a string's code count there.
    var depth = 0
    /// The depth outside of `((`, within which `<<` shifts.
    var arithmeticDepth: Int?
}
