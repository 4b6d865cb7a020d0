import TestSupport
import Testing

@testable import ReadingSource

/// Quotes without a closing quote in a table: the other rows are read.
struct UnclosedQuoteTests {
    /// `‸` precedes the quote that a finding names.
    @Test(
        arguments: [
            // As text, the row has its number of fields.
            ("a,‸\"b,c\n1,2,3\n", [["a", "\"b", "c"], ["1", "2", "3"]], "read as text"),
            (
                "‸\"b,c,d\n1,2,3\n4,\"5\",6\n", [["\"b", "c", "d"], ["1", "2", "3"], ["4", "5", "6"]],
                "read as text"
            ),
            ("‸\"b,c,d\n\"1 x\",2,3\n", [["\"b", "c", "d"], ["1 x", "2", "3"]], "read as text"),
            ("‸\"b,c,d\r\n\"1, x\",2,3\r\n", [["\"b", "c", "d"], ["1, x", "2", "3"]], "read as text"),
            ("‸\"b,\"c\",\"d\"\n1,2,3\n", [["\"b", "c", "d"], ["1", "2", "3"]], "read as text"),
            ("1,2,3\na,b,‸\"c", [["1", "2", "3"], ["a", "b", "\"c"]], "read as text"),
            // It has another number.
            ("‸\"b, and more,c,d\n1,2,3\n", [["1", "2", "3"]], "goes on in line 3"),
            ("‸\"b, c,2,3\n\"d\",2,3\n1,2,3\n", [["d", "2", "3"], ["1", "2", "3"]], "goes on in line 3"),
            ("1,2,3\na,‸\"b", [["1", "2", "3"]], "may be cut off"),
            (
                "a,‸\"b\nmore\nand, more\n1,2,3\n4,5,6\n", [["1", "2", "3"], ["4", "5", "6"]],
                "goes on in line 5"
            ),
            ("a,‸\"b\n\"x\ny\",2,3\n", [["x\ny", "2", "3"]], "goes on in line 3"),
            ("a,‸\"b\n\n1,2,3\n", [["1", "2", "3"]], "goes on in line 4"),
            ("a,\"b\nc\",d\ne,‸\"f\n1,2,3\n", [["a", "b\nc", "d"], ["1", "2", "3"]], "goes on in line 5"),
        ] as [(String, [[String]], String)])
    func readsTheOtherRows(_ marked: String, _ rows: [[String]], _ message: String) throws {
        let text = MarkedText("x,y,z\n" + marked)
        let table = try CSVTable(Array(text.text.utf8))
        #expect(table.rows.map { $0.map(\.text) } == rows)
        #expect(table.unclosed.count == 1)
        let mark = try #require(text.marks.first)
        // The same table as an export, with the columns of Pocket.
        let export = TestExport(
            "url,time_added,title\n" + marked.replacing("1,2,3", with: "https://a.example/,2,3"))
        let quotes = export.list.diagnostics.filter { $0.message.hasPrefix("the quote has no closing quote") }
        #expect(quotes.map(\.rule) == ["reading-entry"] && !export.list.isRefused)
        #expect(quotes.first?.position?.line == mark.line && quotes.first?.position?.column == mark.column)
        #expect(quotes.first?.message.contains(message) == true, "\(quotes)")
    }

    /// Quotes inside a field that are not doubled, and rows of another length.
    @Test(
        arguments: [
            ("\"a\nsaid \"b\" and c\",2,3\n", [["a\nsaid b\" and c\"", "2", "3"]]),
            ("\"a\"b,2,3\n", [["ab", "2", "3"]]),
            ("\"a\nb\",2\n1,2,3\n", [["a\nb", "2"], ["1", "2", "3"]]),
            ("\"a\nb\",2,3,4\n", [["a\nb", "2", "3", "4"]]),
            ("\"a\"b,2\n", [["ab", "2"]]),
            ("5\" disk,2,3\n\"a\",2,3\n", [["5\" disk", "2", "3"], ["a", "2", "3"]]),
        ] as [(String, [[String]])])
    func keepsOtherRows(_ text: String, _ rows: [[String]]) throws {
        let table = try CSVTable(Array(("x,y,z\n" + text).utf8))
        #expect(table.rows.map { $0.map(\.text) } == rows)
        #expect(table.unclosed == [])
    }

    @Test func losesNoOtherPage() {
        for broken in 1...40 {
            var lines = (1...40).map { "\"page \($0)\",https://a.example/\($0),1700000000,\"a|b\",unread" }
            lines[broken - 1] = "\"page, \(broken),https://a.example/\(broken),1700000000,a,unread"
            let text = "title,url,time_added,tags,status\n" + lines.joined(separator: "\n") + "\n"
            let list = readingList(text)
            let expected = Set((1...40).filter { $0 != broken }.map { "https://a.example/\($0)" })
            #expect(Set(list.items.compactMap(\.url)) == expected, "line \(broken)")
            #expect(list.rules == ["reading-entry"] && list.places.first?.line == broken + 1)
        }
    }

    @Test(arguments: [
        "a,\"b\n", "\"a\n", "\"\"\"\n", "a\"b,\"c\n", "\"a\"b,\"c\n", "\"a\",\"\nb,c\n", "\"\n\"\"\n",
        "x\n\"a\"\"\n",
    ])
    func takesLinearTime(_ line: String) {
        func time(_ count: Int) -> Duration {
            let text = Array(("x,y,z\n" + String(repeating: line, count: count)).utf8)
            return (0..<3).map { _ in ContinuousClock().measure { _ = try? CSVTable(text) } }.min() ?? .zero
        }
        let (short, long) = (time(2000), time(16000))
        #expect(long < short * 24 + .milliseconds(20), "\(short) and \(long)")
    }
}
