import Items
import Testing

@testable import ReadingSource

/// The JSON of Peek's webhook.
struct PeekWebhookTests {
    @Test func readsPagesNotesAndTagsets() throws {
        let list = readingList(
            """
            {"urls": [{"id": "a", "url": "https://a.example/1", "tags": ["Maths", "x"], "saved_at": "2026-11-01T08:00:00Z"}],
             "texts": [{"id": "b", "content": "a #Gamma note", "tags": [], "saved_at": "2026-11-02T08:00:00Z"}],
             "tagsets": [{"id": "c", "tags": ["one", "two"], "saved_at": 1793600000000}]}
            """)
        #expect(list.format == .peekWebhook)
        #expect(list.diagnostics.isEmpty)
        #expect(list.items.map(\.id) == ["b", "c", "a"])
        let page = try #require(list.items.first { $0.id == "a" })
        #expect(page.tags == ["maths", "x"])
        let note = try #require(list.items.first { $0.id == "b" })
        #expect(note.tags == ["gamma"])
        #expect(list.items.first { $0.id == "c" }?.datePublished == 1_793_600_000)
    }

    @Test func listsMayBeMissing() {
        let list = readingList(#"{"texts": [{"id": "b", "content": "x"}]}"#)
        #expect(list.format == .peekWebhook && !list.isRefused)
        #expect(list.items.map(\.contentText) == ["x"])
        #expect(readingList(#"{"urls": []}"#).isRefused == false)
    }

    @Test func reportsEntriesWithoutContent() {
        let export = TestExport(
            """
            {"urls": [‸{"id": "a"}], "texts": [‸{"id": "b", "content": " "}],
             "tagsets": [‸{"id": "c", "tags": [""]}]}
            """)
        #expect(export.list.items.isEmpty)
        #expect(export.list.rules == ["reading-entry", "reading-entry", "reading-entry"])
        #expect(export.list.places == export.marks)
    }

    /// Zero says that the time is not known; other texts and numbers that are no time are findings.
    @Test func reportsTimesThatCannotBe() {
        let export = TestExport(
            """
            {"texts": [{"content": "a", "saved_at": ‸"0000-00-00"}, {"content": "b", "saved_at": ‸-5},
              {"content": "c", "saved_at": "20260101"}, {"content": "d", "saved_at": 0}]}
            """)
        #expect(export.list.rules == ["reading-date", "reading-date"])
        #expect(export.list.places == export.marks)
        #expect(export.list.items.map(\.datePublished) == [1_767_225_600, nil, nil, nil])
    }

    @Test func reportsWrongTypesAndReadsTheRest() {
        let export = TestExport(
            """
            {"urls": [{"id": ‸7, "url": "https://a.example/", "tags": [‸1, "x"], "saved_at": ‸"yesterday"}, ‸3],
             "texts": ‸{}}
            """)
        #expect(export.list.items.map(\.id) == ["7"])
        #expect(export.list.items.map(\.tags) == [["x"]])
        #expect(export.list.places == export.marks)
        #expect(
            export.list.rules
                == ["reading-member", "reading-member", "reading-date", "reading-member", "reading-member"])
    }
}
