import Items
import Testing

@testable import ReadingSource

/// The JSON of Firefox and Chrome.
struct BrowserExportTests {
    // MARK: Firefox

    private static func firefox(_ children: String) -> String {
        """
        {"guid": "root________", "title": "", "type": "text/x-moz-place-container", "root": "placesRoot",
         "children": [{"guid": "toolbar_____", "title": "Toolbar", "type": "text/x-moz-place-container",
          "root": "toolbarFolder", "children": [\(children)],
          "annos": [{"name": "bookmarkProperties/description", "value": "Words of the browser"}]},
          {"guid": "unfiled_____", "title": "Other", "type": "text/x-moz-place-container", "root": "unfiledBookmarksFolder"},
          {"guid": "tags________", "title": "Tags", "type": "text/x-moz-place-container", "root": "tagsFolder",
           "children": [{"title": "Old", "type": "text/x-moz-place-container", "children":
            [{"type": "text/x-moz-place", "uri": "https://a.example/1", "dateAdded": 1}]}]}]}
        """
    }

    @Test func readsFirefox() throws {
        let list = readingList(
            Self.firefox(
                """
                {"guid": "g1", "title": "One", "dateAdded": 1388166091644000, "lastModified": 1388166092644000,
                 "tags": "Maths,tag", "type": "text/x-moz-place", "uri": "https://a.example/1",
                 "annos": [{"name": "other", "value": "x"}, {"name": "bookmarkProperties/description", "value": "mine"}]},
                {"type": "text/x-moz-place-separator"},
                {"title": "Recent", "type": "text/x-moz-place", "uri": "place:sort=8&maxResults=10"},
                {"title": "Folder", "type": "text/x-moz-place-container", "children": [
                  {"title": "Inner", "type": "text/x-moz-place-container", "children": [
                   {"guid": "g2", "title": null, "type": "text/x-moz-place", "uri": "https://a.example/2",
                    "dateAdded": 0}]},
                  {"title": "Empty", "type": "text/x-moz-place-container"}]}
                """))
        #expect(list.format == .firefox)
        #expect(list.messages == [])
        #expect(list.items.map(\.id) == ["g1", "g2"])
        let one = try #require(list.items.first)
        #expect(one.title == "One" && one.note == "mine" && one.tags == ["maths", "old", "tag"])
        #expect(one.datePublished == 1_388_166_091 && one.dateModified == 1_388_166_092)
        let two = try #require(list.items.last)
        #expect(two.tags == ["folder", "inner"] && two.title == nil && two.datePublished == nil)
    }

    @Test func reportsOfFirefox() {
        let export = TestExport(
            Self.firefox(
                """
                {"title": ‸5, "type": "text/x-moz-place", "uri": "https://a.example/3", "dateAdded": ‸"x"}, ‸7,
                ‸{"title": "x", "type": "text/x-moz-place", "uri": "javascript:alert(1)"},
                ‸{"title": "x", "type": "text/x-moz-place"},
                ‸{"title": "F", "type": "text/x-moz-place-container", "children": [],
                  "annos": [{"name": "bookmarkProperties/description", "value": "mine"}]},
                ‸{"title": "K", "type": "text/x-moz-place", "uri": "https://a.example/4", "keyword": "k"}
                """))
        #expect(export.list.places == export.marks)
        #expect(
            export.list.rules == [
                "reading-member", "reading-date", "reading-member", "reading-address", "reading-entry",
                "reading-member", "reading-member",
            ])
    }

    @Test func boundsTheNestingOfFirefox() {
        let open = (1...70).map {
            #"{"title": "f\#($0)", "type": "text/x-moz-place-container", "children": ["#
        }.joined()
        let list = readingList(
            Self.firefox(
                open + #"{"type": "text/x-moz-place", "uri": "https://b.example/"}"#
                    + String(repeating: "]}", count: 70)))
        #expect(list.rules == ["reading-tag"])
        // Of the 64 outer folders, two are roots.
        #expect(list.item("https://b.example/")?.tags.count == 62)
    }

    // MARK: Chrome

    private static func chrome(_ children: String) -> String {
        """
        {"checksum": "x", "roots": {
          "bookmark_bar": {"children": [\(children)], "date_added": "13118829474385693", "id": "1",
            "name": "Bookmarks bar", "type": "folder"},
          "other": {"children": [], "date_modified": "0", "id": "2", "name": "Other", "type": "folder"},
          "sync_transaction_version": "1"}, "version": 1}
        """
    }

    @Test func readsChrome() throws {
        let list = readingList(
            Self.chrome(
                """
                {"date_added": "13118850929335823", "guid": "g-1", "id": "6", "name": "One", "type": "url",
                 "url": "https://a.example/1", "meta_info": {"x": "y"}},
                {"children": [{"date_added": "0", "id": "8", "name": "Two", "type": "url", "url": "https://a.example/2"}],
                 "id": "7", "name": "Maths", "type": "folder"}
                """))
        #expect(list.format == .chrome)
        #expect(list.messages == [])
        #expect(list.items.map(\.id) == ["g-1", "8"])
        // 13118850929 - 11644473600.
        #expect(list.items.first?.datePublished == 1_474_377_329)
        #expect(list.items.first?.tags == [])
        #expect(list.items.last?.tags == ["maths"])
        #expect(list.items.last?.datePublished == nil)
    }

    @Test func reportsOfChrome() {
        let export = TestExport(
            Self.chrome(
                """
                {"name": "x", "type": "url", "url": ‸["https://a.example/"], "date_added": ‸"soon"}, ‸null, ‸[],
                {"name": ‸1, "type": "folder", "children": ‸{}},
                ‸{"name": "x", "type": "url", "url": "chrome://settings"}
                """))
        // The first entry also has no address.
        #expect(export.list.rules.filter { $0 == "reading-entry" }.count == 1)
        let others = zip(export.list.rules, export.list.places).filter { $0.0 != "reading-entry" }.map(\.1)
        #expect(others == export.marks)
        #expect(export.list.items.map(\.url) == ["chrome://settings"])
    }

    @Test func boundsTheNestingOfChrome() {
        func nested(_ count: Int) -> ReadingList {
            let open = (1...count).map { #"{"name": "f\#($0)", "type": "folder", "children": ["# }.joined()
            return readingList(
                Self.chrome(
                    open + #"{"type": "url", "url": "https://b.example/"}"#
                        + String(repeating: "]}", count: count)))
        }
        let list = nested(70)
        #expect(list.rules == ["reading-tag"])
        #expect(list.items.map(\.tags.count) == [63])
        #expect(nested(63).messages == [])
        // Beyond 256 values the file is not read: the recursion of the parser is bounded.
        let deep = nested(10_000)
        #expect(deep.isRefused && deep.items.isEmpty)
        #expect(deep.rules == ["readings-file"])
        #expect(deep.messages.first?.contains("nested more than 256 deep") == true)
    }
}
