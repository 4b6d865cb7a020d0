/// A run of code that is marked.
package struct HighlightedSpan: Hashable, Sendable {
    /// In bytes from the beginning of the code; never empty, and never within a character of UTF-8.
    package var range: Range<Int>
    package var tokenClass: TokenClass
}
