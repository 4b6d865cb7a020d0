import Diagnostics

extension RuleDefinition {
    static let pageDuplicate = RuleDefinition(
        "page-duplicate", .error, "a page of the printed book begins once",
        "Two marks have the same number, or another element has the mark's id.")

    static let pageMark = RuleDefinition(
        "page-mark", .warning, "comments that look like page marks are valid page marks",
        "A page mark is `<!-- p. 17 -->`, one page.")

    static let referenceUnresolved = RuleDefinition(
        "reference-unresolved", .error, "`@name` with a known prefix names a place in the leaf",
        "`@thm-memory` without its theorem is a mistake; write `\\@` for the text.")
}
