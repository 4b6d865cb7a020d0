import StudyManifest
import Testing

/// Titles, lists, kinds and chapter numbers.
@Suite struct ContentTests {
    @Test(arguments: ["", " ", "\\t\\n", "\u{A0}", "\u{200B}", "\\u0000", "\u{FEFF}\u{3000}"])
    func refusesABlankTitle(_ title: String) {
        let json = Sample.leaf("\"id\": \"l\", \"title\": ‸\"\(title)\", \"file\": \"l.html\"")
        RuleCase(title, json, .blankTitle, says: "the title of a leaf is blank; write one").expectFound()
    }

    @Test func refusesABlankTitleAtEveryLevel() {
        RuleCase(
            "book and chapter",
            Sample.books(
                #"""
                {"id": "b", "title": ‸"", "chapters": [{"id": "c", "title": ‸" ", "leaves": [\#(Sample.plainLeaf)]}]}
                """#),
            .blankTitle, .blankTitle, at: "books[0].title", says: "the title of a book is blank"
        ).expectFound()
    }

    @Test(arguments: ["x", " x ", "0", "ß", "😀", "·"])
    func acceptsATitleWithSomethingToRead(_ title: String) {
        expectClean(Sample.leaf("\"id\": \"l\", \"title\": \"\(title)\", \"file\": \"l.html\""))
    }

    @Test func acceptsBlankOptionalTexts() {
        expectClean(Sample.leaf(#""id": "l", "title": "L", "file": "l.html", "header": """#))
    }

    @Test(arguments: [
        RuleCase(
            "books", "{\"books\": ‸[]}", .emptyList, at: "books",
            says: "'books' is empty; add to it, or remove the manifest"),
        RuleCase(
            "chapters", Sample.books(#"{"id": "b", "title": "B", "chapters": ‸[ ]}"#), .emptyList,
            at: "books[0].chapters"),
        RuleCase(
            "leaves", Sample.chapters(#"{"id": "c", "title": "C", "leaves": ‸[]}"#), .emptyList,
            at: "books[0].chapters[0].leaves", says: "'leaves' is empty; add to it, or remove a chapter"),
    ])
    func warnsOfEmptyLists(_ rule: RuleCase) {
        rule.expectFound()
    }

    @Test(arguments: [
        ("Verbatim", "did you mean 'verbatim'?"), ("note", "did you mean 'notes'?"),
        ("studyguide", "did you mean 'study-guide'?"), ("exercises", "use verbatim, study-guide, notes"),
        ("", "use verbatim"),
    ])
    func warnsOfAnUnknownKind(_ kind: String, _ says: String) {
        let json = Sample.leaf(#""id": "l", "title": "L", "file": "l.html", "kind": ‸"\#(kind)""#)
        RuleCase(kind, json, .unknownKind, at: "books[0].chapters[0].leaves[0].kind", says: says)
            .expectFound()
        #expect(read(json.filter { $0 != "‸" }).library?.allLeaves.first?.leaf.kind?.rawValue == kind)
    }

    @Test(arguments: [
        "verbatim", "study-guide", "notes", "problems", "solutions", "papers", "news", "readings", "hub",
        "transcript",
    ])
    func acceptsTheKnownKinds(_ kind: String) {
        expectClean(Sample.leaf(#""id": "l", "title": "L", "file": "l.html", "kind": "\#(kind)""#))
    }

    @Test(arguments: [
        ("Theorems", "did you mean 'theorems'?"), ("figure", "did you mean 'figures'?"),
        ("tables", "there is no list 'tables'"), ("", "use theorems, definitions, figures, notation, index"),
    ])
    func refusesAnUnknownList(_ list: String, _ says: String) {
        let json = Sample.leaf(#""id": "l", "title": "L", "file": "l.html", "list": ‸"\#(list)""#)
        RuleCase(list, json, .unknownList, at: "books[0].chapters[0].leaves[0].list", says: says)
            .expectFound()
    }

    @Test(arguments: Leaf.List.known.map(\.rawValue))
    func acceptsTheKnownLists(_ list: String) {
        let json = Sample.leaf(#""id": "l", "title": "L", "file": "l.html", "list": "\#(list)""#)
        expectClean(json)
        #expect(read(json).library?.allLeaves.first?.leaf.list?.rawValue == list)
    }

    @Test func refusesAListWithASource() {
        let json = Sample.leaf(
            #""id": "l", "title": "L", "file": "l.html", "source": "l.md", "list": ‸"index""#)
        RuleCase(
            "both", json, .listWithSource, at: "books[0].chapters[0].leaves[0].list",
            says: "a leaf is made from its 'source' or is a 'list'; remove one of them"
        ).expectFound()
        expectClean(
            Sample.leaf(#""id": "l", "title": "L", "file": "l.html", "source": "l.md", "list": null"#))
    }

    @Test func warnsOfDuplicateChapterNumbers() {
        RuleCase(
            "1 and 1.0", Sample.chapters(chapter("a", "1") + "," + chapter("b", "‸1.0")), .duplicateNumber,
            at: "books[0].chapters[1].number", says: "two chapters of a book have the number 1"
        ).expectFound()
    }

    @Test func allowsDifferentAndAbsentChapterNumbers() {
        expectClean(Sample.chapters(chapter("a", "1") + "," + chapter("b", "2")))
        expectClean(Sample.chapters(chapter("a", "null") + "," + chapter("b", "null")))
    }

    @Test func allowsOneChapterNumberInTwoBooks() {
        let books = ["a", "b"].map {
            "{\"id\": \"\($0)\", \"title\": \"B\", \"chapters\": [\(chapter($0, "1"))]}"
        }
        expectClean(Sample.books(books.joined(separator: ",")))
    }

    private func chapter(_ id: String, _ number: String) -> String {
        "{\"id\": \"\(id)\", \"number\": \(number), \"title\": \"C\", \"leaves\": ["
            + Sample.leaf("l", file: "\"\(id).html\"") + "]}"
    }
}
