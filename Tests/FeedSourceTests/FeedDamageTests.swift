import FeedSource
import Foundation
import Items
import SiteFiles
import TestSupport
import Testing

/// Damage that hides items: markup before the feed, missing end tags, tag soup, cut characters.
@Suite struct FeedDamageTests {
    private static let declaration = "<?xml version='1.0' encoding='utf-8'?>\n"

    /// Returns the messages of the findings about XML.
    private func repairs(_ reading: FeedReading) -> [String] {
        reading.diagnostics.filter { $0.rule.name == "feed-xml" }.map(\.message)
    }

    // MARK: Encodings

    /// UTF-8 in which a limit in bytes cut some characters.
    @Test func keepsUTF8WithCutCharacters() throws {
        let items = (0..<9).map { number in
            Array("<item><title>日本語の見出し \(number)</title><description>本文です".utf8)
                + (number % 3 == 0 ? [0xE3, 0x80] : Array("。".utf8)) + Array("</description></item>".utf8)
        }
        let bytes =
            Array("\(Self.declaration)<rss version='2.0'><channel><language>ja</language>".utf8)
            + items.joined() + Array("</channel></rss>".utf8)
        let reading = FeedReading(bytes, file: "f")
        let feed = try #require(reading.feed)
        #expect(feed.items.map(\.title) == (0..<9).map { "日本語の見出し \($0)" })
        #expect(feed.items.first?.contentText == "本文です\u{FFFD}")
        #expect(feed.facts.encoding == "utf-8" && feed.facts.isWellFormed == false)
        #expect(reading.diagnostics.contains { $0.message.contains("bytes that are not UTF-8") })
    }

    /// Most characters above ASCII are invalid in UTF-8: the declaration is wrong.
    @Test func takesAnotherEncodingForOtherBytes() throws {
        let bytes =
            Array("\(Self.declaration)<rss version='2.0'><channel><title>Gr".utf8) + [0xFC, 0xDF]
            + Array("e é, M".utf8) + [0xFC] + Array("ller</title></channel></rss>".utf8)
        let reading = FeedReading(bytes, file: "f")
        #expect(reading.feed?.facts.encoding == "windows-1252" && reading.feed?.title == "Grüße Ã©, Müller")
        #expect(reading.diagnostics.first?.position.map { [$0.line, $0.column] } == [2, 38])
    }

    /// The bytes of a title, the label of the declaration or of the header, the title, and the encoding.
    private static let labels: [(bytes: [UInt8], label: String, title: String, name: String)] = [
        (Array("Café “x”".utf8), "iso-8859-1", "Café “x”", "utf-8"),
        (Array("Zoë’s".utf8), "windows-1252", "Zoë’s", "utf-8"),
        (Array("5 €".utf8), "us-ascii", "5 €", "utf-8"),
        (Array("Привет".utf8), "windows-1251", "Привет", "utf-8"),
        (Array("Nestl".utf8) + [0xE9], "iso-8859-1", "Nestlé", "windows-1252"),
        (Array("NESTL".utf8) + [0xC9, 0xAE], "iso-8859-1", "NESTLÉ®", "windows-1252"),
        (Array("Spa".utf8) + [0xDF, 0x93], "windows-1252", "Spaß“", "windows-1252"),
    ]

    @Test(arguments: labels.indices, [true, false])
    func readsUTF8WithAnotherLabel(_ index: Int, _ isHeader: Bool) throws {
        let (bytes, label, title, name) = Self.labels[index]
        let declared = isHeader ? "" : " encoding='\(label)'"
        let start = "<?xml version='1.0'\(declared)?>\n<rss version='2.0'><channel><title>"
        let text = Array(start.utf8) + bytes + Array("</title></channel></rss>".utf8)
        let type = isHeader ? "application/rss+xml; charset=\(label)" : nil
        let reading = FeedReading(text, file: "f", contentType: type)
        let feed = try #require(reading.feed)
        let isMislabelled = name == "utf-8"
        #expect(feed.title == title && feed.facts.encoding == name)
        #expect(feed.facts.isWellFormed == !isMislabelled)
        let finding = reading.diagnostics.first { $0.rule.name == "feed-encoding" }
        #expect(finding?.message.contains("its bytes are UTF-8") == (isMislabelled ? true : nil))
        #expect(finding == nil || finding?.position?.line == 2)
    }

    /// Bytes that are not UTF-8 between two texts.
    private static func damaged(_ before: String, _ bytes: [UInt8], _ after: String) -> [UInt8] {
        Array(before.utf8) + bytes + Array(after.utf8)
    }

