import Diagnostics
import FeedSource
import Foundation
import Items
import SiteFiles
import TestSupport
import Testing

/// Broken feeds: what is repaired, where that is told, and what is refused.
@Suite struct FeedRepairTests {
    /// Each feed has one item whose title is `One & two`, in broken XML.
    @Test(arguments: [
        (
            "<rss version='2.0'><channel><item><title>One & two</title></item></channel></rss>", "1:46",
            "a '&' is text"
        ),
        (
            "\nwords <?xml version='1.0'?><rss version='2.0'><channel><item><title>One &amp; two</title></item></channel></rss>",
            "1:1", "text before the first element"
        ),
        ("<rss version='2.0'><channel><item><title>One &amp; two</title>", "1:", "was cut off"),
        (
            "<rss version=2.0><channel><item><title>One &amp; two</title></item></channel></rss>", "1:6",
            "has no quotes"
        ),
        (
            "<rss version='2.0'><channel><item><title>One &amp; two</title><b></item></channel></rss>", "1:",
            "does not end before"
        ),
        (
            "<rss version='2.0'><channel><item></p><title>One &amp; two</title></item></channel></rss>", "1:",
            "has no start tag"
        ),
        (
            "<rss version='2.0'><channel><item><title>One &amp; two</title><dc:date>2004</dc:date></item></channel></rss>",
            "1:", "prefix 'dc' is not declared"
        ),
        (
            "<rss version='2.0'><channel><item a='1' a='2'><title>One &amp; two</title></item></channel></rss>",
            "1:", "twice"
        ),
        (
            "<rss version='2.0'><channel><item><title>One &amp; two</title><x>1 < 2</x></item></channel></rss>",
            "1:", "a '<' is text"
        ),
        (
            "<rss version='2.0'><channel><item><title>One &amp; two\u{1}</title></item></channel></rss>",
            "1:", "control character U+0001"
        ),
    ]) func repairs(_ text: String, _ place: String, _ message: String) throws {
        let reading = FeedSample.read(text)
        let feed = try #require(reading.feed, "\(reading.diagnostics)")
        #expect(feed.items.map(\.title) == ["One & two"])
        #expect(feed.facts.isWellFormed == false)
        let finding = try #require(
            reading.diagnostics.first { $0.message.contains(message) }, "\(reading.diagnostics)")
        let position = try #require(finding.position)
        #expect("\(position.line):\(position.column)".hasPrefix(place), "\(position)")
        #expect(finding.severity == .warning)
    }

    @Test func findsNothingInGoodFeeds() {
        let good = [
            FeedSample.rss(
                "<title>One</title><guid>1</guid><pubDate>Mon, 05 Jan 2004 10:11:12 GMT</pubDate>"),
            FeedSample.atom("<id>1</id><title>One</title><updated>2004-01-05T10:11:12Z</updated>"),
            "<?xml version='1.0'?><!DOCTYPE rss [<!ENTITY one 'One'>]><rss version='2.0'><channel><title>&one;</title><item><guid>1</guid></item></channel></rss>",
        ]
        for text in good {
            let reading = FeedSample.read(text)
            #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
            #expect(reading.feed?.facts.isWellFormed == true)
        }
    }

    @Test(arguments: [
        ("<html><body>Not a feed</body></html>", "HTML"), ("<opml version='2.0'><body/></opml>", "OPML"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "root element"),
        ("", "empty"), ("words only", "neither XML nor JSON"),
        ("{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [", "JSON"),
        ("{\"a\": 1}", "version"), ("[]", "list"),
    ]) func refuses(_ text: String, _ word: String) {
        let reading = FeedSample.read(text)
        #expect(reading.feed == nil)
        #expect(
            reading.diagnostics.contains { $0.severity == .error && $0.message.contains(word) },
            "\(reading.diagnostics)")
    }

    // MARK: References

    @Test(arguments: [
        ("&eacute;&nbsp;&hellip;", "é …"), ("&#233;&#xE9;", "éé"), ("&amp;amp;", "&"), ("AT&T", "AT&T"),
        ("&unknown;", "&unknown;"), ("a &lt; b", "a < b"),
        ("<![CDATA[a & b]]>", "a & b"),
    ]) func resolvesReferences(_ text: String, _ expected: String) throws {
        #expect(try FeedSample.item(FeedSample.rss("<title>\(text)</title>")).title == expected)
    }

    @Test func usesEntitiesOfTheDocumentWithinBounds() throws {
        func title(_ subset: String, _ text: String) throws -> String? {
            try FeedSample.item(
                "<!DOCTYPE rss [\(subset)]><rss version='2.0'><channel><item><title>\(text)</title></item></channel></rss>"
            ).title
        }
        #expect(try title("<!ENTITY a 'Value'>", "&a;") == "Value")
        // One whose value has a reference, and one of a file, are not used.
        #expect(try title("<!ENTITY a 'x'><!ENTITY b '&a;&a;'>", "1 &b;") == "1 &b;")
        #expect(try title("<!ENTITY a SYSTEM 'file:///etc/passwd'>", "1 &a;") == "1 &a;")
    }

    @Test func boundsBombs() throws {
        let levels = (1...9).map { "<!ENTITY l\($0) '" + String(repeating: "&l\($0 - 1);", count: 10) + "'>" }
            .joined()
        let bomb =
            "<!DOCTYPE rss [<!ENTITY l0 'ha'>\(levels)]><rss version='2.0'><channel><item><title>&l9;</title></item></channel></rss>"
        #expect(try FeedSample.item(bomb).title == "&l9;")
        let wide =
            "<!DOCTYPE rss [<!ENTITY a '" + String(repeating: "a", count: 9000)
            + "'>]><rss version='2.0'><channel><item><description>" + String(repeating: "&a;", count: 50_000)
            + "</description></item></channel></rss>"
        let expanded = try FeedSample.item(wide)
        #expect((expanded.contentText ?? expanded.contentHTML ?? "").utf8.count < 2_000_000)
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(
            FeedSample.read("<rss version='2.0'><channel><item>\(deep)").diagnostics.contains {
                $0.rule.name == "feed-limit"
            })
        let attributes = (0..<5000).map { "a\($0)='1'" }.joined(separator: " ")
        #expect(FeedSample.read("<rss version='2.0' \(attributes)><channel/></rss>").feed != nil)
        #expect(
            FeedReading([UInt8](repeating: UInt8(ascii: " "), count: 15_000_001), file: "x").diagnostics
                .contains { $0.message.contains("the limit is 15000000") })
    }

    /// Floods that a quadratic reader would not survive.
    @Test(arguments: [
        "<", "&", "<a b=1 ", "<a>", "</a>", "<![CDATA[x]]>", "&#1;", "]]>", "<a ", "x='1' y='2' ", "<!--",
        "<?x ",
    ])
    func readsFloodsInLinearTime(_ piece: String) {
        let flood = String(repeating: piece, count: 100_000)
        let reading = FeedSample.read(
            "<rss version='2.0'><channel><title>T</title><item><title>\(flood)</title></item></channel></rss>"
        )
        #expect(reading.diagnostics.count <= 200)
        _ = FeedSample.read("<rss version='2.0' \(flood)><channel/></rss>")
    }

    // MARK: Encodings

    @Test(arguments: [
        (
            "<?xml version='1.0' encoding='iso-8859-1'?>", [0xE9] as [UInt8], nil as String?, "é",
            "windows-1252", true
        ), ("<?xml version='1.0' encoding='shift_jis'?>", [0x93, 0xFA], nil, "日", "shift_jis", true),
        ("<?xml version='1.0'?>", Array("é".utf8), nil, "é", "utf-8", true),
        ("<?xml version='1.0' encoding='utf-8'?>", [0xE9], nil, "é", "windows-1252", false),
        (
            "<?xml version='1.0' encoding='utf-8'?>", [0xE9], "text/xml; charset=iso-8859-1", "é",
            "windows-1252", true
        ),
        (
            "<?xml version='1.0' encoding='iso-8859-1'?>", Array("é".utf8),
            "application/xml; charset=\"utf-8\"", "é", "utf-8", true
        ),
    ]) func readsTheEncoding(
        _ declaration: String, _ bytes: [UInt8], _ type: String?, _ title: String, _ name: String,
        _ isWellFormed: Bool
    ) throws {
        let text =
            Array("\(declaration)<rss version='2.0'><channel><title>".utf8) + bytes
            + Array("</title></channel></rss>".utf8)
        let reading = FeedReading(text, file: "f", contentType: type)
        let feed = try #require(reading.feed)
        #expect(
            feed.title == title && feed.facts.encoding == name && feed.facts.isWellFormed == isWellFormed,
            "\(feed.facts)")
        #expect(reading.diagnostics.contains { $0.rule.name.contains("encoding") } == !isWellFormed)
    }

    private static let wrongHeaders: [(label: String, bytes: [UInt8], title: String, name: String)] = [
        ("Big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文", "big5"),
        ("iso-8859-2", [0xB3, 0xB1], "łą", "iso-8859-2"),
        ("iso-8859-9", [0xFE], "ş", "windows-1254"),
        ("windows-874", [0xA1, 0xA2], "กข", "windows-874"),
        // A few invalid characters make UTF-8 no other encoding.
        ("iso-8859-1", Array("éèéèéè".utf8) + [0xE9], "éèéèéè\u{FFFD}", "utf-8"),
        // The declaration is wrong, too.
        ("shift_jis", [0xE9], "é", "windows-1252"),
    ]

    /// Servers give every file the charset of their settings.
    @Test(arguments: wrongHeaders.indices) func readsAsDeclaredWhereTheHeaderIsWrong(_ index: Int) throws {
        let (label, bytes, title, name) = Self.wrongHeaders[index]
        let start = "<?xml version='1.0' encoding='\(label)'?><rss version='2.0'><channel><title>"
        let text = Array(start.utf8) + bytes + Array("</title></channel></rss>".utf8)
        let reading = FeedReading(text, file: "f", contentType: "application/rss+xml; charset=utf-8")
        let feed = try #require(reading.feed)
        #expect(feed.title == title && feed.facts.encoding == name && feed.facts.isWellFormed == false)
        #expect(reading.diagnostics.contains { $0.rule.name.contains("encoding") })
    }

    @Test func tellsAWrongContentType() {
        func found(_ type: String) -> Bool {
            FeedSample.read(FeedSample.rss("<guid>1</guid>"), contentType: type).diagnostics.contains {
                $0.rule.name.contains("content-type")
            }
        }
        for type in ["text/html", "text/plain; charset=utf-8", "application/octet-stream"] {
            #expect(found(type), "\(type)")
        }
        for type in [
            "text/xml", "application/rss+xml; charset=utf-8", "application/atom+xml", "application/json",
        ] { #expect(!found(type), "\(type)") }
    }

    // MARK: Dates and texts

    @Test func readsTheTableOfDates() throws {
        let path = DiskPath.join(Repository.root, "Tests/FeedSourceTests/Tables/dates.tsv")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count >= 300)
        for line in lines {
            let parts = line.split(separator: "\t").map(String.init)
            let reading = FeedSample.read(FeedSample.rss("<guid>1</guid><pubDate>\(parts[0])</pubDate>"))
            let json = try FeedSample.json(reading)
            let date = ((json["items"] as? [[String: Any]])?.first?["date_published"]) as? String
            #expect(date == (parts[1] == "-" ? nil : parts[1]), "'\(parts[0])'")
            let isReported = reading.diagnostics.contains { $0.rule.name.contains("date") }
            #expect(isReported == (parts[1] == "-" && parts[0] != " "), "'\(parts[0])'")
        }
    }

    /// The language of a feed, a date of numbers, and the time.
    @Test(
        arguments: [
            ("de", "24.11.2026, 08:00 Uhr", "2026-11-24T08:00:00Z"),
            ("de", "Di, 24.11.2026 um 08.30 Uhr MEZ", "2026-11-24T07:30:00Z"),
            ("de", "24.11.2026 - 08:00Uhr", "2026-11-24T08:00:00Z"),
            ("de", "05/11/2026", "2026-11-05T00:00:00Z"),
            ("en-GB", "05/11/2026 10:11", "2026-11-05T10:11:00Z"),
            ("en-AU", "5/11/2026", "2026-11-05T00:00:00Z"),
            ("fr-FR", "05/11/2026 à 08h30", "2026-11-05T08:30:00Z"),
            ("pt", "05/11/2026 8h", "2026-11-05T08:00:00Z"),
            ("it_IT", "05/11/2026 alle 8.30", "2026-11-05T08:30:00Z"),
            ("es", "05-11-2026", "2026-11-05T00:00:00Z"),
            ("es", "05/11/2026 08:30 h", "2026-11-05T08:30:00Z"),
            ("de", "11/24/2026", "2026-11-24T00:00:00Z"),
            ("en-US", "05/11/2026", "2026-05-11T00:00:00Z"), ("en", "05/11/2026", "2026-05-11T00:00:00Z"),
            ("", "05/11/2026", "2026-05-11T00:00:00Z"), ("en-US", "24/11/2026", "2026-11-24T00:00:00Z"),
            ("en-GB", "2026/11/05", "2026-11-05T00:00:00Z"),
            ("de", "2026-11-05T08:00:00Z", "2026-11-05T08:00:00Z"),
            ("de", "24.13.2026", nil), ("de", "24.11.2026 25:00", nil), ("de", "um 08:00 Uhr", nil),
        ] as [(String, String, String?)])
    func readsNumbersByTheLanguage(_ language: String, _ text: String, _ date: String?) throws {
        let day = "<guid>1</guid><pubDate>\(text)</pubDate>"
        let rss = FeedSample.rss(day, channel: language.isEmpty ? "" : "<language>\(language)</language>")
        let atom = FeedSample.atom(
            "<id>1</id><title>a</title><published>\(text)</published>", root: "xml:lang='\(language)'")
        for feed in [rss, atom, FeedSample.rss(day, root: "xml:lang='\(language)'")] {
            let json = try FeedSample.json(FeedSample.read(feed))
            #expect((json["items"] as? [[String: Any]])?.first?["date_published"] as? String == date)
        }
    }

    @Test(arguments: [
        ("<content type='text'>a &lt;b&gt;</content>", "text/plain", "a &lt;b&gt;"),
        (
            "<content type='html'>&lt;b&gt;a&lt;/b&gt;&lt;script&gt;x()&lt;/script&gt;</content>",
            "text/html", "<b>a</b>"
        ),
        (
            "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><b>a</b></div></content>",
            "application/xhtml+xml", "<div><b>a</b></div>"
        ),
        ("<content type='text/html' mode='base64'>PGI+YTwvYj4=</content>", "text/html", "<b>a</b>"),
        ("<content>a &lt;b&gt;c&lt;/b&gt;</content>", "text/html", "a <b>c</b>"),
    ]) func readsTextConstructs(_ markup: String, _ type: String, _ html: String) throws {
        let construct = try #require(
            try FeedSample.item(FeedSample.atom("<id>1</id>" + markup)).facts.texts["content"]?.first)
        #expect(construct.type == type && construct.html == html)
    }

    @Test func resolvesAgainstTheNearestBase() throws {
        let item = try FeedSample.item(
            FeedSample.atom(
                "<id>r</id><link href='1'/><content type='html' xml:base='c/'>&lt;a href='x'&gt;y&lt;/a&gt; &lt;a href='#n'&gt;z&lt;/a&gt;</content>",
                root: "xml:base='/a/'"), base: "http://s.example/feed")
        #expect(item.url == "http://s.example/a/1" && item.id == "r")
        #expect(item.contentHTML?.contains("href=\"http://s.example/a/c/x\"") == true)
        #expect(item.contentHTML?.contains("href=\"#user-content-n\"") == true)
        #expect(
            try FeedSample.item(FeedSample.atom("<id>r</id><link href='1'/>")).url == "1",
            "without a base, addresses stay as they are")
    }
}
