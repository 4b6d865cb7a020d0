/// A heading in a quote or list, which is not a place of the document.
package struct InnerHeading: Sendable {
    /// 1 to 6.
    package var level: Int
    /// The offset of its first byte after the marks of quotes and lists.
    package var start: Int
    /// True if the next line underlines it.
    package var isUnderlined = false
}
