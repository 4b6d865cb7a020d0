/// A heading in the table of contents.
package struct OutlineEntry: Sendable, Hashable {
    package var level: Int
    package var id: String
    /// The heading's plain text, with formulas as TeX.
    package var text: String

    package init(level: Int, id: String, text: String) {
        self.level = level
        self.id = id
        self.text = text
    }
}
