import Items
import Testing

@testable import ReadingSource

/// Entries with one address.
struct DuplicateEntryTests {
    @Test func keepsTheFirstIDAndTime() throws {
        for ids in [["a", "b"], ["b", "a"]] {
            let entries = [
                """
                {"id": "a", "url": "https://a.example/x", "savedAt": "2026-01-01T00:00:00Z", "title": "First",
                 "labels": ["one", "both"], "note": "first words", "state": "Active", "description": "about"}
                """,
                """
                {"id": "b", "url": "HTTPS://A.example/x", "savedAt": "2026-01-03T00:00:00Z", "title": "Second",
                 "labels": ["Two", "both"], "note": "second words", "state": "Archived", "author": "Writer"}
                """,
            ]
            let list = readingList(
                "[\((ids[0] == "a" ? entries : entries.reversed()).joined(separator: ","))]")
            #expect(list.messages == [])
            let item = try #require(list.items.first)
            #expect(list.items.count == 1)
            #expect(item.id == "a" && item.url == "https://a.example/x" && item.title == "First")
            #expect(item.tags == ["both", "one", "two"])
            #expect(item.datePublished == 1_767_225_600 && item.dateModified == 1_767_398_400)
            #expect(item.note == "first words\n\nsecond words")
            #expect(item.summary == "about" && item.authors.map(\.name) == ["Writer"])
            // The state of the last change.
            #expect(item.isArchived)
        }
    }

    @Test func unarchivesWhatWasSavedAgain() {
        let list = readingList(
            """
            title,url,time_added,tags,status
            x,https://a.example/,1600000000,,archive
            x,https://a.example/,1600000001,,unread
            y,https://b.example/,1600000000,,archive
            y,https://b.example/,1600000000,,unread
            """)
        #expect(list.item("https://a.example/")?.isArchived == false)
        #expect(list.item("https://b.example/")?.isArchived == true)
    }

    @Test func joinsHighlightsAndFavourites() throws {
        let list = readingList(
            """
            URL,Title,Selection,Folder
            https://a.example/,x,one,Archive
            https://a.example/,x,two,Starred
            https://a.example/,x,one,Folder
            """)
        let item = try #require(list.items.first)
        #expect(item.highlights.map(\.text) == ["one", "two"])
        #expect(item.isStarred && item.isArchived && item.tags == ["folder"])
    }

