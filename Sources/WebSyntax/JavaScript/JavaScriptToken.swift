/// One token of a script (ECMAScript 2024, section 12): offsets only.
package struct JavaScriptToken: Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
        /// Names and reserved words alike.
        case identifier
        case privateName, punctuator, number, string, regularExpression
        /// A template without holes, and the parts of one that has them.
        case template, templateHead, templateMiddle, templateTail
        /// Also HTML-like comments and the hashbang line.
        case comment
        /// A byte that starts no token.
        case invalid
    }

    package var kind: Kind
    /// All bytes of the token, delimiters included.
    package var range: Range<Int>
    /// True if a line terminator stands between this token and the one before.
    package var isAfterLineBreak: Bool
    /// True if a name, string or template holds a backslash.
    package var hasEscape: Bool
    /// True if a string, template, comment or regular expression lacks its end.
    package var isUnterminated: Bool

    /// The text of a string or a part of a template, without delimiters, escapes as written.
    package var content: Range<Int> {
        let start = min(range.lowerBound + 1, range.upperBound)
        let isPart = kind == .templateHead || kind == .templateMiddle
        let end = range.upperBound - (isUnterminated ? 0 : isPart ? 2 : 1)
        return start..<max(start, end)
    }
}
