/// Something that is wrong with the library, as the pages that are open show it.
package struct PreviewProblem: Sendable, Hashable, Codable {
    /// `file:line:column`; empty where there is no place.
    package var place: String
    /// One sentence.
    package var message: String
    /// The line of the source and a caret below the place; empty where there is none.
    package var excerpt: String
    /// The fix; empty where none is known.
    package var fix: String

    package init(place: String, message: String, excerpt: String = "", fix: String = "") {
        self.place = place
        self.message = message
        self.excerpt = excerpt
        self.fix = fix
    }
}
