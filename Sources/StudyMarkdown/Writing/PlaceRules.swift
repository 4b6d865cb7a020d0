import Diagnostics

extension RuleDefinition {
    /// A page mark that occurs twice, or whose id is taken.
    static let pageDuplicate = RuleDefinition(
        "page-duplicate", .error, "a page of the printed book begins once",
        "Two marks have the same number, or another element has the mark's id.")

    /// A comment that resembles a page mark.
    static let pageMark = RuleDefinition(
        "page-mark", .warning, "comments that look like page marks are valid page marks",
        "A page mark is `<!-- p. 17 -->`, one page.")

    /// Titles that refer to each other.
    static let referenceCycle = RuleDefinition(
        "reference-cycle", .warning, "titles do not refer to each other in a cycle",
        "A reference to a place without a number prints its title, with the names in it. In a cycle, `@name` is printed."
    )

    /// A reference to a name that does not exist.
    static let referenceUnresolved = RuleDefinition(
        "reference-unresolved", .error, "`@name` with a known prefix names a place in the leaf",
        "`@thm-memory` without its theorem is a mistake; write `\\@` for the text. `\\cref{…}` without labels, and `\\pageref{…}`, are printed: a warning."
    )
}
