/// A token of a script (ECMAScript 2024, section 12), as offsets.
package struct JavaScriptToken: Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
        /// A name or a reserved word.
        case identifier
        case privateName, punctuator, number, string, regularExpression
        /// A template without substitutions, or a part of one with them.
        case template, templateHead, templateMiddle, templateTail
        /// A comment, including HTML-like comments and the hashbang line.
        case comment
        /// A byte that starts no token.
        case invalid
    }

    package var kind: Kind
    /// The range of all bytes of the token, delimiters included.
    package var range: Range<Int>
    /// True if a line terminator precedes the token, which matters for automatic semicolon insertion.
    package var isAfterLineBreak: Bool
    /// True if a name, string or template holds a backslash.
    package var hasEscape: Bool
    /// True if a string, template, comment or regular expression lacks its end.
    package var isUnterminated: Bool

    /// The range of the text of a string or a template part, without delimiters, escapes as written.
    package var content: Range<Int> {
        let start = min(range.lowerBound + 1, range.upperBound)
        let isPart = kind == .templateHead || kind == .templateMiddle
        let end = range.upperBound - (isUnterminated ? 0 : isPart ? 2 : 1)
        return start..<max(start, end)
    }
}