    /// Valid sequences are evidence for UTF-8: other encodings have hardly any. The other bytes are repaired alone.
    @Test(arguments: [
        (damaged("cut ", [0xE2, 0x80], ""), "cut \u{FFFD}"), (damaged("cut ", [0xE2], ""), "cut \u{FFFD}"),
        (damaged("it", [0x92], "s here"), "it’s here"),
        (damaged("caf", [0xE9], " now"), "café now"),
        (damaged("caf", [0xC3], "..."), "caf\u{FFFD}..."),
        (damaged("", [0xA9], " cut"), "\u{FFFD} cut"),
        (damaged("a ", [0x81], " b"), "a \u{FFFD} b"),
    ]) func repairsOnlyTheInvalidBytes(_ text: [UInt8], _ title: String) throws {
        let bytes =
            Array("\(Self.declaration)<rss version='2.0'><channel><title>ok – é</title>\n<item><title>".utf8)
            + text + Array("</title></item></channel></rss>".utf8)
        let reading = FeedReading(bytes, file: "f")
        let feed = try #require(reading.feed)
        #expect(feed.title == "ok – é" && feed.items.map(\.title) == [title])
        #expect(feed.facts.encoding == "utf-8" && feed.facts.isWellFormed == false)
        let place = try #require(text.firstIndex { $0 >= 0x80 }) + "<item><title>".count + 1
        let finding = reading.diagnostics.first { $0.rule.name == "feed-encoding" }
        #expect(finding?.position.map { [$0.line, $0.column] } == [3, place])
    }

    // MARK: Markup before the feed

    @Test(arguments: [
        "<br />\n<b>Warning</b>: Undefined index in <b>/srv/feed.php</b> on line <b>12</b><br />\n",
        "<script>var x = '<rss><channel>';</script>\n", "<p>a\n", "<!-- <rss> --><div>",
    ]) func skipsMarkupBeforeTheFeed(_ markup: String) throws {
        let item = "<item><title>One</title><guid>1</guid></item>"
        for feed in [
            "\(Self.declaration)<rss version='2.0'><channel><title>T</title>\(item)</channel></rss>",
            "<rss version='2.0'><channel><title>T</title>\(item)</channel></rss>",
            "<channel><title>T</title>\(item)</channel>",
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>"
                + "<channel><title>T</title></channel>\(item)</rdf:RDF>",
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><entry><id>1</id><title>One</title></entry></feed>",
        ] {
            let reading = FeedSample.read(markup + feed)
            let found = try #require(reading.feed, "\(reading.diagnostics)")
            #expect(found.title == "T" && found.items.map(\.title) == ["One"])
            #expect(repairs(reading).contains { $0.contains("markup before the feed") })
        }
    }

    @Test(arguments: [
        "<!doctype html><html><head><title>News</title></head><body><p>No feed</p></body></html>",
        "<html><script>document.write('<rss><channel><item><title>x</title></item></channel></rss>')</script></html>",
        "<html><body><!-- <rss><channel><item><title>x</title></item></channel></rss> --></body></html>",
        "<html><body><textarea><rss><channel><item><title>x</title></item></channel></rss></textarea></body></html>",
        "<html><body><item>a</item><item>b</item></body></html>",
        "<div><p>an <b>item</b></p></div>",
        "<opml version='2.0'><body><outline text='x' xmlUrl='https://a.example/'/></body></opml>",
    ]) func refusesPages(_ page: String) {
        let reading = FeedSample.read(page)
        #expect(reading.feed == nil)
        #expect(reading.diagnostics.contains { $0.rule.name == "feed-format" }, "\(reading.diagnostics)")
    }

    // MARK: Missing end tags

    @Test func closesFieldsWithoutEndTags() throws {
        let items = (1...40).map {
            "<item>\n<title>One \($0)\n<link>https://a.example/\($0)\n<guid isPermaLink=true>\($0)\n<category>x\n<category>y\n"
                + "<description>a <b>b</b> \($0)\n<pubDate>Mon, 05 Jan 2004 10:11:12 GMT</pubDate>\n</item>\n"
        }
        let reading = FeedSample.read(
            "<rss version='2.0'><channel><title>T<link>https://a.example/<description>D\n\(items.joined())</channel></rss>"
        )
        let feed = try #require(reading.feed)
        #expect(feed.title == "T" && feed.homePageURL == "https://a.example/" && feed.description == "D")
        #expect(feed.items.map(\.title) == (1...40).map { "One \($0)" })
        #expect(feed.items.map(\.url) == (1...40).map { "https://a.example/\($0)" })
        #expect(feed.items.allSatisfy { $0.tags == ["x", "y"] && $0.datePublished == 1_073_297_472 })
        #expect(feed.items.first?.contentHTML == "a <b>b</b> 1")
        #expect(repairs(reading).contains { $0.contains("'link' does not end before '<guid>'") })
    }

