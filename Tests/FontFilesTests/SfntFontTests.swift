import TestSupport
import Testing

@testable import FontFiles

@Suite struct SfntFontTests {
    @Test func readsTheFacts() throws {
        var made = TestFont(family: "Test Sans", weight: 600, adding: "éЖ")
        made.isItalic = true
        let font = try SfntFont(made.bytes)
        #expect(font.family == "Test Sans")
        #expect(font.weight == 600)
        #expect(font.isItalic && font.hasNormalWidth && font.axes.isEmpty)
        #expect(font.embedding.refusal == nil)
        #expect(font.characters.text == "U+20-7E,U+E9,U+416")
    }

    @Test func readsCharacterMapsOfBothFormats() throws {
        var made = TestFont(family: "Test Sans", adding: "é\u{1F600}\u{1F601}")
        #expect(try SfntFont(made.bytes).characters.text == "U+20-7E,U+E9")
        made.hasWideMap = true
        #expect(try SfntFont(made.bytes).characters.text == "U+20-7E,U+E9,U+1F600-1F601")
    }

    @Test func familiesOutsideOfASCII() throws {
        #expect(try SfntFont(TestFont(family: "Прописи 明朝").bytes).family == "Прописи 明朝")
    }

    @Test(arguments: [
        (0, true), (8, true), (0xC, true), (2, false), (4, false), (0x100, false), (0x208, false),
    ])
    func embeddingRights(_ bits: Int, _ isAllowed: Bool) throws {
        var made = TestFont()
        made.embedding = bits
        #expect((try SfntFont(made.bytes).embedding.refusal == nil) == isAllowed)
    }

    @Test func variableFontsHaveAxes() throws {
        var made = TestFont()
        made.axes = ["wght", "wdth"]
        let font = try SfntFont(made.bytes)
        #expect(font.axes.map(\.tag) == ["wght", "wdth"])
        #expect(font.weights == 100...900)
        made.axes = ["wdth"]
        #expect(try SfntFont(made.bytes).weights == 400...400)
    }

    @Test func readsTheFontsOfACollection() throws {
        let bytes = TestFont.collection([
            TestFont(family: "Test Sans"), TestFont(family: "Test Serif", weight: 700, adding: "é"),
        ])
        #expect(try SfntTables.fontCount(in: bytes) == 2)
        #expect(try SfntFont(bytes).family == "Test Sans")
        let second = try SfntFont(bytes, index: 1)
        #expect(second.family == "Test Serif" && second.weight == 700 && second.characters.contains(0xE9))
        #expect(throws: SfntFont.Unusable.damaged(table: "ttcf")) { try SfntFont(bytes, index: 2) }
    }

    @Test(arguments: ["name", "OS/2", "cmap"])
    func missingTables(_ tag: String) {
        var made = TestFont()
        made.omitted = [tag]
        #expect(throws: SfntFont.Unusable.missing(table: tag)) { try SfntFont(made.bytes) }
    }

    @Test func otherFiles() {
        #expect(throws: SfntFont.Unusable.notAFont) { try SfntFont([]) }
        #expect(throws: SfntFont.Unusable.notAFont) { try SfntFont(Array("A text of some length.".utf8)) }
        #expect(throws: SfntFont.Unusable.webFont) { try SfntFont(Array("wOF2".utf8) + [0, 0, 0, 0]) }
        #expect(throws: SfntFont.Unusable.webFont) { try SfntFont(Array("wOFF".utf8)) }
        for count in [0, 3, 1_000_000] {
            let collection = Array("ttcf".utf8) + TestFont.long(0x20000) + TestFont.long(count)
            #expect(throws: SfntFont.Unusable.damaged(table: "ttcf"), "\(count)") { try SfntFont(collection) }
        }
    }

    /// Reading ends with an answer or an error, and in bounded time, wherever the file ends or is altered.
    @Test func damagedFiles() {
        var made = TestFont(family: "Test Sans", adding: "éЖ")
        made.axes = ["wght"]
        let bytes = made.bytes
        for count in stride(from: 0, to: bytes.count, by: 7) { _ = try? SfntFont(Array(bytes[..<count])) }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            var altered = bytes
            for _ in 0..<4 {
                altered[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            guard let font = try? SfntFont(altered) else { continue }
            #expect(font.characters.ranges.allSatisfy { $0.upperBound <= CharacterRanges.largest })
        }
    }
}
