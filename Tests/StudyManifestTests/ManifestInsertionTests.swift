import Foundation
import TestSupport
import Testing

@testable import StudyManifest

@Suite struct ManifestInsertionTests {
    private func decoded(_ bytes: [UInt8]) throws -> StudyLibrary {
        let reading = ManifestReader().read(bytes)
        return try #require(
            reading.library, "\(reading.findings) in \(String(decoding: bytes, as: UTF8.self))")
    }

    private func inserted(_ addition: ManifestAddition, _ text: String) throws -> String {
        let bytes = Array(text.utf8)
        let insertion = try #require(ManifestInsertion(addition, in: bytes))
        return String(decoding: insertion.applied(to: bytes), as: UTF8.self)
    }

    /// Everything that was there is there, byte for byte, and what is read is the old library and the addition.
    @Test func preservesAllOtherBytesInAnyLayout() throws {
        var isCRLFSeen = false
        for seed in 0..<1500 as Range<UInt64> {
            var random = RandomManifest(seed: seed)
            let library = random.library()
            let bytes = random.text(library)
            let old = try decoded(bytes)
            #expect(old == library, "seed \(seed)")
            isCRLFSeen = isCRLFSeen || bytes.contains(0x0D)
            var expected = library
            var additions: [(ManifestAddition, StudyLibrary)] = []
            let book = random.book(leaves: 1...2)
            expected.books.append(book)
            additions.append((.book(book), expected))
            if let place = library.books.indices.randomElement(using: &random.generator) {
                expected = library
                let chapter = random.chapter(leaves: 0...2)
                expected.books[place].chapters.append(chapter)
                additions.append((.chapter(chapter, book: library.books[place].id), expected))
                if let inner = library.books[place].chapters.indices.randomElement(using: &random.generator) {
                    expected = library
                    let leaf = random.leaf()
                    expected.books[place].chapters[inner].leaves.append(leaf)
                    let chapter = library.books[place].chapters[inner].id
                    additions.append(
                        (.leaf(leaf, book: library.books[place].id, chapter: chapter), expected))
                }
            }
            for (addition, expected) in additions {
                let insertion = try #require(ManifestInsertion(addition, in: bytes), "seed \(seed)")
                var new = insertion.applied(to: bytes)
                #expect(try decoded(new) == expected, "seed \(seed)")
                new.removeSubrange(insertion.offset..<insertion.offset + insertion.text.count)
                #expect(new == bytes, "seed \(seed)")
            }
        }
        #expect(isCRLFSeen)
    }

    private static let leaf = Leaf(id: "n", title: "N", file: "n.html")
    private static let chapter = Chapter(id: "d", number: 2, title: "D", leaves: [leaf])

    /// In a text of the formatter's an addition looks as the formatter would write it.
    @Test func keepsTheFormattersLayout() throws {
        for seed in 0..<300 as Range<UInt64> {
            var random = RandomManifest(seed: seed)
            let library = random.library()
            let bytes = try #require(ManifestFormatter.format(random.text(library)))
            let insertion = try #require(ManifestInsertion(.book(random.book(leaves: 1...3)), in: bytes))
            let new = insertion.applied(to: bytes)
            #expect(ManifestFormatter.format(new) == new, "\(String(decoding: new, as: UTF8.self))")
        }
    }

    @Test(arguments: [
        // One line, with and without spaces.
        (
            #"{"books":[{"id":"b","title":"B","chapters":[{"id":"c","title":"C","leaves":[{"id":"l","title":"L","file":"l.html"}]}]}]}"#,
            #"{"id":"l","title":"L","file":"l.html"},{"id":"n","title":"N","file":"n.html"}]}"#
        ),
        (
            #"{ "books": [ { "id": "b", "title": "B", "chapters": [ { "id": "c", "title": "C", "leaves": [] } ] } ] }"#,
            #""leaves": [ { "id": "n", "title": "N", "file": "n.html" } ] }"#
        ),
        // Chapters on lines, leaves on one each.
        (
            """
            { "books": [ { "id": "b", "title": "B", "chapters": [
            \t{ "id": "c", "title": "C",
            \t  "leaves": [
            \t\t{ "id": "l", "title": "L", "file": "l.html" },
            \t\t{ "id": "m", "title": "M", "file": "m.html" }
            \t] } ] } ] }
            """,
            "\t\t{ \"id\": \"m\", \"title\": \"M\", \"file\": \"m.html\" },\n"
                + "\t\t{ \"id\": \"n\", \"title\": \"N\", \"file\": \"n.html\" }\n\t] } ]"
        ),
    ])
    func looksLikeItsNeighbours(_ text: String, _ part: String) throws {
        let new = try inserted(.leaf(Self.leaf, book: "b", chapter: "c"), text)
        #expect(new.contains(part), "\(new)")
    }

    @Test func appendsAChapterInTheLayoutOfTheLast() throws {
        let new = try inserted(.chapter(Self.chapter, book: "feller-vol-2"), Sample.full)
        #expect(
            new.contains(
                """
                          "leaves": [{ "id": "verbatim", "title": "Verbatim", "file": "ch02/verbatim.html" }]
                        },
                        {
                          "id": "d",
                          "number": 2,
                          "title": "D",
                          "leaves": [
                            {
                              "id": "n",
                              "title": "N",
                              "file": "n.html"
                            }
                          ]
                        }
                      ]
                """), "\(new)")
    }

    @Test func failsForAMissingBookOrChapter() {
        for text in ["", "[]", "{", #"{"books":1}"#, #"{"books":[],"books":[]}"#, "{\"books\":[]}\u{0}"] {
            #expect(
                ManifestInsertion(.book(Book(id: "b", title: "B", chapters: [])), in: Array(text.utf8)) == nil
            )
        }
        let bytes = Array(Sample.full.utf8)
        #expect(ManifestInsertion(.chapter(Self.chapter, book: "nope"), in: bytes) == nil)
        #expect(ManifestInsertion(.leaf(Self.leaf, book: "feller-vol-2", chapter: "nope"), in: bytes) == nil)
        #expect(ManifestInsertion(.leaf(Self.leaf, book: "feller-vol-2", chapter: "ch01"), in: bytes) != nil)
    }
}
