import Dates
import Items
import TestSupport
import Testing

@testable import ReadingSource

/// The exports that are lists in JSON.
struct ListExportTests {
    private static func seconds(_ text: String) -> Int? { ISODate.seconds(text).map { Int($0) } }

    // MARK: Pinboard

    @Test func readsPinboard() throws {
        let list = readingList(
            """
            [{"href": "https://a.example/1", "description": "One", "extended": "my words", "meta": "x", "hash": "y",
              "time": "2026-10-31T15:57:56Z", "shared": "no", "toread": "yes", "tags": "Maths c++ a/b"},
             {"href": "https://a.example/2", "description": "", "extended": "", "time": "2026-10-30T15:57:56Z",
              "shared": "yes", "toread": "no", "tags": ""}]
            """)
        #expect(list.format == .pinboard)
        #expect(list.messages == [])
        let one = try #require(list.items.first)
        #expect(one.url == "https://a.example/1" && one.title == "One" && one.note == "my words")
        #expect(one.tags == ["a/b", "c++", "maths"])
        #expect(one.datePublished == Self.seconds("2026-10-31T15:57:56Z"))
        #expect(one.isPrivate && !one.isArchived)
        let two = try #require(list.items.last)
        #expect(two.title == nil && two.note == nil && two.tags == [])
        #expect(!two.isPrivate && two.isArchived)
    }