    /// An entry without an id that was saved before one with an id, and entries that share an id.
    @Test func givesEachItemAnIDOfItsOwn() {
        let list = readingList(
            """
            [{"url": "https://a.example/1", "savedAt": "2026-01-05T00:00:00Z", "id": "a"},
             {"url": "https://a.example/1", "savedAt": "2026-01-04T00:00:00Z"},
             {"url": "https://a.example/2", "savedAt": "2026-01-03T00:00:00Z", "id": "a"},
             {"url": "https://a.example/3", "savedAt": "2026-01-02T00:00:00Z", "id": "a"},
             {"url": "https://a.example/4", "savedAt": "2026-01-01T00:00:00Z"}]
            """)
        #expect(
            list.items.map(\.id) == [
                "https://a.example/1", "a", "a https://a.example/3", "https://a.example/4",
            ])
    }

    @Test func repeatsNoNote() {
        let list = readingList(
            """
            [{"href": "https://a.example/", "extended": "one"}, {"href": "https://a.example/", "extended": "two"},
             {"href": "https://a.example/", "extended": "one"}, {"href": "https://a.example/#/part", "extended": "one"}]
            """)
        #expect(list.items.map(\.note) == ["one\n\ntwo", "one"])
    }

    /// One page by addresses that differ in the scheme, in tracking, or in a slash at the end.
    @Test(arguments: [
        ("https://a.example/x", "http://a.example/x"), ("https://a.example/x", "https://a.example/x/"),
        ("https://a.example", "http://a.example/"),
        ("https://a.example/x?a=1&b=2", "https://a.example/x?b=2&a=1"),
        ("https://a.example/x?utm_source=one", "https://a.example/x?fbclid=two&utm_medium=three"),
        ("https://a.example/x/?a=1&utm_source=m", "http://a.example/x?a=1"),
        ("https://a.example:443/x", "http://a.example:80/x"),
        ("https://a.example/x", "https://a.example/x#sec"),
        ("https://a.example/x#one", "http://a.example/x/#two"),
        ("https://a.example/x?a=1#", "https://a.example/x?a=1"),
        ("https://a.example/x#!/a", "https://a.example/x#!/a"),
    ])
    func mergesAddressesOfOnePage(_ first: String, _ second: String) throws {
        let list = readingList(
            """
            [{"href": "\(first)", "time": "2026-01-01T00:00:00Z", "tags": "one both", "extended": "first words"},
             {"href": "\(second)", "time": "2026-01-02T00:00:00Z", "tags": "two both", "extended": "second words"}]
            """)
        #expect(list.items.count == 1)
        let item = try #require(list.items.first)
        #expect(item.url == first && item.tags == ["both", "one", "two"])
        #expect(item.note == "first words\n\nsecond words")
    }

    /// A site may have two pages there.
    @Test(
        arguments: [
            (
                ["https://a.example/y", "https://a.example/y/", "http://a.example/y"], "https://a.example/y/",
                2
            ),
            (["https://a.example/y", "http://a.example/y#part"], "http://a.example/y#part", 1),
            (["https://a.example/y", "https://a.example/y", "https://a.example/y#a"], nil, 0),
            (["https://a.example/y?utm_source=m&b=1&a=2", "https://a.example/y?a=2&b=1"], nil, 0),
            (["https://a.example", "https://a.example/", "https://a.example:443"], nil, 0),
            (["https://a.example/y", "https://a.example/Y/"], nil, 0),
        ] as [([String], String?, Int)])
    func saysWhichAddressesItMerges(_ addresses: [String], _ first: String?, _ count: Int) {
        let list = readingList(
            "[" + addresses.map { "{\"href\": \"\($0)\"}" }.joined(separator: ", ") + "]")
        #expect(list.rules == (first == nil ? [] : ["reading-entry"]))
        #expect(list.diagnostics.allSatisfy { $0.severity == .note })
        guard let first else { return }
        let others = count == 1 ? "" : "; \(count) entries are merged for this reason"
        #expect(
            list.messages == [
                "'\(first)' is one page with '\(addresses[0])': only the scheme or a slash at the end differs\(others)"
            ])
    }

    @Test(arguments: [
        ("https://a.example/x", "https://a.example/X"),
        ("https://a.example/x?a=1", "https://a.example/x?a=2"),
        ("https://a.example/x#/one", "https://a.example/x#/two"),
        ("https://a.example/x", "https://a.example/x#/one"),
        ("https://a.example/x#!one", "https://a.example/x#!two"),
        ("https://a.example/x#sec", "https://a.example/x#!sec"),
        ("https://a.example/x#sec", "https://a.example/y#sec"),
        ("https://a.example/x", "https://b.example/x"),
        ("https://a.example/x", "https://a.example:8443/x"), ("https://a.example/x", "ftp://a.example/x"),
        ("https://a.example/x?a", "https://a.example/x"),
    ])
    func keepsOtherPagesApart(_ first: String, _ second: String) {
        #expect(readingList("[{\"href\": \"\(first)\"}, {\"href\": \"\(second)\"}]").items.count == 2)
    }

    @Test func ordersByTheLastChange() {
        let list = readingList(
            """
            [{"url": "https://a.example/1", "savedAt": ""}, {"url": "https://a.example/2", "savedAt": "2026-01-01"},
             {"url": "https://a.example/3", "savedAt": "2026-01-01", "updatedAt": "2026-01-03"},
             {"url": "https://a.example/4", "savedAt": "2026-01-02", "updatedAt": "2025-01-01"},
             {"url": "https://a.example/5", "savedAt": "2026-01-02"}, {"url": "https://a.example/6", "savedAt": ""}]
            """)
        #expect(list.items.compactMap { $0.url?.last } == ["3", "5", "2", "4", "1", "6"])
        // A change before the saving is kept as it was saved.
        #expect(list.item("https://a.example/4")?.dateModified == 1_735_689_600)
    }

    /// A change before the saving is not a change of the merged page after it.
    @Test(arguments: [
        ("2026-11-06", "2026-10-01", "2026-11-01", "", 1_793_491_200),
        ("2026-11-06", "2026-10-01", "2026-11-07", "2026-10-02", 1_790_899_200),
    ])
    func mergesTimesAsTheyWereSaved(
        _ created: String, _ updated: String, _ otherCreated: String, _ otherUpdated: String, _ changed: Int
    ) {
        let list = readingList(
            """
            [{"url": "https://a.example/", "savedAt": "\(created)", "updatedAt": "\(updated)"},
             {"url": "https://a.example/", "savedAt": "\(otherCreated)", "updatedAt": "\(otherUpdated)"}]
            """)
        #expect(list.items.map(\.changed) == [changed] && list.messages.isEmpty)
    }
}
