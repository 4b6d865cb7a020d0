import StudyManifest
import Testing

@Suite struct FileCollisionTests {
    @Test(arguments: [
        ("a.html", "a.html", "two leaves have the file 'a.html'"),
        ("a.html", "./a.html", "may be one file"),
        ("a.html", "x/../a.html", "may be one file"),
        ("a.html", "A.html", "may be one file on a phone or a Mac"),
        ("Notes/a.html", "notes/a.html", "may be one file"),
        ("\u{E9}.html", "e\u{301}.html", "may be one file"),
        ("\u{C9}.html", "e\u{301}.html", "may be one file"),
        ("straße.html", "STRASSE.html", "may be one file"),
        ("ẞ.html", "ß.html", "may be one file"),
        ("ς.html", "Σ.html", "may be one file"),
        ("a.html", "a.html/b.html", "is a file and a folder"),
        ("A.html", "a.html/x/b.html", "is a file and a folder"),
    ])
    func reportsFilesThatAreOneOnSomeDisk(_ first: String, _ second: String, _ says: String) {
        RuleCase(first, two("\"\(first)\"", "‸\"\(second)\""), .duplicateFile, says: says).expectFound()
    }

    @Test(arguments: [
        ("a.html", "b.html"), ("a.html", "x/a.html"), ("e.html", "é.html"), ("a.html", "a.html.html"),
        ("i.html", "ı.html"), ("a/b.html", "ab.html"), ("x/a.html", "x/b.html"),
    ])
    func allowsFilesThatDiffer(_ first: String, _ second: String) {
        expectClean(two("\"\(first)\"", "\"\(second)\""))
    }

    @Test func reportsFilesOfDifferentBooks() {
        let books = ["a", "b"].map { book in
            #"{"id": "\#(book)", "title": "B", "chapters": [{"id": "c", "title": "C", "leaves": ["#
                + Sample.leaf("l", file: (book == "b" ? "‸" : "") + "\"l.html\"") + "]}]}"
        }
        RuleCase(
            "books", Sample.books(books.joined(separator: ",")), .duplicateFile,
            at: "books[1].chapters[0].leaves[0].file"
        )
        .expectFound()
    }

    @Test(arguments: [("a.html", "a.html"), ("a.html", "./x/../a.html"), ("a.html", "A.html")])
    func reportsAFileThatIsASource(_ file: String, _ source: String) {
        let ownSource = Sample.leaves(Sample.leaf("l", file: "‸\"\(file)\"", source: "\"\(source)\""))
        RuleCase("its own", ownSource, .reservedFile, says: "is the source of a leaf").expectFound()
        let other = Sample.leaves(
            Sample.leaf("l", file: "\"l.html\"", source: "\"\(source)\"") + ","
                + Sample.leaf("m", file: "‸\"\(file)\""))
        RuleCase("another's", other, .reservedFile, at: "books[0].chapters[0].leaves[1].file").expectFound()
    }

    @Test(arguments: ["../a.html", "x/a.html", "a.md"])
    func allowsASourceElsewhere(_ source: String) {
        expectClean(Sample.leaves(Sample.leaf("l", file: "\"a.html\"", source: "\"\(source)\"")))
    }

    @Test func allowsTwoLeavesOfOneSource() {
        expectClean(
            Sample.leaves(
                Sample.leaf("l", file: "\"l.html\"", source: "\"a.md\"") + ","
                    + Sample.leaf("m", file: "\"m.html\"", source: "\"a.md\"")))
    }

    private func two(_ first: String, _ second: String) -> String {
        Sample.leaves(Sample.leaf("l", file: first) + "," + Sample.leaf("m", file: second))
    }
}
