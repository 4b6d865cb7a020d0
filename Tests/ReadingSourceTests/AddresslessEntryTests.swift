import Items
import Testing

@testable import ReadingSource

/// Saved pages without an address.
struct AddresslessEntryTests {
    @Test func theTextOfAPageIsANote() throws {
        let export = TestExport(
            """
            [{"id": 1, "url": "https://a.example/", "title": "A", "is_archived": 0},
             ‸{"id": 2, "url": "", "title": "A  title", "is_archived": 1, "tags": ["x"],
              "content": "<h2>Part</h2><p>One <b>bo</b>ld &amp; word<br>Two<script>alert(1)</script><p>&nbsp;"},
             ‸{"id": 3, "title": "No text", "is_archived": 0, "url": null, "content": "<p> "}]
            """)
        #expect(export.list.format == .wallabag2)
        #expect(export.list.rules == ["reading-entry", "reading-entry"])
        #expect(
            export.list.messages == [
                "the entry has no address; its text is kept as a note",
                "the entry has no address; it is left out",
            ])
        #expect(export.list.places == export.marks)
        #expect(export.list.items.map(\.id) == ["1", "2"])
        let note = try #require(export.list.items.last)
        #expect(note.facts.kind == .note && note.isArchived && note.tags == ["x"])
        #expect(note.contentText == "# A title\n\nPart\n\nOne bold & word\n\nTwo")
    }

    /// The reader's words are a text, and a text that is no address is one all the same.
    @Test func wordsAreANote() {
        let list = readingList(
            """
            [{"href": " ", "description": "", "extended": "my words"}, {"href": "not an address", "extended": "words"}]
            """)
        #expect(list.items.map(\.facts.kind) == [.note, .page])
        #expect(list.items.map(\.contentText) == ["my words", nil])
        #expect(list.rules.sorted { $0.name < $1.name } == ["reading-address", "reading-entry"])
    }

    /// So are the passages that the reader marked; the words of the page about itself are one if nothing else is.
    @Test func passagesAndSummariesAreANote() {
        let table = readingList(
            """
            URL,Title,Selection,Folder
            ,No url,a passage,Unread
            https://a.example/,A,a passage,Unread
            ,Empty,,Unread
            """)
        #expect(table.items.map(\.contentText) == ["# No url\n\na passage", nil])
        #expect(table.items.map(\.highlights.count) == [0, 1])
        #expect(table.rules == ["reading-entry", "reading-entry"])
        let list = readingList(
            """
            [{"url": "", "savedAt": "", "title": "A", "description": "about it"},
             {"url": "", "savedAt": "", "description": "about it", "note": "mine",
              "highlights": [{"quote": "a passage", "annotation": "words"}]}]
            """)
        #expect(list.format == .omnivore)
        #expect(list.items.map(\.contentText) == ["# A\n\nabout it", "mine\n\na passage\n\nwords"])
    }

    /// The words of the page are plain text, and those of the reader are markdown.
    @Test func wordsOfThePageAreNoMarkup() throws {
        let list = readingList(
            ##"""
            [{"id": 1, "url": "https://a.example/", "title": "A", "is_archived": 0},
             {"id": 2, "url": "", "title": "A *b* [x] c_d _e_ <i> &amp; C # \\( a@b $5", "is_archived": 0,
              "content": "<p>- one *two*<p>1. x<p># y 2*3<p>a - b (c), R&amp;D"}]
            """##)
        #expect(
            list.items.last?.contentText == ##"""
                # A \*b\* [x\] c_d \_e\_ \<i> \&amp; C \# \\( a@b \$5

                \- one \*two\*

                1\. x

                \# y 2\*3

                a - b (c), R&D
                """##)
        let omnivore = readingList(
            ##"""
            [{"url": "", "savedAt": "", "title": "A", "note": "my *words*",
              "highlights": [{"quote": "a *passage*\n> of it", "annotation": "on *it*"}]},
             {"url": "", "savedAt": "", "description": "2. about _it_"}]
            """##)
        #expect(
            omnivore.items.map(\.contentText) == [
                "# A\n\nmy *words*\n\na \\*passage\\*\n\\> of it\n\non *it*", "2\\. about \\_it\\_",
            ])
    }
}
