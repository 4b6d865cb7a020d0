/// One token of a style sheet (CSS Syntax 3, section 4): offsets only.
package struct CSSToken: Sendable, Equatable {
    /// The kind of a token. Comments are tokens too, unlike in the standard: they can hide an address.
    package enum Kind: UInt8, Sendable {
        case ident, function, atKeyword, hash, string, badString, url, badURL
        case number, percentage, dimension
        case whitespace, comment, openComment, closeComment
        case colon, semicolon, comma
        case openParenthesis, closeParenthesis, openBracket, closeBracket, openBrace, closeBrace
        case delimiter
    }

    package var kind: Kind
    /// The range of all bytes of the token.
    package var range: Range<Int>
    /// The range of the name without `@`, `#` or `(`, of the string without quotes, or of a url token's
    /// address; escapes as written.
    package var value: Range<Int>
}
