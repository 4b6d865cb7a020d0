import StudyManifest
import TestSupport
import Testing

@Suite struct IDTests {
    @Test(arguments: [
        "", " ", "a b", "a/b", "é", ".a", "-a", "_a", "a\\n", "a:b", "..", "K\u{212A}", "a\u{301}",
    ])
    func refusesIDsThatDoNotFitAnAddress(_ id: String) {
        let leaf = Sample.leaf("\"id\": ‸\"\(id)\", \"title\": \"L\", \"file\": \"l.html\"")
        RuleCase(
            id, leaf, .invalidID, at: "books[0].chapters[0].leaves[0].id", says: "use ASCII letters, digits"
        ).expectFound()
    }

    @Test(arguments: ["a", "Z", "0", "ch01", "a.b_c-d", "1.", "feller-vol-2"])
    func acceptsPlainIDs(_ id: String) {
        expectClean(Sample.leaf("\"id\": \"\(id)\", \"title\": \"L\", \"file\": \"l.html\""))
    }

    @Test(arguments: [
        RuleCase(
            "leaves of a chapter",
            Sample.leaves(
                Sample.leaf("a", file: "\"1.html\"") + #", {"id": ‸"a", "title": "T", "file": "2.html"}"#),
            .duplicateID, at: "books[0].chapters[0].leaves[1].id",
            says: "two leaves have the id 'a'; an id is unique in a chapter, rename one"),
        RuleCase(
            "chapters of a book", Sample.chapters(chapterJSON("a", "1") + "," + chapterJSON("‸a", "2")),
            .duplicateID,
            at: "books[0].chapters[1].id", says: "two chapters have the id 'a'; an id is unique in a book"),
        RuleCase(
            "books of the library", Sample.books(bookJSON("a", "1") + "," + bookJSON("‸a", "2")),
            .duplicateID,
            at: "books[1].id", says: "two books have the id 'a'; an id is unique in the library"),
    ])
    func reportsDuplicateIDs(_ rule: RuleCase) {
        rule.expectFound()
    }

    @Test func allowsOneIDInTwoScopes() {
        expectClean(Sample.books(bookJSON("a", "1") + "," + bookJSON("b", "2")))
        expectClean(Sample.chapters(chapterJSON("a", "1") + "," + chapterJSON("b", "2")))
    }

    @Test func tellsCaseApartInIDs() {
        expectClean(Sample.chapters(chapterJSON("a", "1") + "," + chapterJSON("A", "2")))
    }
}

/// An id in quotes, with its mark, if it has one, before them.
private func quoted(_ id: String) -> String {
    id.first == MarkedText.marker ? "‸\"\(id.dropFirst())\"" : "\"\(id)\""
}

private func chapterJSON(_ id: String, _ file: String) -> String {
    "{\"id\": \(quoted(id)), \"title\": \"C\", \"leaves\": [\(Sample.leaf("l", file: "\"\(file).html\""))]}"
}

private func bookJSON(_ id: String, _ file: String) -> String {
    "{\"id\": \(quoted(id)), \"title\": \"B\", \"chapters\": [\(chapterJSON("c", file))]}"
}
