import StudyManifest
import Testing

@Suite struct TypeTests {
    private static let rest = #""file": "l.html""#

    @Test(arguments: [
        RuleCase(
            "list as root", "‸[]", .wrongType, at: "", says: "the manifest is a list; it must be an object"),
        RuleCase("string as root", "‸\"books\"", .wrongType, says: "the manifest is a string"),
        RuleCase("null as root", "‸null", .wrongType, says: "the manifest is null"),
        RuleCase(
            "number as title", Sample.leaf(#""id": "l", "title": ‸1, \#(rest)"#), .wrongType,
            at: "books[0].chapters[0].leaves[0].title", says: "'title' is a number; it must be a string"),
        RuleCase(
            "null as title", Sample.leaf(#""id": "l", "title": ‸null, \#(rest)"#), .wrongType,
            says: "'title' is null; it must be a string"),
        RuleCase(
            "boolean as kind", Sample.leaf(#""id": "l", "title": "L", "kind": ‸true, \#(rest)"#), .wrongType,
            says: "'kind' is a boolean; it must be a string"),
        RuleCase(
            "list as source", Sample.leaf(#""id": "l", "title": "L", "source": ‸[], \#(rest)"#), .wrongType,
            says: "'source' is a list"),
        RuleCase(
            "object as books", "{\"books\": ‸{}}", .wrongType, says: "'books' is an object; it must be a list"
        ),
        RuleCase(
            "null as books", "{\"books\": ‸null}", .wrongType, says: "'books' is null; it must be a list"),
        RuleCase(
            "things that are not books", Sample.books("‸1, ‸\"b\", \(Sample.book)"), .wrongType, .wrongType,
            at: "books[0]", says: "a book is a number; it must be an object"),
        RuleCase(
            "string as version", "{\"version\": ‸\"1\", \"books\": [\(Sample.book)]}", .wrongType,
            says: "'version' is a string; it must be a whole number"),
    ])
    func reportsWrongTypes(_ rule: RuleCase) {
        rule.expectFound()
    }

    @Test(arguments: [
        "1.5", "1e-1", "1e19", "9223372036854775808", "1e999999999999999999999", "-1e400", "0.1",
    ])
    func refusesNumbersThatAreNotWholeOrTooLarge(_ number: String) {
        RuleCase(
            number, chapter(number: "‸" + number), .wrongType, at: "books[0].chapters[0].number",
            says: "'number' is \(number); it must be a whole number"
        ).expectFound()
    }

    @Test(arguments: [
        ("1", 1), ("1.0", 1), ("1e0", 1), ("10E-1", 1), ("0", 0), ("-0", 0), ("-3", -3),
        ("0e999999999999999999999", 0),
        ("1.20e2", 120), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
        ("10000000000000000000000e-22", 1),
    ])
    func readsWholeNumbersHoweverWritten(_ text: String, _ value: Int) {
        let reading = read(chapter(number: text))
        #expect(reading.findings == [])
        #expect(reading.library?.books.first?.chapters.first?.number == value)
    }

    @Test func takesNullForAnAbsentOptionalValue() throws {
        let reading = read(
            #"""
            {"$schema": null, "version": null, "books": [{"id": "b", "title": "B", "author": null, "chapters": [
              {"id": "c", "number": null, "title": "C", "leaves": [
                {"id": "l", "kind": null, "title": "L", "file": "l.html", "source": null, "header": null}]}]}]}
            """#)
        #expect(reading.findings == [])
        #expect(reading.library == read(Sample.books(Sample.book)).library)
        let address = try #require(reading.library?.allLeaves.first?.address)
        #expect(reading.location(of: address, .source) == nil)
    }

    private func chapter(number: String) -> String {
        Sample.chapters(
            "{\"id\": \"c\", \"number\": \(number), \"title\": \"C\", \"leaves\": [\(Sample.plainLeaf)]}")
    }
}
