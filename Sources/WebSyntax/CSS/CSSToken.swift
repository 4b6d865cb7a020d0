/// One token of a style sheet (CSS Syntax 3, section 4): offsets only.
package struct CSSToken: Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
        case ident, function, atKeyword, hash, string, badString, url, badURL
        case number, percentage, dimension
        case whitespace, comment, openComment, closeComment
        case colon, semicolon, comma
        case openParenthesis, closeParenthesis, openBracket, closeBracket, openBrace, closeBrace
        case delimiter
    }

    package var kind: Kind
    /// All bytes of the token.
    package var range: Range<Int>
    /// The name without `@`, `#` or `(`, the string without quotes, the address of a url token; escapes as written.
    package var value: Range<Int>
}
