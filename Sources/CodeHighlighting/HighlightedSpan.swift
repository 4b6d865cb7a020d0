/// A highlighted range of code. Gaps between spans are plain text.
package struct HighlightedSpan: Hashable, Sendable {
    /// The byte range in the code: never empty, and never splitting a UTF-8 sequence.
    package var range: Range<Int>
    /// The class that becomes the `class` attribute of a `span` element.
    package var tokenClass: TokenClass
}
