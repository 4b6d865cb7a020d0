import Diagnostics
import TestSupport
import Testing

@testable import ReadingSource

/// Exports with many entries.
struct LargeExportTests {
    private static func pinboard(_ count: Int) -> String {
        let entries = (0..<count).map {
            """
            {"href": "https://a\($0 % 97).example/page/\($0)", "description": "Page \($0)", "extended": "",
             "time": "2026-10-31T15:57:56Z", "shared": "yes", "toread": "no", "tags": "tag\($0 % 50) other"}
            """
        }
        return "[" + entries.joined(separator: ",\n") + "]"
    }

    @Test func keepsTheFirstEntries() {
        var list = ReadingList()
        list.format = .pinboard
        let findings = FindingList(SourceText(file: "export", bytes: Array("0123456789".utf8)))
        var builder = ReadingListBuilder(findings, limit: 3)
        for number in 0..<5 {
            var entry = SavedEntry()
            entry.url = "https://a.example/\(number)"
            entry.offset = number
            builder.add(entry)
        }
        #expect(builder.isFull)
        list.items = builder.finish()
        list.diagnostics = findings.diagnostics
        #expect(list.items.compactMap { $0.url?.last } == ["0", "1", "2"])
        #expect(list.messages == ["there are more than 3 entries; the rest is not read"])
        #expect(list.places == [MarkedText.Position(line: 1, column: 4)])
        // The rest is missing, and what was read is of use.
        #expect(!list.isRefused)
        #expect(ReadingListBuilder.maximumItems == 100_000)
    }

    /// A long list is a note at its first entry that is too many, and nothing is lost.
    @Test func saysThatAListIsLong() {
        let limit = ReadingListBuilder.usualItems
        let list = readingList(Self.pinboard(limit + 1))
        #expect(list.items.count == limit + 1 && !list.isRefused && !list.isPartial)
        let found = list.diagnostics.filter { $0.rule == RuleDefinition.readingLimit.id }
        #expect(found.map(\.severity) == [.note])
        #expect(found.first?.message == "there are more than 10000 entries; all of them are kept")
        // Each entry has two lines.
        #expect(found.first?.position?.line == 2 * limit + 1)
        let usual = readingList(Self.pinboard(limit))
        #expect(!usual.diagnostics.contains { $0.rule == RuleDefinition.readingLimit.id })
    }

    @Test func takesLinearTime() {
        let growth = ThreadTime.growth(to: 4000, of: Self.pinboard) { #expect(!readingList($0).isRefused) }
        #expect(growth < ThreadTime.linear)
    }

    /// Findings after and before each other in one long line.
    @Test func takesLinearTimeForAllFindings() {
        let growth = ThreadTime.growth(
            to: 4000,
            of: { count in
                let entries = Array(
                    repeating: #"{"href": "x", "description": "two words", "time": "y"}"#, count: count)
                return SourceText(file: "x", bytes: Array("[\(entries.joined(separator: ","))]".utf8))
            }, { #expect(ExportReading($0, limit: .max).list.diagnostics.count.isMultiple(of: 2)) })
        #expect(growth < ThreadTime.linear)
    }

    @Test func takesLinearTimeForOneAddress() {
        let growth = ThreadTime.growth(
            to: 4000,
            of: { count in
                let entries = (0..<count).map {
                    #"{"href": "https://a.example/", "extended": "note \#($0)", "tags": "t\#($0)"}"#
                }
                return "[" + entries.joined(separator: ",") + "]"
            }, { #expect(readingList($0).items.count == 1) })
        #expect(growth < ThreadTime.linear)
    }

    @Test func takesLinearTimeForOneID() {
        let growth = ThreadTime.growth(
            to: 4000,
            of: { count in
                let entries = (0..<count).map { _ in #"{"id": "x", "content": "x"}"# }
                return #"{"texts": ["# + entries.joined(separator: ",") + "]}"
            },
            {
                let ids = Set(readingList($0).items.map(\.id))
                #expect(ids.count > 900)
            })
        #expect(growth < ThreadTime.linear)
    }

    @Test(arguments: [
        ("<DL>", "<!DOCTYPE NETSCAPE-Bookmark-file-1>"),
        ("<DT><H3>a</H3>", "<!DOCTYPE NETSCAPE-Bookmark-file-1>"),
        ("<A HREF=x>", "<!DOCTYPE NETSCAPE-Bookmark-file-1>"),
        ("<DD>x", "<!DOCTYPE NETSCAPE-Bookmark-file-1>"),
        ("</DL>", "<!DOCTYPE NETSCAPE-Bookmark-file-1>"), ("\"\"", "title,url,time_added\n\""),
        ("\n\n", "title,url,time_added\n"), (",", "title,url,time_added\n"), ("[", ""), ("{\"a\":", ""),
    ])
    func takesLinearTimeForRepetitions(piece: String, head: String) {
        let growth = ThreadTime.growth(
            to: 20_000, of: { head + String(repeating: piece, count: $0) }, { _ = readingList($0) })
        #expect(growth < ThreadTime.linear)
    }
}
