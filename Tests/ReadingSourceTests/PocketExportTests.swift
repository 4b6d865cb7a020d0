import TestSupport
import Testing

@testable import ReadingSource

/// The exports of Pocket and Instapaper.
struct PocketExportTests {
    @Test func readsPocketCSV() throws {
        let list = readingList(
            """
            title,url,time_added,tags,status
            "One, with a comma",https://a.example/1,1600322788,Maths|free software,unread
            "Two ""quoted""

            lines",https://a.example/2,1600322787,,archive
            https://a.example/3,https://a.example/3,,"a,b",unread
            """)
        #expect(list.format == .pocketCSV)
        #expect(list.messages == [])
        #expect(list.items.map(\.title) == ["One, with a comma", "Two \"quoted\" lines", nil])
        #expect(list.items.map(\.tags) == [["free software", "maths"], [], ["a", "b"]])
        #expect(list.items.map(\.isArchived) == [false, true, false])
        #expect(list.items.map(\.datePublished) == [1_600_322_788, 1_600_322_787, nil])
    }

    /// A mark, CRLF, and columns in another order.
    @Test func readsCSVOfOtherPrograms() {
        let list = TestExport.read(
            [0xEF, 0xBB, 0xBF]
                + Array("Status, URL ,time_added\r\narchive,https://a.example/1,1600322788\r\n\r\n".utf8))
        #expect(list.format == .pocketCSV)
        #expect(list.messages == [])
        #expect(list.items.map(\.url) == ["https://a.example/1"])
        #expect(list.items.map(\.isArchived) == [true])
    }