    @Test func reportsOfPinboard() {
        let export = TestExport(
            """
            [‸{"href": "", "description": "no address"},
             {"href": "https://a.example/1", "description": ‸["x"], "time": ‸"31.10.2026", "toread": ‸"maybe", "tags": ‸7}]
            """)
        #expect(export.list.places == export.marks)
        #expect(
            export.list.rules
                == ["reading-entry", "reading-member", "reading-date", "reading-member", "reading-member"])
        #expect(export.list.items.map(\.url) == ["https://a.example/1"])
    }

    // MARK: wallabag

    @Test func readsBothFormsOfWallabag1() throws {
        for entry in [
            """
            {"0": "3", "1": "One", "2": "https://a.example/1", "3": "1", "4": "1", "5": "<p>Text</p>", "6": "1",
             "tags": "Maths,free software"}
            """,
            """
            {"id": "3", "title": "One", "url": "https://a.example/1", "is_read": "1", "is_fav": "1",
             "content": "<p>Text</p>", "user_id": "1", "tags": "Maths,free software"}
            """,
        ] {
            let list = readingList("[\(entry)]")
            #expect(list.format == .wallabag1)
            #expect(list.messages == [])
            let one = try #require(list.items.first)
            #expect(one.id == "3" && one.title == "One" && one.url == "https://a.example/1")
            #expect(one.isArchived && one.isStarred)
            #expect(one.contentHTML == "<p>Text</p>")
            #expect(one.tags == ["free software", "maths"])
        }
    }

    @Test func readsWallabag2() throws {
        let list = readingList(
            """
            [{"id": 4668, "title": "One", "url": "https://a.example/1", "is_archived": true, "is_starred": 0,
              "created_at": "2026-09-08T11:55:58+0200", "updated_at": "2026-09-08T11:57:16+02:00",
              "content": "<p>Text<script>alert(1)</script></p>", "mimetype": "text/html", "language": "en_GB",
              "reading_time": 4, "domain_name": "a.example", "preview_picture": "https://a.example/p.png",
              "published_at": "2026-09-01T00:00:00+0200", "published_by": ["One Writer", "Another"],
              "tags": ["Maths", {"id": 1, "label": "Rings", "slug": "rings"}],
              "annotations": [{"text": "why?", "quote": "a passage", "ranges": []}, {"text": "", "quote": "two"},
                {"text": "about all"}]},
             {"id": 4669, "title": null, "url": "https://a.example/2", "is_archived": "0", "is_starred": "1",
              "tags": [], "language": "not a language"}]
            """)
        #expect(list.format == .wallabag2)
        #expect(list.messages == [])
        let one = try #require(list.item("https://a.example/1"))
        #expect(one.id == "4668")
        #expect(one.isArchived && !one.isStarred)
        #expect(one.datePublished == Self.seconds("2026-09-08T09:55:58Z"))
        #expect(one.dateModified == Self.seconds("2026-09-08T09:57:16Z"))
        #expect(one.contentHTML == "<p>Text</p>")
        #expect(one.language == "en-GB" && one.image == "https://a.example/p.png")
        #expect(one.authors.map(\.name) == ["One Writer, Another"])
        #expect(one.facts.others["site_name"] == .string("a.example"))
        #expect(one.facts.others["page_published"] == .string("2026-08-31T22:00:00Z"))
        #expect(one.tags == ["maths", "rings"])
        #expect(
            one.highlights == [Highlight(text: "a passage", note: "why?"), Highlight(text: "two")])
        #expect(one.note == "about all")
        let two = try #require(list.item("https://a.example/2"))
        #expect(!two.isArchived && two.isStarred && two.language == nil && two.title == nil)
    }

    @Test func reportsOfWallabag() {
        let export = TestExport(
            """
            [‸"x", {"id": 1, "url": "https://a.example/", "is_archived": ‸[], "tags": ‸["a", 3],
              "created_at": ‸"soon", "annotations": [‸5], "content": ‸false}, ‸{"id": 2, "is_archived": true}]
            """)
        #expect(export.list.places == export.marks)
        #expect(export.list.items.map(\.tags) == [["a"]])
    }

    // MARK: Omnivore

    @Test func readsOmnivore() throws {
        let list = readingList(
            """
            [{"id": "u-1", "slug": "one-1", "title": "One", "description": "About it", "author": "One Writer",
              "url": "https://a.example/1", "state": "Archived", "readingProgress": 100,
              "thumbnail": "https://a.example/p.jpg", "labels": ["RSS", {"name": "Maths"}],
              "savedAt": "2026-10-29T16:30:11.000Z", "updatedAt": "2026-10-31T13:01:28.320Z",
              "publishedAt": "2026-10-28T00:00:00.000Z",
              "highlights": [{"quote": "a passage", "annotation": "mine"}]},
             {"id": "u-2", "slug": "two", "title": "Two", "url": "https://a.example/2", "state": "Active",
              "labels": [], "savedAt": "2026-10-29T16:30:12.000Z", "publishedAt": null, "readingProgress": 41},
             {"id": "u-3", "url": "https://a.example/3", "state": "Deleted", "savedAt": "2026-10-29T16:30:12.000Z"}]
            """)
        #expect(list.format == .omnivore)
        #expect(list.items.map(\.id) == ["u-1", "u-2"])
        let one = try #require(list.items.first)
        #expect(one.isArchived && one.summary == "About it" && one.authors.map(\.name) == ["One Writer"])
        #expect(one.image == "https://a.example/p.jpg" && one.tags == ["maths", "rss"])
        #expect(one.datePublished == Self.seconds("2026-10-29T16:30:11Z"))
        #expect(one.dateModified == Self.seconds("2026-10-31T13:01:28Z"))
        #expect(one.facts.others["page_published"] == .string("2026-10-28T00:00:00Z"))
        #expect(one.highlights == [Highlight(text: "a passage", note: "mine")])
        #expect(list.items.last?.isArchived == false)
        // The position in a page is the reader's own, and has no place.
        #expect(list.rules == ["reading-member"])
        #expect(list.messages.first?.contains("'readingProgress' has no place") == true)
    }

    /// An export has the passages of each page in a file of their own.
    @Test func readsHighlightsOfOmnivore() throws {
        let folder = try TestFolder()
        try folder.write(
            """
            [{"id": "1", "slug": "one-1", "title": "One", "url": "https://a.example/1", "state": "Active",
              "savedAt": "2026-10-29T16:30:11.000Z", "highlights": [{"quote": "first"}]},
             {"id": "2", "slug": "../other", "title": "Two", "url": "https://a.example/2", "state": "Active",
              "savedAt": "2026-10-29T16:30:10.000Z"}]
            """, to: "metadata_0_to_20.json")
        try folder.write(
            "About the page.\n\n> first\n\n> second,\n> in two lines\n\nMy words.\n\n> third\n",
            to: "highlights/one-1.md")
        try folder.write("> outside", to: "other.md")
        let list = try ReadingListReader.file(at: folder["metadata_0_to_20.json"])
        #expect(list.format == .omnivore && list.diagnostics.isEmpty)
        #expect(list.items[0].note == "About the page.")
        #expect(
            list.items[0].highlights == [
                Highlight(text: "first"), Highlight(text: "second,\nin two lines", note: "My words."),
                Highlight(text: "third"),
            ])
        #expect(list.items[1].highlights.isEmpty)
    }

    @Test func reportsOfOmnivore() {
        let export = TestExport(
            """
            [{"url": "https://a.example/", "savedAt": ‸"x", "labels": ‸true, "highlights": ‸"none", "author": ‸["x"]}]
            """)
        #expect(export.list.places == export.marks)
        #expect(export.list.items.count == 1)
    }

    // MARK: Delicious and El Curator

    @Test func readsDelicious() throws {
        let list = readingList(
            """
            [{"title": "One", "tags": ["JavaScript", ""], "url": "https://a.example/1", "description": "mine",
              "created": "1358531607", "others": 9, "owner": "someone", "private": "1"},
             {"title": "Two", "tags": [""], "url": "https://a.example/2", "description": "", "created": 1358531600,
              "private": "0"}]
            """)
        #expect(list.format == .delicious)
        #expect(list.messages == [])
        let one = try #require(list.items.first)
        #expect(one.tags == ["javascript"] && one.note == "mine" && one.isPrivate)
        #expect(one.datePublished == 1_358_531_607)
        #expect(list.items.last?.datePublished == 1_358_531_600)
    }

    @Test func readsElCurator() throws {
        let list = readingList(
            """
            [{"created_at": "2026-09-09 11:10:32 UTC", "title": "One", "url": "https://a.example/1",
              "description": null, "tags": ["tag1", "tag2"], "is_saved": true},
             {"created_at": "2026-09-09 11:10:31 +0200", "title": "Two", "url": "https://a.example/2",
              "description": "words", "tags": [], "is_saved": false}]
            """)
        #expect(list.format == .elCurator)
        #expect(list.messages == [])
        let one = try #require(list.items.first)
        #expect(one.tags == ["tag1", "tag2"] && one.isStarred)
        #expect(one.datePublished == Self.seconds("2026-09-09T11:10:32Z"))
        let two = try #require(list.items.last)
        #expect(two.note == "words" && !two.isStarred)
        #expect(two.datePublished == Self.seconds("2026-09-09T09:10:31Z"))
    }

    @Test func reportsOfDeliciousAndElCurator() {
        for text in [
            #"[{"url": "https://a.example/", "created": ‸"now", "private": ‸"perhaps", "title": ‸1}]"#,
            #"[{"url": "https://a.example/", "is_saved": ‸"perhaps", "created_at": ‸"now", "tags": ‸{}}]"#,
        ] {
            let export = TestExport(text)
            #expect(export.list.places == export.marks)
            #expect(export.list.items.count == 1)
        }
    }

    @Test func marksDuplicateKeys() {
        let export = TestExport(#"[{"href": "https://a.example/", ‸"href": "https://b.example/"}]"#)
        #expect(export.list.places == export.marks)
        #expect(export.list.items.map(\.url) == ["https://a.example/"])
    }
}
