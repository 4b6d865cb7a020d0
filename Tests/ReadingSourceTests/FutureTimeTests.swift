import Diagnostics
import TestSupport
import Testing

@testable import ReadingSource

/// Times in the future, which would be the newest of a list for good.
struct FutureTimeTests {
    /// 2026-11-25T12:00:00Z.
    private static let now = 1_795_608_000

    private static let rows = """
        INSERT INTO items(id, url, created_at, updated_at) VALUES
          ('a', 'https://a.example/1', '2925-01-01 00:00:00', '2925-01-01 00:00:00'),
          ('b', 'https://a.example/2', '2026-11-20', '2026-11-25 13:00:00'),
          ('c', 'https://a.example/3', '2026-11-21', '2026-11-25 13:00:01');
        INSERT INTO tags(id, name, frequency, last_used) VALUES(1, 'x', 2, '2925-01-01'), (2, 'y', 2, '2026-11-21');

        """

    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func database(now: Int?) throws -> ReadingList {
        let path = try TestDatabase.write(folder["peek.db"], TestDatabase.schema + Self.rows)
        return try ReadingListReader.file(at: path, now: now)
    }

    /// The clock must not change what is read.
    @Test func leavesOutTimesOfOtherCenturies() throws {
        let list = try database(now: nil)
        #expect(list.rules == ["reading-date", "reading-date", "reading-date"])
        #expect(
            list.messages.sorted() == [
                "items, id 'a': the time of saving, 2925-01-01T00:00:00Z, is in the future; it is left out",
                "items, id 'a': the time of the last change, 2925-01-01T00:00:00Z, is in the future; it is left out",
                "tags, name 'x': the last use, 2925-01-01T00:00:00Z, is in the future; it is left out",
            ])
        #expect(list.items.map(\.id) == ["c", "b", "a"])
        #expect(list.items.map(\.changed) == [Self.now + 3601, Self.now + 3600, nil])
        #expect(list.tags.map(\.lastUsed) == [nil, 1_795_219_200])
    }

    /// An hour is what clocks may differ by. The time of saving then counts in place of the last change.
    @Test func leavesOutTimesMoreThanAnHourAfterNow() throws {
        let list = try database(now: Self.now)
        #expect(list.rules.count == 4)
        #expect(
            list.messages.contains(
                "items, id 'c': the time of the last change, 2026-11-25T13:00:01Z, is in the future; it is left out"
            ))
        #expect(list.items.map(\.id) == ["b", "c", "a"])
        #expect(list.items.map(\.changed) == [Self.now + 3600, 1_795_219_200, nil])
    }

    @Test func namesThePlaceInAnExport() {
        let export = TestExport(
            """
            [{"href": "https://a.example/1", "time": "2099-12-31T23:59:59Z"},
             ‸{"href": "https://a.example/2", "time": "2100-01-01T00:00:00Z"}]
            """)
        #expect(export.list.rules == ["reading-date"])
        #expect(export.list.places == export.marks)
        #expect(export.list.items.map(\.datePublished) == [4_102_444_799, nil])
    }

    /// A time decades after all others would make the other items look old.
    @Test func leavesOutTimesDecadesAfterAllOthers() {
        let export = TestExport(
            """
            [{"href": "https://a.example/1", "time": "2026-11-20T00:00:00Z"},
             ‸{"href": "https://a.example/2", "time": "2060-01-01T00:00:00Z"},
             {"href": "https://a.example/3", "time": "2026-11-21T00:00:00Z"},
             ‸{"href": "https://a.example/4", "time": "2085-01-01T00:00:00Z"}]
            """)
        #expect(export.list.rules == ["reading-date", "reading-date"])
        #expect(export.list.places == export.marks)
        #expect(
            export.list.messages.first
                == "the time of saving, 2060-01-01T00:00:00Z, is decades after all others; it is left out")
        #expect(export.list.items.map(\.changed) == [1_795_219_200, 1_795_132_800, nil, nil])
    }

    @Test(arguments: [
        // Lists that were left for long, of one time, and that are later altogether.
        ["1999-01-01", "2001-01-01", "2026-01-01"], ["2060-01-01"], ["2026-01-01", "2045-01-01"],
        ["2055-01-01", "2060-01-01"], ["2026-01-01", "2039-01-01"], ["1990-01-01", "2039-01-01"],
    ])
    func keepsOtherTimes(_ times: [String]) {
        let entries = times.enumerated().map {
            #"{"href": "https://a.example/\#($0)", "time": "\#($1)T00:00:00Z"}"#
        }
        let export = TestExport("[" + entries.joined(separator: ",") + "]")
        #expect(export.list.rules.isEmpty)
        #expect(export.list.items.allSatisfy { $0.changed != nil })
    }

    /// A time that is given counts instead.
    @Test func keepsTimesUpToNow() {
        let text = """
            [{"href": "https://a.example/1", "time": "2026-01-01T00:00:00Z"},
             {"href": "https://a.example/2", "time": "2060-01-01T00:00:00Z"}]
            """
        let source = SourceText(file: "list.json", bytes: Array(text.utf8))
        let list = ExportReading(source, now: 2_900_000_000).list
        #expect(list.rules.isEmpty && list.items.first?.changed == 2_840_140_800)
    }
}