    @Test func reportsOfCSV() {
        let export = TestExport(
            """
            title,url,time_added,tags,status
            ‸One,,1600322788,,unread
            Two,https://a.example/2,‸yesterday,,unread
            ‸Three,https://a.example/3
            ‸Four,https://a.example/4,1600322788,,unread,more
            ‸Five,not an address,1600322788,,unread
            """)
        #expect(export.list.places == export.marks)
        #expect(
            export.list.rules == [
                "reading-entry", "reading-date", "reading-entry", "reading-entry", "reading-address",
            ])
        #expect(export.list.items.count == 4)
    }

    @Test func readsThePagesBesideAnUnclosedQuote() {
        let export = TestExport(
            """
            title,url,time_added,tags,status
            One,https://a.example/1,1600322788,,unread
            ‸"Two,https://a.example/2,1600322788,,unread
            Three,https://a.example/3,1600322788,,unread
            """)
        #expect(!export.list.isRefused)
        #expect(export.list.items.map(\.title) == ["One", "\"Two", "Three"])
        #expect(export.list.rules == ["reading-entry"])
        #expect(export.list.places == export.marks)
    }

    @Test func readsPocketHTML() throws {
        let list = readingList(
            """
            <!DOCTYPE html>
            <html><!-- end --><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
            <title>Pocket Export</title></head><body><h1>Unread</h1><ul>
            <li><a href="https://a.example/1?a=1&amp;b=2" time_added="1688628695" tags="Maths,x">One &lt;b&gt;</a></li>
            <li><a href="https://a.example/2" time_added="1688627412" tags="">Two</a>
            </ul><h1>Read Archive</h1><ul><li><a href="https://a.example/3" time_added="1688627411">Three</a></li></ul>
            </body></html>
            """)
        #expect(list.format == .pocketHTML)
        #expect(list.messages == [])
        #expect(list.items.map(\.title) == ["One <b>", "Two", "Three"])
        #expect(list.items.first?.url == "https://a.example/1?a=1&b=2")
        #expect(list.items.first?.tags == ["maths", "x"])
        #expect(list.items.map(\.isArchived) == [false, false, true])
        #expect(list.items.last?.datePublished == 1_688_627_411)
    }

    @Test func reportsOfPocketHTML() {
        let export = TestExport(
            """
            <title>Pocket Export</title><h1>Unread</h1><ul>
            <li>‸<a time_added="1688628695">One</a></li>
            <li><a href="https://a.example/2" time_added="‸later">Two</a></li>
            <li>‸<a href="javascript:alert(1)" time_added="1">Three</a></li></ul>
            """)
        #expect(export.list.places == export.marks)
        #expect(export.list.rules == ["reading-entry", "reading-date", "reading-address"])
    }

    @Test func readsInstapaper() throws {
        let list = readingList(
            """
            URL,Title,Selection,Folder
            https://a.example/1,One,,Unread
            https://a.example/2,Two,a passage,Archive
            https://a.example/3,Three,,Starred
            https://a.example/4,Four,,Test_Tag
            """)
        #expect(list.format == .instapaper)
        #expect(list.messages == [])
        // Without times the order of the file stays.
        #expect(list.items.map(\.title) == ["One", "Two", "Three", "Four"])
        #expect(list.items.map(\.isArchived) == [false, true, false, false])
        #expect(list.items.map(\.isStarred) == [false, false, true, false])
        #expect(list.items.map(\.tags) == [[], [], [], ["test_tag"]])
        #expect(list.items[1].highlights == [Highlight(text: "a passage")])
    }

    @Test func readsInstapaperHTML() {
        let export = TestExport(
            """
            <!DOCTYPE html><html><head><meta charset="UTF-8"><title>Instapaper: Export</title></head><body>
            <h1>Unread</h1><ol><li><a href="https://a.example/1?a=1&amp;b=2">One &amp; more</a></li></ol>
            <h1>Starred</h1><ol><li><a href="https://a.example/2">Two</a><li>‸<a>No address</a></ol>
            <h1>Archive</h1><ol><li><a href="https://a.example/3">Three</a></li></ol>
            <h1>My folder</h1><ol><li><a href="https://a.example/4">Four</a></li></ol></body></html>
            """)
        let list = export.list
        #expect(list.format == .instapaperHTML)
        #expect(list.rules == ["reading-entry"] && list.places == export.marks)
        #expect(list.items.map(\.title) == ["One & more", "Two", "Three", "Four"])
        #expect(list.items.first?.url == "https://a.example/1?a=1&b=2")
        #expect(list.items.map(\.isStarred) == [false, true, false, false])
        #expect(list.items.map(\.isArchived) == [false, false, true, false])
        #expect(list.items.map(\.tags) == [[], [], [], ["my folder"]])
    }

    private static let annotations = """
        [{"url": "https://a.example/1", "title": "One", "highlights": [{"quote": "first passage", "created_at": 1600322788},
          {"quote": "second", "created_at": 1600322789}]},
         {"url": "https://a.example/9", "title": "Nine", "highlights": [{"quote": "only here"}]}]
        """

    @Test func readsAnnotationsOfPocket() {
        let list = readingList(Self.annotations)
        #expect(list.format == .pocketAnnotations)
        #expect(list.messages == [])
        #expect(list.items.map(\.title) == ["One", "Nine"])
        #expect(list.items[0].highlights.map(\.text) == ["first passage", "second"])
    }

    /// The folder of an export has the annotations beside the list.
    @Test func joinsAnnotationsOfPocket() throws {
        let folder = try TestFolder()
        try folder.write(
            "title,url,time_added,tags,status\nOne,https://a.example/1,1600322788,,unread\nTwo,https://a.example/2,1600322787,,unread\n",
            to: "part_000000.csv")
        try folder.write(Self.annotations, to: "annotations/part_000000.json")
        let list = try ReadingListReader.file(at: folder["part_000000.csv"])
        #expect(list.format == .pocketCSV && list.diagnostics.isEmpty)
        #expect(list.items.map(\.title) == ["One", "Two", "Nine"])
        #expect(list.items.map { $0.highlights.count } == [2, 0, 1])
        // A damaged file names itself.
        try folder.write("[{", to: "annotations/part_000001.json")
        let damaged = try ReadingListReader.file(at: folder["part_000000.csv"])
        #expect(damaged.diagnostics.first?.position?.file.hasSuffix("part_000001.json") == true)
    }

    @Test func readsTimesAndTagsOfInstapaper() {
        let list = readingList(
            """
            URL,Title,Selection,Folder,Timestamp,Tags
            https://a.example/1,One,,Unread,1783091650,"[""Maths"", ""c++""]"
            https://a.example/2,Two,,Folder,1783091651,[]
            https://a.example/2,Two,second,Archive,1783091652,"a,b"
            """)
        #expect(list.messages == [])
        #expect(list.items.map(\.url) == ["https://a.example/2", "https://a.example/1"])
        #expect(list.items.map(\.tags) == [["a", "b", "folder"], ["c++", "maths"]])
        #expect(list.items.map(\.datePublished) == [1_783_091_651, 1_783_091_650])
        #expect(list.items.map(\.isArchived) == [true, false])
    }
}
