import FeedSource
import Foundation
import Items
import Testing

/// Parts of feeds that are rare, each in its place.
@Suite struct FeedDetailTests {
    private static let rdf =
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/' xmlns:content='http://purl.org/rss/1.0/modules/content/'>"

    private func facts(_ text: String, base: String? = nil) throws -> [String: Any] {
        try #require(
            try FeedSample.json(FeedSample.read(text, base: base))["_sitegen"] as? [String: Any])
    }

    // MARK: RSS

    @Test(arguments: [
        "<image rdf:resource='http://s.example/i.png'/><textinput rdf:resource='http://s.example/q'/>", "",
    ])
    func takesPictureAndFormBesideTheChannelOfRDF(_ references: String) throws {
        let facts = try facts(
            """
            \(Self.rdf)<channel><title>T</title>\(references)</channel>
            <image rdf:about='http://s.example/i.png'><title>Logo</title><url>http://s.example/i.png</url><link>http://s.example/</link></image>
            <textinput rdf:about='http://s.example/q'><title>Search</title><name>q</name></textinput></rdf:RDF>
            """)
        let image = facts["image"] as? [String: String]
        #expect(image == ["url": "http://s.example/i.png", "title": "Logo", "link": "http://s.example/"])
        let extensions = facts["extensions"] as? [[String: Any]] ?? []
        #expect(extensions.map { $0["name"] as? String } == ["rss:textInput"])
        let children = extensions.first?["children"] as? [[String: String]]
        #expect(children == [["name": "rss:title", "value": "Search"], ["name": "rss:name", "value": "q"]])
    }

    @Test func takesTheAddressOfAPictureOfRDFWithoutOne() throws {
        let text =
            "\(Self.rdf)<channel><title>T</title><image rdf:resource='http://s.example/i.png'/></channel><image rdf:about='http://s.example/i.png'><title>Logo</title></image></rdf:RDF>"
        #expect(FeedSample.read(text).feed?.icon == "http://s.example/i.png")
        #expect(
            try facts(text)["image"] as? [String: String] == [
                "url": "http://s.example/i.png", "title": "Logo",
            ])
    }

    @Test func keepsThePictureInsideTheChannel() throws {
        let facts = try facts(
            FeedSample.rss(
                "", channel: "<image><url>http://s.example/own.png</url><title>Own</title></image>"))
        #expect((facts["image"] as? [String: String])?["title"] == "Own")
    }

    @Test func readsTheOlderFormOfContent() throws {
        let value =
            "<rdf:li><content:item><rdf:value>&lt;p&gt;Full&lt;/p&gt;</rdf:value></content:item></rdf:li>"
        let item = try FeedSample.item(
            "\(Self.rdf)<item><title>T</title><description>Short</description><content:items><rdf:Bag>\(value)</rdf:Bag></content:items></item></rdf:RDF>"
        )
        #expect(item.contentHTML == "<p>Full</p>" && item.summary == "Short")
    }

    @Test(arguments: [
        ("\"Me, Jr\" &lt;me@s.example&gt;", "Me, Jr"), ("Me &lt;me@s.example&gt;", "Me"),
        ("\"Me\" and others &lt;me@s.example&gt;", "\"Me\" and others"),
    ]) func takesQuotesOffNames(_ author: String, _ name: String) throws {
        #expect(try FeedSample.item(FeedSample.rss("<author>\(author)</author>")).authors.first?.name == name)
    }

    // MARK: Atom

    @Test func resolvesByTheBaseInsideXHTML() throws {
        let item = try FeedSample.item(
            FeedSample.atom(
                "<content type='xhtml' xml:base='a/'><div xmlns='http://www.w3.org/1999/xhtml' xml:base='b/'><a href='x'>x</a><p xml:base='/r/'><img src='i.png' alt='i'/><a href='#f'>f</a></p></div><p xmlns='http://www.w3.org/1999/xhtml'><a href='y'>y</a></p></content>",
                root: "xml:base='http://s.example/'"))
        let html = try #require(item.contentHTML)
        for address in ["http://s.example/a/b/x", "http://s.example/r/i.png", "http://s.example/a/y"] {
            #expect(html.contains("\"\(address)\""), "\(html)")
        }
        #expect(html.contains("href=\"#"), "\(html)")
    }

    @Test(arguments: ["text/html", "application/xhtml+xml", "text/plain"])
    func namesTheTypeOfContentElsewhere(_ type: String) throws {
        let item = try FeedSample.item(
            FeedSample.atom("<content type='\(type)' src='http://s.example/full'/>"))
        let content = try #require(item.facts.texts["content"]?.first)
        #expect(content.type == type && content.src == "http://s.example/full" && content.html == nil)
    }

    @Test func claimsNoTypeOfContentElsewhere() throws {
        let item = try FeedSample.item(FeedSample.atom("<content src='http://s.example/full'/>"))
        let content = try #require(item.facts.texts["content"]?.first)
        #expect(content.type == nil && content.src == "http://s.example/full")
    }

    // MARK: CDF and JSON

    @Test func takesTitleAndAddressOfCDF() throws {
        let json = try FeedSample.json(
            FeedSample.read(
                "<CHANNEL HREF='http://s.example/' SELF='http://s.example/c.cdf'><TITLE>T</TITLE><ITEM><A HREF='http://s.example/1'>One</A></ITEM><ITEM><TITLE>Two</TITLE><A HREF='http://s.example/2'>2</A></ITEM></CHANNEL>"
            ))
        #expect(json["feed_url"] as? String == "http://s.example/c.cdf")
        #expect(json["home_page_url"] as? String == "http://s.example/")
        #expect((json["items"] as? [[String: Any]])?.map { $0["title"] as? String } == ["One", "Two"])
    }

    @Test func resolvesAddressesOfJSON() throws {
        let text =
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"language\":\"en_US\",\"icon\":\"i.png\",\"authors\":[{\"name\":\"A\",\"url\":\"/a\"}],\"items\":[{\"id\":\"1\",\"image\":\"p.png\",\"content_text\":\"x\",\"attachments\":[{\"url\":\"e.mp3\",\"mime_type\":\"audio/mpeg\"}]}]}"
        let json = try FeedSample.json(FeedSample.read(text, base: "http://s.example/f/feed.json"))
        #expect(
            json["icon"] as? String == "http://s.example/f/i.png" && json["language"] as? String == "en-US")
        #expect((json["authors"] as? [[String: Any]])?.first?["url"] as? String == "http://s.example/a")
        let item = try #require((json["items"] as? [[String: Any]])?.first)
        #expect(item["image"] as? String == "http://s.example/f/p.png")
        let file = (item["attachments"] as? [[String: Any]])?.first
        #expect(file?["url"] as? String == "http://s.example/f/e.mp3")
        // Without a base they stay as they are.
        let plain = try FeedSample.json(FeedSample.read(text))
        #expect(plain["icon"] as? String == "i.png")
    }

    // MARK: Limits

    @Test func tellsDepthOnce() throws {
        let deep = String(repeating: "<a>", count: 400) + String(repeating: "</a>", count: 400)
        let reading = FeedSample.read(FeedSample.rss("\(deep)<guid>g</guid>"))
        #expect(reading.diagnostics.count == 1 && reading.diagnostics.first?.rule == "feed-limit")
        // The element after it is at its level.
        #expect(reading.feed?.items.first?.id == "g")
    }

    private static func item(title: Int, name: Int, summary: Int, address: Int) -> String {
        func text(_ length: Int) -> String { String(repeating: "a", count: length) }
        let url = "https://s.example/" + text(address - 18)
        return
            "<guid isPermaLink='false'>1</guid><title>\(text(title))</title><link>\(url)</link><author>\(text(name))</author>"
            + "<description>\(text(summary))</description><content:encoded>&lt;p&gt;b&lt;/p&gt;</content:encoded>"
            + "<enclosure url='\(url)' type='audio/mpeg' length='1'/>"
    }

    @Test func limitsTextsAndAddresses() throws {
        let reading = FeedSample.read(
            FeedSample.rss(Self.item(title: 600, name: 300, summary: 5000, address: 3000)))
        let item = try #require(reading.feed?.items.first)
        #expect(item.title?.count == 500 && item.title?.hasSuffix("aa…") == true)
        #expect(item.authors.first?.name?.count == 200 && item.summary?.count == 4096)
        #expect(item.url == nil && item.attachments.isEmpty && item.contentHTML == "<p>b</p>")
        for message in [
            "the title has 600 characters", "the name of an author has 300", "the summary has 5000",
            "an address has 3000 characters, the limit is 2048",
        ] {
            let found = reading.diagnostics.filter { $0.message.contains(message) }
            #expect(!found.isEmpty, "\(message)")
            #expect(found.allSatisfy { $0.severity == .warning && $0.rule == "feed-limit" })
        }
    }

    @Test func keepsTextsAndAddressesWithinTheLimits() throws {
        let reading = FeedSample.read(
            FeedSample.rss(Self.item(title: 500, name: 200, summary: 4096, address: 2048)))
        let item = try #require(reading.feed?.items.first)
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        #expect(item.title?.count == 500 && item.authors.first?.name?.count == 200)
        #expect(item.summary?.count == 4096 && item.url?.count == 2048 && item.attachments.count == 1)
    }

    @Test func limitsTextsOfJSONFeeds() throws {
        let text = """
            {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
              {"id": "1", "title": "\(String(repeating: "👩‍🚀", count: 300))", "content_text": "a",
               "url": "https://s.example/\(String(repeating: "a", count: 3000))"}]}
            """
        let reading = FeedSample.read(text)
        let item = try #require(reading.feed?.items.first)
        // A character of three scalars is not divided.
        #expect(item.title == String(repeating: "👩‍🚀", count: 166) + "…" && item.url == nil)
        #expect(reading.diagnostics.map(\.position?.line) == [2, 2])
    }

    // MARK: Dates

    @Test(
        arguments: [
            ("2004年1月5日 10時11分", "2004-01-05T10:11:00Z"), ("2004年1月5日", "2004-01-05T00:00:00Z"),
            ("2004년 5월 28일  01:31:15", "2004-05-27T16:31:15Z"),
            ("2004-05-25 오후 11:23:17", "2004-05-25T14:23:17Z"),
            ("2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z"),
            ("2004-W02-1", "2004-01-05T00:00:00Z"), ("2004W021", "2004-01-05T00:00:00Z"),
            ("2026-W53-7", "2027-01-03T00:00:00Z"), ("2004005", "2004-01-05T00:00:00Z"),
            ("04-01-05", "2004-01-05T00:00:00Z"), ("040105", "2004-01-05T00:00:00Z"),
            ("202611", "2026-11-01T00:00:00Z"), ("1073297472", "2004-01-05T10:11:12Z"),
            ("1073297472000", "2004-01-05T10:11:12Z"),
            ("2004-01-05T10:11:12+01:00[Europe/Berlin]", "2004-01-05T09:11:12Z"),
            // These are no dates.
            ("2004-W54-1", nil), ("2004-W00-1", nil), ("2004999", nil), ("049999", nil), ("12345", nil),
            ("年月日", nil), ("1年2月3日", nil), ("[x]", nil),
        ] as [(String, String?)])
    func readsRareDates(_ text: String, _ date: String?) throws {
        let reading = FeedSample.read(FeedSample.rss("<guid>1</guid><pubDate>\(text)</pubDate>"))
        let item = try #require((try FeedSample.json(reading)["items"] as? [[String: Any]])?.first)
        #expect(item["date_published"] as? String == date)
        #expect(reading.diagnostics.isEmpty == (date != nil))
    }

    // MARK: Encodings

    private func encoded(_ bytes: [UInt8]) throws -> (title: String?, encoding: String?, isWellFormed: Bool?)
    {
        let json = try FeedSample.json(FeedReading(bytes, file: "feed.xml"))
        let facts = json["_sitegen"] as? [String: Any]
        return (json["title"] as? String, facts?["encoding"] as? String, facts?["well_formed"] as? Bool)
    }

    @Test func readsISO2022JP() throws {
        let start = Array(
            "<?xml version='1.0' encoding='iso-2022-jp'?><rss version='2.0'><channel><title>A ".utf8)
        let end = Array(" b</title></channel></rss>".utf8)
        let words: [UInt8] = [
            0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x49, 0x31, 0x1B, 0x28, 0x42,
        ]
        let found = try encoded(start + words + end)
        #expect(found.title == "A 日本ｱ b" && found.encoding == "iso-2022-jp" && found.isWellFormed == true)
        let broken = try encoded(start + [0x1B, 0x24, 0x51, 0x46] + end)
        #expect(broken.isWellFormed == false)
    }

    @Test(arguments: [true, false], [true, false]) func readsUTF32(_ isBig: Bool, _ hasMark: Bool) throws {
        let text =
            (hasMark ? "\u{FEFF}" : "") + "<rss version='2.0'><channel><title>日😀</title></channel></rss>"
        let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
            let four = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
            return isBig ? four : four.reversed()
        }
        let found = try encoded(bytes)
        #expect(found.title == "日😀" && found.encoding == (isBig ? "utf-32be" : "utf-32le"))
        #expect(found.isWellFormed == true)
        #expect(try encoded(bytes + [0]).isWellFormed == false)
    }
}