    @Test func closesItemsWithoutEndTags() throws {
        let rss = FeedSample.read(
            "<rss version='2.0'><channel><title>T</title><item><title>1</title><item><title>2</title><link><item><title>3</title></channel></rss>"
        )
        #expect(rss.feed?.items.map(\.title) == ["1", "2", "3"])
        let atom = FeedSample.read(
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>T<entry><id>1<title>1<author><name>A</name><updated>2004-01-01T00:00:00Z<entry><id>2<title>2</feed>"
        )
        #expect(atom.feed?.title == "T" && atom.feed?.items.map(\.title) == ["1", "2"])
        #expect(atom.feed?.items.first?.authors.map(\.name) == ["A"])
    }

    /// Elements of a page or of another vocabulary may have the names of fields.
    @Test func leavesMarkupOpen() throws {
        let xhtml = try FeedSample.item(
            FeedSample.atom(
                "<title>1</title><content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p>a <title>b</title> <item>c</item> & d</p></div></content>"
            ))
        #expect(
            xhtml.contentHTML == "<div><p>a  c &amp; d</p></div>"
                || xhtml.contentHTML?.contains("c &amp; d") == true)
        let other = try FeedSample.item(
            FeedSample.rss(
                "<title>1</title><media:group><media:content url='https://a.example/1'><title>2</title></media:content></media:group><guid>3 & 4</guid>"
            ))
        #expect(other.title == "1" && other.id == "3 & 4")
        let html = try FeedSample.item(
            FeedSample.rss(
                "<title>1</title><description><details><summary>a</summary>b</details> & c</description><guid>2</guid>"
            ))
        #expect(html.contentHTML == "<details><summary>a</summary>b</details> &amp; c")
    }

    // MARK: Tag soup

    @Test(arguments: [
        "<RSS VERSION=2.0><CHANNEL><TITLE>T</TITLE><ITEM><TITLE>One</TITLE><LINK>https://a.example/1<ITEM><TITLE>Two<LINK>https://a.example/2",
        "<item><title>One</title><link>https://a.example/1</link></item><item><title>Two</title><link>https://a.example/2</link></item>",
        "<title>T</title>\n<item>\n<title>One\n<link>https://a.example/1\n<item>\n<title>Two\n<link>https://a.example/2\n",
        "<rss version=\"2.0><channel><title>T</title><item><title>One</title><link>https://a.example/1</link></item>"
            + "<item><title>Two</title><link>https://a.example/2</link></item></channel></rss>",
        "<rss version='2.0'></rss><channel><title>T</title><item><title>One</title><link>https://a.example/1</link></item>"
            + "<item><title>Two</title><link>https://a.example/2</link></item></channel>",
        "<rss><x:list><x:part><channel><x:deep><item><title>One</title><link>https://a.example/1</link></item><x:more>"
            + "<item><title>Two</title><link>https://a.example/2</link></x:part></rss>",
        "<ENTRY><TITLE>One</TITLE><LINK HREF=https://a.example/1></ENTRY><ENTRY><TITLE>Two</TITLE><LINK HREF=https://a.example/2></ENTRY>",
        "<data><rows><item><title>One</title><link>https://a.example/1</link></item><item><title>Two</title><link>https://a.example/2</rows>",
    ]) func readsItemsOfTagSoup(_ soup: String) throws {
        let reading = FeedSample.read(soup)
        let feed = try #require(reading.feed, "\(reading.diagnostics)")
        #expect(feed.items.map(\.title) == ["One", "Two"])
        #expect(feed.items.map(\.url) == ["https://a.example/1", "https://a.example/2"])
        #expect(feed.facts.isWellFormed == false)
        #expect(reading.diagnostics.contains { $0.severity == .warning } && !reading.diagnostics.hasErrors)
    }

    /// Floods that a quadratic reader of soup would not survive.
    @Test(arguments: [
        "<item>", "<item><title>", "<ITEM A=\"", "<x:a><item>", "<title>", "<entry", "<br><rss",
        "</item><item",
        "<category>", "<item a='>", "<br a=\"'",
    ])
    func readsSoupInLinearTime(_ piece: String) {
        let flood = String(repeating: piece, count: 30_000)
        _ = FeedSample.read(flood)
        _ = FeedSample.read("<br>" + flood)
        _ = FeedSample.read("<rss><channel>" + flood)
        _ = FeedSample.read("<rss><channel><item>" + flood + "</x>")
    }
}
