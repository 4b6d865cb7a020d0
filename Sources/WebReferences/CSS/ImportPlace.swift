import WebSyntax

/// The place for `@import` in a style sheet: before all other valid rules but `@charset` and `@layer` statements
/// (CSS Cascade 5, 2).
///
/// Engines differ in the rules that they take, so only `@media`, `@font-face` and rules with plain selectors count.
struct ImportPlace {
    /// The part of a statement outside of blocks that the next token continues.
    private enum Part {
        case start
        /// In a selector: after a comma, a full stop, a name, or white space.
        case comma, stop, name, space
        /// In the prelude of an at-rule.
        case media, fontFace, otherRule
        /// In a selector that may be invalid.
        case unknown
    }

    /// True if CSS ignores an import at the at-keyword that was taken last.
    private(set) var isOver = false
    private var isAfterRule = false
    private var part = Part.start

    /// Takes the next token.
    ///
    /// - Parameter isNested: true within blocks and parentheses.
    mutating func take(_ token: CSSToken, isNested: Bool, _ bytes: Bytes) {
        if token.kind == .atKeyword { isOver = isNested || isAfterRule }
        if isNested || token.kind == .comment { return }
        switch token.kind {
        case .openBrace:
            if [.name, .space, .media, .fontFace].contains(part) { isAfterRule = true }
            part = .start
        case .whitespace:
            if part == .name { part = .space } else if part == .stop { part = .unknown }
        case .openComment, .closeComment:
            // Between rules these are ignored.
            if part != .start { part = next(token, bytes) }
        default: part = next(token, bytes)
        }
    }

    /// Returns the part after a token that is neither white space nor a brace.
    private func next(_ token: CSSToken, _ bytes: Bytes) -> Part {
        switch part {
        case .media: return token.kind == .semicolon ? .start : .media
        case .fontFace, .otherRule: return token.kind == .semicolon ? .start : .otherRule
        case .unknown: return .unknown
        case .start where token.kind == .atKeyword:
            switch CSSEscapes.lowercased(bytes, token.value) {
            case "media": return .media
            case "font-face": return .fontFace
            default: return .otherRule
            }
        case .start, .comma, .stop, .name, .space: break
        }
        switch token.kind {
        case .ident where part != .name: return .name
        case .hash where part != .stop && bytes[token.value].first?.isASCIIAlpha == true: return .name
        case .comma where part == .name || part == .space: return .comma
        case .delimiter where part != .stop && bytes[token.range.lowerBound] == UInt8(ascii: "."):
            return .stop
        default: return .unknown
        }
    }
}
