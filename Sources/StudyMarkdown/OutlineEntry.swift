/// A heading, for the list of contents.
package struct OutlineEntry: Sendable, Hashable {
    package var level: Int
    package var id: String
    /// Plain text; formulas as their TeX.
    package var text: String
}
