/// A heading in the table of contents.
package struct OutlineEntry: Sendable, Hashable {
    package var level: Int
    package var id: String
    /// The heading's plain text, with formulas as TeX.
    package var text: String
}
