import FeedSource
import Foundation
import Items
import Testing

/// The formats of feeds, each with its members in their place.
@Suite struct FeedFormatTests {
    @Test(arguments: [
        ("<rss version='2.0'><channel><title>T</title></channel></rss>", "rss20"),
        ("<rss version='0.92'><channel><title>T</title></channel></rss>", "rss092"),
        ("<rss version='0.91'><channel><title>T</title></channel></rss>", "rss091u"),
        ("<rss><channel><title>T</title></channel></rss>", "rss"),
        (
            "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'http://my.netscape.com/publish/formats/rss-0.91.dtd'><rss version='0.91'><channel><title>T</title></channel></rss>",
            "rss091n"
        ),
        (
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel><title>T</title></channel></rdf:RDF>",
            "rss10"
        ),
        (
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'><channel><title>T</title></channel></rdf:RDF>",
            "rss090"
        ),
        ("<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title></feed>", "atom10"),
        ("<feed version='0.3' xmlns='http://purl.org/atom/ns#'><title>T</title></feed>", "atom03"),
        ("<CHANNEL HREF='http://s.example/' LASTMOD='2004-01-05'><TITLE>T</TITLE></CHANNEL>", "cdf"),
        ("{\"version\":\"https://jsonfeed.org/version/1\",\"title\":\"T\",\"items\":[]}", "json1"),
        ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[]}", "json11"),
        ("{\"rss\":{\"version\":\"2.0\",\"channel\":{\"title\":\"T\",\"item\":[]}}}", "rssjson"),
    ]) func knowsTheFormat(_ text: String, _ format: String) throws {
        let json = try FeedSample.json(FeedSample.read(text))
        #expect(json["title"] as? String == "T")
        #expect((json["_sitegen"] as? [String: Any])?["format"] as? String == format)
        #expect(json["version"] as? String == "https://jsonfeed.org/version/1.1")
    }

    @Test func readsAnAtomFeed() throws {
        let json = try FeedSample.json(
            FeedSample.read(
                """
                <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de" xml:base="http://s.example/a/"><title type="html">One &amp;amp; &lt;b&gt;two&lt;/b&gt;</title><subtitle>Sub</subtitle>
                <id>urn:f</id><updated>2004-01-05T10:11:12Z</updated><link href="./"/><link rel="self" href="feed.xml"/><icon>i.png</icon><logo>l.png</logo>
                <author><name>Ada</name><email>a@s.example</email><uri>/ada</uri></author><generator uri="http://g.example/" version="2">Gen</generator><category term="t" scheme="s" label="L"/>
                <entry><id>urn:1</id><title>E</title><link rel="alternate" href="1"/><link rel="enclosure" href="a.mp3" type="audio/mpeg" length="9"/><published>2004-01-05T10:11:12Z</published>
                <summary>Short</summary><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Long <a href="x">link</a></p></div></content></entry></feed>
                """))
        #expect(json["title"] as? String == "One & two" && json["description"] as? String == "Sub")
        #expect(
            json["home_page_url"] as? String == "http://s.example/a/"
                && json["feed_url"] as? String == "http://s.example/a/feed.xml")
        #expect(
            json["icon"] as? String == "http://s.example/a/l.png"
                && json["favicon"] as? String == "http://s.example/a/i.png")
        #expect(json["language"] as? String == "de")
        let author = try #require((json["authors"] as? [[String: Any]])?.first)
        #expect(author["name"] as? String == "Ada" && author["url"] as? String == "http://s.example/ada")
        #expect((author["_sitegen"] as? [String: Any])?["email"] as? String == "a@s.example")
        let facts = try #require(json["_sitegen"] as? [String: Any])
        #expect(
            facts["id"] as? String == "urn:f" && facts["updated"] as? String == "2004-01-05T10:11:12Z"
                && facts["well_formed"] as? Bool == true)
        #expect(
            (facts["generator"] as? [String: String]) == [
                "name": "Gen", "url": "http://g.example/", "version": "2",
            ])
        #expect((facts["categories"] as? [[String: String]]) == [["term": "t", "scheme": "s", "label": "L"]])
        let item = try #require((json["items"] as? [[String: Any]])?.first)
        #expect(
            item["id"] as? String == "urn:1" && item["url"] as? String == "http://s.example/a/1"
                && item["summary"] as? String == "Short")
        #expect(
            (item["content_html"] as? String)?.contains(
                "<p>Long <a href=\"http://s.example/a/x\">link</a></p>") == true)
        #expect(item["language"] == nil, "the feed's holds")
        let attachment = try #require((item["attachments"] as? [[String: Any]])?.first)
        #expect(
            attachment["url"] as? String == "http://s.example/a/a.mp3"
                && attachment["size_in_bytes"] as? Int == 9)
    }

    @Test func readsAnRSSItem() throws {
        let item = try FeedSample.item(
            FeedSample.rss(
                """
                <title>A &amp;amp; B</title><link>http://s.example/1</link><guid isPermaLink="false">g1</guid><pubDate>Mon, 05 Jan 2004 10:11:12 GMT</pubDate>
                <description>Short &lt;i&gt;text&lt;/i&gt;</description><content:encoded><![CDATA[<p onclick="x()">Long</p><script>x()</script>]]></content:encoded>
                <dc:creator>Ada</dc:creator><author>b@s.example (Bea)</author><category domain="d">c</category><comments>http://s.example/1#c</comments>
                <enclosure url="http://s.example/a.mp3" length="0" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration><itunes:image href="http://s.example/i.jpg"/>
                <georss:point>45.5 -71.9</georss:point><psc:chapters><psc:chapter start="0:00" title="Intro" href="http://s.example/c"/></psc:chapters>
                """))
        #expect(item.id == "g1" && item.url == "http://s.example/1" && item.title == "A & B")
        #expect(item.contentHTML == "<p>Long</p>" && item.summary == "Short text")
        #expect(item.datePublished == 1_073_297_472)
        #expect(item.authors.map(\.name) == ["Ada", "Bea"] && item.tags == ["c"])
        #expect(
            item.attachments.first?.sizeInBytes == nil && item.attachments.first?.durationInSeconds == 3723)
        #expect(item.image == "http://s.example/i.jpg")
        #expect(item.facts.others["comments"] == .string("http://s.example/1#c"))
        #expect(
            item.facts.others["geometry"]
                == .object([
                    .init("type", .string("Point")),
                    .init("coordinates", .array([.number("-71.9"), .number("45.5")])),
                ]))
        #expect(
            item.facts.others["chapters"]
                == .array([
                    .object([
                        .init("title", .string("Intro")), .init("start", .string("0:00")),
                        .init("href", .string("http://s.example/c")),
                    ])
                ]))
    }

    /// The text of an episode is the longer one; most feeds have it twice.
    @Test(
        arguments: [
            (
                "<description>Short</description><itunes:summary>The whole long text</itunes:summary>",
                "The whole long text", "Short"
            ),
            (
                "<itunes:summary>&lt;p&gt;The whole long text&lt;/p&gt;</itunes:summary><description>Short</description>",
                "<p>The whole long text</p>", "Short"
            ),
            (
                "<description>The same text</description><itunes:summary>The same text!</itunes:summary>",
                "The same text", nil
            ),
            (
                "<description>The whole long text</description><itunes:summary>Short</itunes:summary>",
                "The whole long text", nil
            ),
            (
                "<description>A</description><itunes:summary>The whole long text</itunes:summary><content:encoded>B</content:encoded>",
                "B", "A"
            ),
            ("<itunes:summary>The whole long text</itunes:summary>", "The whole long text", nil),
        ] as [(String, String, String?)])
    func takesTheLongerTextOfAnEpisode(_ markup: String, _ content: String, _ summary: String?) throws {
        let item = try FeedSample.item(FeedSample.rss("<guid>1</guid>" + markup))
        let text = item.contentHTML ?? item.contentText
        #expect(text == content, "\(item)")
        if let summary { #expect(item.summary == summary) } else { #expect(item.summary != "Short") }
    }

    @Test func takesAPermalinkAsTheAddress() throws {
        #expect(
            try FeedSample.item(FeedSample.rss("<guid>http://s.example/p</guid>")).url == "http://s.example/p"
        )
        #expect(
            try FeedSample.item(FeedSample.rss("<guid isPermaLink='false'>http://s.example/p</guid>")).url
                == nil)
        #expect(try FeedSample.item(FeedSample.rss("<guid>urn:x</guid>")).url == nil)
    }

    @Test(arguments: [
        ("a@s.example (Ada B)", "Ada B" as String?, "a@s.example" as String?),
        ("Ada B (a@s.example)", "Ada B" as String?, "a@s.example" as String?),
        ("Ada B <a@s.example>", "Ada B", "a@s.example"),
        ("a@s.example", nil, "a@s.example"), ("Ada B", "Ada B", nil),
        ("a@s.example Ada B", "Ada B", "a@s.example"), ("mailto:a@s.example", nil, "a@s.example"),
    ]) func takesPeopleApart(_ text: String, _ name: String?, _ mail: String?) throws {
        let escaped = text.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let person = try #require(
            try FeedSample.item(FeedSample.rss("<author>\(escaped)</author>")).authors.first)
        #expect(person.name == name)
        #expect(person.others["_sitegen"] == mail.map { .object([.init("email", .string($0))]) })
    }

    @Test func givesEachItemAnIdentifierOfItsOwn() throws {
        let items = [
            "<guid>x</guid><link>http://s.example/1</link>", "<guid>x</guid><link>http://s.example/2</link>",
            "<link>http://s.example/3</link>", "<title>no link</title>", "<title>none</title>",
        ]
        let reading = FeedSample.read(FeedSample.rss(items.joined(separator: "</item><item>")))
        let ids = try #require(reading.feed).identified.items.map(\.id)
        #expect(ids.count == 5 && Set(ids).count == 5 && !ids.contains(""))
        #expect(
            ids[0] == "x http://s.example/1" && ids[1] == "x http://s.example/2",
            "a repeated one takes its link")
        #expect(ids[2] == "http://s.example/3" && ids[3].hasPrefix("sha256:"))
        let finding = try #require(
            reading.diagnostics.first { $0.message.contains("identifier of an item before it") })
        #expect(finding.position?.line == 4, "the line of the item")
    }

    @Test func readsJSONFeeds() throws {
        let text = """
            {"version": "https://jsonfeed.org/version/1", "title": "T", "author": {"name": "Ada"}, "items": [
              {"id": 5, "url": "/1", "content_html": "<p>Text<script>x()</script></p>", "date_published": "2004-01-05T10:11:12+01:00"}, {"id": "b", "content_text": "Plain <b>"}, {"id": "c"}]}
            """
        let feed = try #require(FeedSample.read(text, base: "http://s.example/feed.json").feed)
        #expect(feed.authors.map(\.name) == ["Ada"] && feed.items.map(\.id) == ["5", "b", "c"])
        #expect(feed.items[0].contentHTML == "<p>Text</p>" && feed.items[0].url == "http://s.example/1")
        #expect(feed.items[0].datePublished == 1_073_293_872)
        #expect(feed.items[1].contentText == "Plain <b>" && feed.items[2].contentHTML == "")
    }

    @Test func readsCDF() throws {
        let feed = try #require(
            FeedSample.read(
                "<CHANNEL HREF='http://s.example/'><TITLE>T</TITLE><ABSTRACT>About</ABSTRACT><ITEM HREF='http://s.example/1' LASTMOD='2004-01-05T10:11Z'><TITLE>One</TITLE><ABSTRACT>First</ABSTRACT></ITEM></CHANNEL>"
            ).feed)
        #expect(feed.description == "About" && feed.homePageURL == "http://s.example/")
        #expect(feed.items.map(\.title) == ["One"] && feed.items.map(\.url) == ["http://s.example/1"])
        #expect(feed.items[0].dateModified == 1_073_297_460 && feed.items[0].contentText == "First")
    }

    @Test(arguments: [
        (
            "<description>&lt;p&gt;&lt;img src='/i.png?a=1&amp;amp;b=2'&gt;&lt;/p&gt;</description>",
            "http://s.example/i.png?a=1&b=2" as String?
        ),
        ("<enclosure url='/p.jpg' type='image/jpeg'/>", "http://s.example/p.jpg"),
        ("<media:group><media:thumbnail url='/t.jpg'/></media:group>", "http://s.example/t.jpg"),
        (
            "<description>&lt;p&gt;&lt;img src='/i.png' width='48'&gt;&lt;img src='/avatars/1.png'&gt;&lt;img src='/j.png'&gt;&lt;/p&gt;</description>",
            "http://s.example/j.png"
        ),
        ("<description>&lt;img src='/i.png' width='48' height='48'&gt; A</description>", nil),
        ("<description>No picture</description>", nil), ("<enclosure url='/a.mp3' type='audio/mpeg'/>", nil),
    ]) func findsThePictureOfAnItem(_ markup: String, _ image: String?) throws {
        #expect(try FeedSample.item(FeedSample.rss(markup), base: "http://s.example/feed").image == image)
    }

    // MARK: Addresses

    @Test(arguments: [
        "javascript:alert(1)", " JavaScript:x", "java&#10;script:x", "data:text/html,x", "vbscript:x",
        "file:///etc/passwd", "mailto:a@s.example", "urn:x",
    ]) func leavesOutAddressesThatAreNotOfTheWeb(_ address: String) throws {
        for text in [
            FeedSample.rss("\n<guid isPermaLink='false'>1</guid><link>\(address)</link>"),
            FeedSample.atom("\n<id>1</id><link href=\"\(address)\"/>"),
        ] {
            let reading = FeedSample.read(text, base: "http://s.example/feed")
            #expect(reading.feed?.items.map(\.url) == [nil], "\(address)")
            let finding = try #require(reading.diagnostics.first { "\($0.rule)" == "feed-address" })
            #expect(finding.severity == .warning && finding.position != nil)
        }
    }

    @Test(arguments: ["http://s.example/a", "https://s.example/a?x=javascript:1", "/a:b", "a"])
    func keepsAddressesOfTheWeb(_ address: String) throws {
        let reading = FeedSample.read(
            FeedSample.rss("<guid isPermaLink='false'>1</guid><link>\(address)</link>"),
            base: "http://s.example/feed")
        #expect(reading.feed?.items.first?.url?.hasPrefix("http") == true)
        #expect(!reading.diagnostics.contains { "\($0.rule)" == "feed-address" })
    }

    @Test func leavesOutAddressesOfJSONFeeds() throws {
        let text = """
            {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
              {"id": "1", "url": "javascript:x", "image": "data:image/png,x", "content_text": "a"},
              {"id": "2", "url": "https://s.example/2", "content_text": "b"}]}
            """
        let reading = FeedSample.read(text)
        #expect(reading.feed?.items.map(\.url) == [nil, "https://s.example/2"])
        #expect(reading.feed?.items.first?.image == nil)
        let found = reading.diagnostics.filter { "\($0.rule)" == "feed-address" }
        #expect(found.count == 2 && found.first?.position?.line == 2 && found.first?.position?.column == 23)
    }

    // MARK: Other formats

    @Test func keepsAttributesOfRSSInJSONOutOfTheText() throws {
        let text = """
            {"rss": {"version": "2.0", "channel": {"title": "T", "item": [{"title": "One", "link": "http://s.example/1",
              "guid": {"isPermaLink": "false", "#value": "tag:1"}, "category": {"domain": "d", "#value": "c"},
              "enclosure": {"url": "http://s.example/a.mp3", "type": "audio/mpeg", "length": "9"}}]}}}
            """
        let item = try FeedSample.item(text)
        #expect(item.id == "tag:1" && item.tags == ["c"] && item.facts.categories.first?.scheme == "d")
        #expect(item.title == "One" && item.attachments.first?.sizeInBytes == 9)
    }

    @Test func readsChannelsInChannelsOfCDF() throws {
        let feed = try #require(
            FeedSample.read(
                """
                <CHANNEL BASE='http://s.example/a/' HREF='home.html'><TITLE>T</TITLE>
                <ITEM HREF='1.html'><TITLE>One</TITLE></ITEM>
                <CHANNEL BASE='http://t.example/'><TITLE>Inner</TITLE><ITEM HREF='2.html'><TITLE>Two</TITLE></ITEM></CHANNEL>
                <CHANNEL HREF='c.html'><TITLE>Third</TITLE><ITEM><A HREF='3.html'/><TITLE>Three</TITLE></ITEM></CHANNEL>
                </CHANNEL>
                """, base: "http://x.example/"
            ).feed)
        #expect(feed.title == "T" && feed.homePageURL == "http://s.example/a/home.html")
        #expect(feed.items.map(\.title) == ["One", "Two", "Three"])
        #expect(
            feed.items.map(\.url) == [
                "http://s.example/a/1.html", "http://t.example/2.html", "http://s.example/a/3.html",
            ])
    }

    @Test(arguments: ["application/pdf", "image/png", "audio/mpeg; x=y"])
    func showsTheSummaryInPlaceOfBinaryContent(_ type: String) throws {
        let reading = FeedSample.read(
            FeedSample.atom(
                "<id>1</id><summary>Words</summary><content type='\(type)'>aGVsbG8gd29ybGQ=</content>"))
        let item = try #require(reading.feed?.items.first)
        #expect(item.contentText == "Words" && item.contentHTML == nil)
        #expect(reading.diagnostics.map { "\($0.rule) \($0.severity.rawValue)" } == ["feed-content note"])
    }

    @Test func readsContentInBase64ThatIsText() throws {
        let item = try FeedSample.item(
            FeedSample.atom(
                "<id>1</id><content type='application/octet-stream'>RXhhbXBsZSA8Yj5BdG9tPC9iPg==</content>"))
        #expect(item.contentHTML == "Example <b>Atom</b>")
    }

    @Test func takesTheBestAlternative() throws {
        let item = try FeedSample.item(
            FeedSample.atom(
                """
                <id>1</id><content type='multipart/alternative'><content type='text/plain'>Plain</content>
                <content type='text/html' mode='escaped'>&lt;b&gt;Rich&lt;/b&gt;</content></content>
                """))
        #expect(item.contentHTML == "<b>Rich</b>")
    }

    // MARK: Encodings

    @Test(
        arguments: [
            ("x-foo", nil, "x-foo"), ("utf-8", "text/xml; charset=foo", "foo"), ("utf-8", nil, nil),
            ("iso-8859-1", "text/xml; charset=utf-8", nil),
        ] as [(String, String?, String?)])
    func tellsUnknownEncodings(_ declared: String, _ type: String?, _ unknown: String?) throws {
        let text = FeedSample.rss("<guid>1</guid>").replacing("utf-8", with: declared)
        let reading = FeedSample.read(text, contentType: type)
        let messages = reading.diagnostics.filter { "\($0.rule)" == "feed-encoding" }.map(\.message)
        #expect(messages.count == (unknown == nil ? 0 : 1))
        if let unknown { #expect(messages.first?.contains("'\(unknown)'") == true) }
        #expect(reading.feed?.items.count == 1)
    }

    @Test func guessesCyrillicEncodings() throws {
        // "Новости дня" in KOI8-R and windows-1251.
        let koi: [UInt8] = [0xEE, 0xCF, 0xD7, 0xCF, 0xD3, 0xD4, 0xC9, 0x20, 0xC4, 0xCE, 0xD1]
        let windows: [UInt8] = [0xCD, 0xEE, 0xE2, 0xEE, 0xF1, 0xF2, 0xE8, 0x20, 0xE4, 0xED, 0xFF]
        for (bytes, name) in [(koi, "koi8-r"), (windows, "windows-1251")] {
            let text =
                Array("<rss version='2.0'><channel><language>ru</language><title>".utf8) + bytes
                + Array("</title></channel></rss>".utf8)
            let feed = try #require(FeedReading(text, file: "feed.xml").feed)
            #expect(feed.title == "Новости дня" && feed.facts.encoding == name)
        }
    }
}
