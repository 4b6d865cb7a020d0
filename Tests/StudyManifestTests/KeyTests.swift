import StudyManifest
import Testing

@Suite struct KeyTests {
    @Test(arguments: [
        RuleCase(
            "misspelt key", Sample.leaf(#""id": "l", "title": "L", "file": "l.html", ‸"sorce": "l.md""#),
            .unknownKey,
            at: "books[0].chapters[0].leaves[0].sorce",
            says: "a leaf has no key 'sorce'; did you mean 'source'?"),
        RuleCase(
            "key in capitals", "{‸\"Books\": [], ‸\"Version\": 1, \"books\": [\(Sample.book)]}", .unknownKey,
            .unknownKey, says: "did you mean 'books'?"),
        RuleCase(
            "key of another level",
            Sample.leaf(#""id": "l", "title": "L", "file": "l.html", ‸"author": "A""#),
            .unknownKey, says: "it belongs to the manifest or a book"),
        RuleCase(
            "key like no other", "{‸\"colour\": 1, \"books\": [\(Sample.book)]}", .unknownKey, at: "colour",
            says: "remove it (known here: $schema, version, title, author, description, image, books)"),
        RuleCase(
            "key that is no word", "{‸\"a b\\n\": 1, \"books\": [\(Sample.book)]}", .unknownKey,
            at: #"["a b\u{A}"]"#, says: #"'a b\u{A}'"#),
        RuleCase(
            "empty key", "{‸\"\": 1, \"books\": [\(Sample.book)]}", .unknownKey, at: "[\"\"]"),
    ])
    func warnsOfUnknownKeys(_ rule: RuleCase) {
        rule.expectFound()
    }

    @Test(arguments: [
        RuleCase(
            "books", "‸{}", .missingKey, at: "books", says: "the manifest has no 'books'; add one (a list)"),
        RuleCase(
            "book", Sample.books("‸‸‸{}"), .missingKey, .missingKey, .missingKey, at: "books[0].id",
            says: "a book has no 'id'"),
        RuleCase(
            "chapter", Sample.chapters("‸‸‸{}"), .missingKey, .missingKey, .missingKey,
            at: "books[0].chapters[0].id", says: "a chapter has no 'id'"),
        RuleCase(
            "leaf", Sample.leaves("‸‸‸{}"), .missingKey, .missingKey, .missingKey,
            at: "books[0].chapters[0].leaves[0].id", says: "a leaf has no 'id'; add one (a string)"),
    ])
    func reportsMissingKeysAtTheBrace(_ rule: RuleCase) {
        rule.expectFound()
    }

    @Test(arguments: [
        RuleCase(
            "the same key", "{\"version\": 1, ‸\"version\": 1, \"books\": [\(Sample.book)]}", .duplicateKey,
            at: "version", says: "'version' is here twice; keep one (the other is in line 1)"),
        RuleCase(
            "by way of an escape", "{\"version\": 1, ‸\"versio\\u006e\": 1, \"books\": [\(Sample.book)]}",
            .duplicateKey),
        RuleCase(
            "below an unknown key", "{‸\"x\": [{\"a\": 1, ‸\"a\": 2}], \"books\": [\(Sample.book)]}",
            .unknownKey,
            .duplicateKey),
        RuleCase(
            "three times", "{\"version\": 1, ‸\"version\": 1, ‸\"version\": 2, \"books\": [\(Sample.book)]}",
            .duplicateKey, .duplicateKey),
    ])
    func reportsDuplicateKeys(_ rule: RuleCase) {
        rule.expectFound()
    }

    @Test func givesTheFirstOfTwoEqualKeys() throws {
        let finding = try #require(read("{\n \"books\": [],\n \"books\": []\n}").findings.last)
        #expect(finding.rule == .duplicateKey)
        #expect(finding.location.line == 3)
        #expect(finding.related?.line == 2)
    }

    @Test func allowsOneKeyInTwoObjects() {
        expectClean(Sample.full)
    }
}
