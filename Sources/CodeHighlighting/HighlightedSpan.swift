/// A highlighted range of code.
package struct HighlightedSpan: Hashable, Sendable {
    /// The byte range in the code: never empty, and never splitting a UTF-8 sequence.
    package var range: Range<Int>
    package var tokenClass: TokenClass
}
