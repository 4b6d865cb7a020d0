import Items
import TestSupport
import Testing

@testable import ReadingSource

/// Pages whose address is longer than a link may be.
struct LongAddressTests {
    /// An address with a number of characters, the last of which are `end`.
    private static func address(_ count: Int, _ end: String = "") -> String {
        let start = "https://a.example/long?q="
        return start + String(repeating: "y", count: count - start.count - end.count) + end
    }

    private static func webhook(_ entries: (id: String, url: String, tags: String)...) -> ReadingList {
        let list = entries.map { entry in
            let id = entry.id.isEmpty ? "" : #""id": "\#(entry.id)", "#
            return #"{\#(id)"url": "\#(entry.url)", "tags": [\#(entry.tags)]}"#
        }
        return readingList(#"{"urls": [\#(list.joined(separator: ", "))]}"#)
    }

    private static let message =
        "the address has more than 2048 characters; its beginning is kept as text, without a link"

    @Test(arguments: [true, false]) func keepsPagesWithOneBeginningApart(hasIDs: Bool) throws {
        let urls = [Self.address(2128, "AAA"), Self.address(2128, "BBB")]
        let list = Self.webhook((hasIDs ? "A" : "", urls[0], #""a""#), (hasIDs ? "B" : "", urls[1], #""b""#))
        #expect(list.items.map(\.url) == [nil, nil] && list.items.map(\.tags) == [["a"], ["b"]])
        #expect(list.items.map(\.facts.kind) == [.page, .page])
        #expect(Set(list.items.map(\.id)).count == 2)
        if hasIDs { #expect(list.items.map(\.id) == ["A", "B"]) }
        #expect(list.rules == ["reading-address", "reading-address"])
        #expect(list.messages == ["urls[0]: \(Self.message)", "urls[1]: \(Self.message)"])
        #expect(list.items.allSatisfy { $0.site == nil })
        let one = try #require(list.items.first)
        #expect(one.longAddress?.beginning == "\(urls[0].prefix(2048))…")
        // The library shows it in place of the address.
        #expect(one.title == "\(urls[0].prefix(100))…")
    }

    /// The longest address that is a link, and duplicates of a longer one.
    @Test func mergesTheSameAddressAlone() throws {
        let longest = Self.address(2048)
        let list = Self.webhook(("a", longest, ""), ("b", longest, #""x""#))
        #expect(list.messages.isEmpty && list.items.map(\.url) == [longest])
        let long = Self.address(2049)
        let merged = Self.webhook(
            ("a", long, #""x""#), ("b", long.replacing("https:", with: "http:") + "&utm_source=m", #""y""#))
        #expect(merged.items.map(\.id) == ["a"] && merged.items.map(\.tags) == [["x", "y"]])
        #expect(merged.rules == ["reading-address", "reading-address"])
    }

    @Test func keepsTitlesAndWords() throws {
        let url = Self.address(3000)
        let list = readingList(
            """
            [{"href": "\(url)", "description": "\(url)", "time": "2026-01-01T00:00:00Z"},
             {"href": "\(url)", "description": "One", "extended": "words", "tags": "x", "time": "2026-01-02T00:00:00Z"}]
            """)
        let item = try #require(list.items.first)
        #expect(list.items.count == 1 && item.title == "One" && item.note == "words" && item.tags == ["x"])
        #expect(item.id == item.longAddress?.key)
    }

    @Test func showsNoKeys() throws {
        let list = readingList(
            #"{"urls": [{"id": "a", "url": "https://u:hidden@a.example/?q=\#(String(repeating: "y", count: 2100))"}]}"#
        )
        #expect(list.rules == ["reading-address", "reading-secret"])
        #expect(!"\(list.items)".contains("hidden"))
    }

    /// Passages beside a list belong to the page with the same address.
    @Test func joinsPassagesByTheWholeAddress() throws {
        let folder = try TestFolder()
        let urls = [Self.address(2100, "A"), Self.address(2100, "B")]
        try folder.write(
            "title,url,time_added\none,\(urls[0]),1600000001\ntwo,\(urls[1]),1600000000\n", to: "list.csv")
        try folder.write(
            #"[{"url": "\#(urls[1])", "title": "two", "highlights": [{"quote": "passage"}]}]"#,
            to: "annotations/part_000000.json")
        let list = try ReadingListReader.file(at: folder["list.csv"])
        #expect(list.items.map(\.title) == ["one", "two"])
        #expect(list.items.map { $0.highlights.map(\.text) } == [[], ["passage"]])
    }

    @Test func exportsReadTheSame() throws {
        let list = Self.webhook(
            ("A", Self.address(2128, "AAA"), #""a""#), ("B", Self.address(2128, "BBB"), ""),
            ("C", "https://a.example/", ""))
        let again = TestExport.read(ReadingListExport.json(list))
        #expect(again.items == list.items && again.messages.isEmpty)
        let bookmarks = ReadingListExport.netscape(list, title: "Saved")
        #expect(bookmarks.pages == 2 && bookmarks.notes == 0)
        #expect(!String(decoding: bookmarks.bytes, as: UTF8.self).contains("yyyy"))
    }

    /// An export without a usable digest.
    @Test(arguments: [
        "1", "{}", #"{"beginning": "https://a.example/…"}"#,
        #"{"beginning": "https://a.example/…", "sha256": "1234"}"#,
    ])
    func needsADigest(member: String) {
        let list = readingList(
            """
            {"version": "https://jsonfeed.org/version/1.1", "items": [
             {"id": "a", "_sitegen": {"kind": "page", "long_address": \(member)}}]}
            """)
        #expect(list.items.isEmpty && list.rules == ["reading-entry"])
    }
}
