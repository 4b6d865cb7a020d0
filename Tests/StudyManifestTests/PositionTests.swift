import StudyManifest
import TestSupport
import Testing

@Suite struct PositionTests {
    @Test(arguments: ["\n", "\r\n", "\r"])
    func countsEveryLineEnd(_ lineEnd: String) {
        let json = ["{", "‸\"x\": 1,", "", "  ‸\"y\": 2,", "\"books\": [\(Sample.book)]}", ""].joined(
            separator: lineEnd)
        RuleCase("lines", json, .unknownKey, .unknownKey).expectFound()
    }

    @Test func countsBytesAndCharacters() throws {
        let reading = read("{\"books\": [\(Sample.book)], \"é\": \"👨‍👩‍👧 e\u{301}\", \"y\": 1}")
        let position = try #require(reading.findings.last?.location)
        let before = "{\"books\": [\(Sample.book)], \"é\": \"👨‍👩‍👧 e\u{301}\", "
        #expect(position.column == before.utf8.count + 1)
        #expect(position.characterColumn == before.count + 1)
        #expect(position.characterColumn < position.column)
    }

    @Test func collectsEverythingInOrder() {
        RuleCase(
            "a bit of everything",
            #"""
            {
              "version": ‸2,
              "books": [
                ‸{ "id": ‸"b b", "title": ‸"", ‸"autor": "A" },
                { "id": "b", "title": "é", "chapters": [
                  { "id": "c", "number": ‸"1", "title": "C", "leaves": [
                    { "id": "l", "kind": ‸"verbatin", "title": "L", "file": ‸"l.txt", "source": ‸"/l.md" },
                    { "id": ‸"l", "title": ‸3, "file": "m.html" }
                  ] }
                ] }
              ]
            }
            """#,
            .version, .missingKey, .invalidID, .blankTitle, .unknownKey, .wrongType, .unknownKind,
            .invalidFile,
            .invalidSource, .duplicateID, .wrongType
        ).expectFound()
    }

    @Test func keepsTheLibraryWithWarningsAlone() {
        let reading = read("{\"x\": 1, \"books\": [\(Sample.book)]}")
        #expect(reading.findings.map(\.severity) == [.warning])
        #expect(reading.library?.allLeaves.count == 1)
    }

    @Test func locatesTheFieldsOfALeaf() throws {
        let marked = MarkedText(
            """
            {"books": [{"id": "b", "title": "B", "chapters": [{"id": "c", "title": "Ç", "leaves": [
              \(Sample.leaf("k", file: "\"k.html\"")),
              ‸{"id": ‸"l", "title": "L",
               "source": ‸"../l.md", "file": ‸"l.html"}]}]}]}
            """)
        let reading = ManifestReader().read(marked.bytes)
        let address = LeafAddress(book: "b", chapter: "c", leaf: "l")
        let found = [
            reading.location(of: address), reading.location(of: address, .id),
            reading.location(of: address, .source),
            reading.location(of: address, .file),
        ]
        #expect(found.map { $0?.place } == marked.places)
        #expect(found.map { $0?.keyPath }.last == "books[0].chapters[0].leaves[1].file")
        #expect(reading.location(of: address, .header) == nil)
        #expect(reading.location(of: LeafAddress(book: "b", chapter: "c", leaf: "x")) == nil)
    }

    @Test func readsTheSameTwice() {
        #expect(read(Sample.full) == read(Sample.full))
    }
}
