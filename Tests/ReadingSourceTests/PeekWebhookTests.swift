import Diagnostics
import Items
import Testing

@testable import ReadingSource

/// The JSON of Peek's webhook.
struct PeekWebhookTests {
    static func read(_ json: String) -> ReadingList {
        ReadingListReader.export(SourceText(file: "saved.json", bytes: Array(json.utf8)))
    }

    @Test func readsPagesNotesAndTagsets() throws {
        let list = Self.read(
            """
            {"urls": [{"id": "a", "url": "https://a.example/1", "tags": ["Maths", "x"], "saved_at": "2026-11-01T08:00:00Z"}],
             "texts": [{"id": "b", "content": "a #Gamma note", "tags": [], "saved_at": "2026-11-02T08:00:00Z"}],
             "tagsets": [{"id": "c", "tags": ["one", "two"], "saved_at": 1793600000000}]}
            """)
        #expect(list.diagnostics.isEmpty)
        #expect(list.items.map(\.id) == ["b", "c", "a"])
        let page = try #require(list.items.first { $0.id == "a" })
        #expect(page.tags == ["maths", "x"])
        let note = try #require(list.items.first { $0.id == "b" })
        #expect(note.tags == ["gamma"])
        #expect(list.items.first { $0.id == "c" }?.datePublished == 1_793_600_000)
    }
}
