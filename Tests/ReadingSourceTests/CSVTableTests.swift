import TestSupport
import Testing

@testable import ReadingSource

/// Tables of comma-separated values (RFC 4180).
struct CSVTableTests {
    private static func rows(_ text: String) throws -> [[String]] {
        try CSVTable.rows(of: Array(text.utf8)).map { $0.map(\.text) }
    }

    @Test(
        arguments: [
            ("", []),
            ("a", [["a"]]),
            ("a,b", [["a", "b"]]),
            ("a,b\n", [["a", "b"]]),
            ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
            ("a\rb", [["a"], ["b"]]),
            ("a,\n,b\n", [["a", ""], ["", "b"]]),
            ("a,", [["a", ""]]),
            (",", [["", ""]]),
            ("\n\na\n\n\nb\n", [["a"], ["b"]]),
            ("\"\"\n", [[""]]),
            ("\"a\"\"b\",\"c,d\"", [["a\"b", "c,d"]]),
            ("\"a\nb\r\nc\",d", [["a\nb\r\nc", "d"]]),
            // Not allowed, and read without loss.
            ("a\"b\",c", [["a\"b\"", "c"]]),
            ("\"a\"b,c", [["ab", "c"]]),
            (" a , b ", [[" a ", " b "]]),
            ("ä,🎈", [["ä", "🎈"]]),
        ] as [(String, [[String]])])
    func splits(text: String, rows: [[String]]) throws {
        #expect(try Self.rows(text) == rows)
    }

    @Test(arguments: [("\"", 0), ("a,\"b", 2), ("\"a\"\"", 0), ("x,\"\n", 2)])
    func refusesAnUnclosedQuoteInTheFirstRow(text: String, offset: Int) {
        do {
            _ = try CSVTable(Array(text.utf8))
            Issue.record("no error")
        } catch {
            #expect(error.offset == offset)
        }
    }

    @Test func namesOffsets() throws {
        let table = try CSVTable(Array("A,b \nä,\"x\"\n,y\n".utf8))
        #expect(table.columns == ["a": 0, "b": 1])
        #expect(table.rows.map { $0.map(\.offset) } == [[5, 8], [12, 13]])
        let row = try #require(table.rows.first)
        #expect(table.field(row, "b")?.text == "x")
        #expect(table.field(row, "c") == nil)
    }

    /// Quoted fields are read as they were.
    @Test func readsWhatWasQuoted() throws {
        let alphabet = ["a", "B", " ", ",", "\"", "\n", "\r\n", "\r", "ä", "🎈", "\t", "'", ";", ""]
        for seed in 0..<500 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let table = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                    (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
                    }.joined()
                }
            }
            let lineEnd = ["\n", "\r\n", "\r"][Int.random(in: 0..<3, using: &generator)]
            let quotesAll = Bool.random(using: &generator)
            let text = table.map { row in
                row.map { Self.quoted($0, always: quotesAll || row.count == 1) }.joined(separator: ",")
            }.joined(separator: lineEnd)
            #expect(try Self.rows(text) == table, "seed \(seed)")
            #expect(try Self.rows(text + lineEnd) == table, "seed \(seed)")
        }
    }

    private static func quoted(_ field: String, always: Bool) -> String {
        // Grapheme clusters would hide a line feed after a carriage return.
        let needsQuotes = field.unicodeScalars.contains { ",\"\n\r".unicodeScalars.contains($0) }
        return always || needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
    }
}
