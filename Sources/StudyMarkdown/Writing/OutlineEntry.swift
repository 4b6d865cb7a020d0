/// A heading in the table of contents.
package struct OutlineEntry: Sendable, Hashable {
    /// The level of the heading, 1 to 6.
    package var level: Int
    /// The id of the heading's element.
    package var id: String
    /// The heading's plain text, with formulas as TeX.
    package var text: String

    /// Creates an entry.
    package init(level: Int, id: String, text: String) {
        self.level = level
        self.id = id
        self.text = text
    }
}
