/// A problem of the library, as open pages show it.
package struct PreviewProblem: Sendable, Hashable, Codable {
    /// `file:line:column`; empty if it has no place.
    package var place: String
    /// The problem in one sentence.
    package var message: String
    /// The source line and a caret below the place; empty if absent.
    package var excerpt: String
    /// The fix; empty if none is known.
    package var fix: String

    /// Creates a problem.
    package init(place: String, message: String, excerpt: String = "", fix: String = "") {
        self.place = place
        self.message = message
        self.excerpt = excerpt
        self.fix = fix
    }
}
