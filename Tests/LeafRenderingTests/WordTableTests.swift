import Testing

@testable import LeafRendering

/// The table against a dictionary, with words that share their first bytes or their length.
@Suite struct WordTableTests {
    @Test func keepsWordsInOrderWithTheirBlocks() {
        var words: [String] = []
        for stem in ["a", "interval", "intervals", "intervalsandmore", "\\operatorname", "über"] {
            for length in [0, 1, 6, 7, 8, 9, 15, 16, 17, 40] {
                words += ["a", "z"].map { stem + String(repeating: "m", count: length) + $0 }
            }
        }
        words += (0..<3000).map { "word\($0)" }
        let table = WordTable()
        var expected: [String: [Int]] = [:]
        for block in 0..<40 {
            for (index, word) in words.enumerated() where index % (block + 1) == 0 {
                let bytes = Array(word.utf8)
                WordTable.padded(bytes) { table.note($0, bytes.count, in: block) }
                WordTable.padded(bytes) { table.note($0, bytes.count, in: block) }
                if expected[word]?.last != block { expected[word, default: []].append(block) }
            }
        }
        var found: [(word: String, blocks: [Int])] = []
        table.forEachWord { found.append((String(decoding: $0, as: UTF8.self), Array($1))) }
        #expect(found.map(\.word) == expected.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(found.allSatisfy { expected[$0.word] == $0.blocks })
    }

    @Test func leavesCommandsOfEveryFormulaOut() {
        let table = WordTable()
        for word in ["\\left", "\\leftarrow"] {
            WordTable.padded(Array(word.utf8)) { table.note($0, word.utf8.count, in: 0) }
        }
        var found: [String] = []
        table.forEachWord { word, _ in found.append(String(decoding: word, as: UTF8.self)) }
        #expect(found == ["\\leftarrow"])
    }
}
