import TestSupport
import Testing

@testable import ReadingSource

/// The CSV of Raindrop.
struct RaindropExportTests {
    @Test func readsEveryColumn() {
        let list = readingList(
            """
            id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
            1,One,my note,of the page,https://a.example/1,Unsorted,"x, y z",2024-01-02T03:04:05.000Z,https://a.example/c.png,"Highlight: first
            goes on
            Note: words
            Highlight: second",true
            2,Two,,,https://a.example/2,Dev / Swift,,2024-01-01T00:00:00.000Z,,,false
            """)
        #expect(list.format == .raindrop && list.messages == [])
        #expect(list.items.map(\.id) == ["1", "2"])
        #expect(list.items.map(\.tags) == [["x", "y z"], ["dev", "swift"]])
        #expect(list.items.map(\.isStarred) == [true, false])
        let item = list.items.first
        #expect(item?.note == "my note" && item?.summary == "of the page")
        #expect(item?.image == "https://a.example/c.png" && item?.datePublished == 1_704_164_645)
        #expect(
            item?.highlights == [.init(text: "first\ngoes on", note: "words"), .init(text: "second")])
    }

    /// The columns of no service.
    @Test func refusesOtherTables() {
        #expect(readingList("url,folder,name\nhttps://a.example/,x,y\n").rules == ["readings-file"])
    }

    /// Where a page is that was read long ago.
    @Test func knowsThePlaceOfAnItem() {
        let list = readingList(
            "title,url,time_added,tags,status\nOne,https://a.example/1,,,\nTwo,javascript:1,,,\n")
        let place = list.position(ofItem: "javascript:1")
        #expect(place?.line == 3 && place?.column == 1)
        #expect(list.position(ofItem: "other") == nil)
    }
}
