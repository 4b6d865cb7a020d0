import Diagnostics
import FeedSource
import Foundation
import TestSupport
import Testing

/// Subscription lists, read and written.
@Suite struct OPMLTests {
    private func read(_ text: String) -> OPMLReading { OPMLReading(Array(text.utf8), file: "feeds.opml") }

    private func body(_ outlines: String) -> OPMLReading {
        read(
            "<?xml version=\"1.0\"?>\n<opml version=\"2.0\"><head><title>x</title></head><body>\(outlines)</body></opml>"
        )
    }

    private func rules(_ reading: OPMLReading) -> [String] { reading.diagnostics.map { "\($0.rule)" } }

    // MARK: Reading

    @Test func categoriesAreTheOutlinesAround() {
        let reading = body(
            """
            <outline text="Science"><outline text="Physics">
              <outline type="rss" text="A" xmlUrl="https://a.example/feed"/></outline>
              <outline type="rss" text="B" xmlUrl="https://b.example/feed"/>
            </outline>
            <outline type="rss" text="C" xmlUrl="https://c.example/feed"/>
            <outline><outline type="rss" text="D" xmlUrl="https://d.example/feed"/></outline>
            <outline text="E" xmlUrl="https://e.example/feed"><outline text="F" xmlUrl="https://f.example/feed"/></outline>
            """)
        #expect(reading.isList && reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        #expect(reading.outlines.map(\.title) == ["A", "B", "C", "D", "E", "F"])
        #expect(reading.outlines.map(\.category) == ["Physics", "Science", nil, nil, nil, nil])
        #expect(reading.outlines.map(\.folders) == [["Science"], [], [], [], [], []])
    }

    /// The scheme of feed readers means one of the web.
    @Test(arguments: [
        ("feed://a.example/f?x=1", "http://a.example/f?x=1"),
        ("feed:https://a.example/f", "https://a.example/f"), ("FEED://a.example/", "http://a.example/"),
        ("https://feed.example/feed:x", "https://feed.example/feed:x"),
    ]) func readsTheSchemeOfFeeds(_ url: String, _ address: String) {
        let reading = body("<outline xmlUrl='\(url)'/>")
        #expect(reading.outlines.map(\.url) == [address] && reading.diagnostics.isEmpty)
    }

    /// Scheme and host are the same in any case of letters; paths are not.
    @Test(arguments: [
        ("HTTPS://A.example/f", true), ("https://a.example:443/f", true), ("https://a.example/F", false),
        ("http://a.example/f", false),
    ]) func comparesAddresses(_ other: String, _ isSame: Bool) {
        let reading = body("<outline xmlUrl='https://a.example/f'/><outline xmlUrl='\(other)'/>")
        #expect(reading.outlines.count == (isSame ? 1 : 2) && reading.diagnostics.isEmpty != isSame)
        #expect(reading.outlines.first?.url == "https://a.example/f")
    }

    /// The outlines around a category are read and written.
    @Test func keepsNestedOutlines() {
        let list =
            "<outline text='Tech &amp; Science'><outline text='Sub'><outline text='Deep'><outline text='A' xmlUrl='https://a.example/'/></outline></outline><outline text='B' xmlUrl='https://b.example/'/></outline><outline text='Sub'><outline text='C' xmlUrl='https://c.example/'/></outline>"
        let outlines = body(list).outlines
        #expect(outlines.map(\.category) == ["Deep", "Tech & Science", "Sub"])
        #expect(outlines.map(\.folders) == [["Tech & Science", "Sub"], [], []])
        let text = OPMLText.text(outlines, title: "x")
        #expect(
            text.contains(
                """
                    <outline text="Tech &amp; Science" title="Tech &amp; Science">
                      <outline text="Sub" title="Sub">
                        <outline text="Deep" title="Deep">
                          <outline type="rss" text="A" title="A" xmlUrl="https://a.example/"/>
                        </outline>
                      </outline>
                      <outline type="rss" text="B" title="B" xmlUrl="https://b.example/"/>
                    </outline>
                    <outline text="Sub" title="Sub">
                """), "\(text)")
        let again = read(text).outlines
        #expect(again.map(\.folders) == outlines.map(\.folders))
        #expect(again.map(\.category) == outlines.map(\.category))
    }

    @Test(arguments: [
        ("true", ["B"]), ("TRUE", ["B"]), ("false", ["A", "In", "B"]), ("", ["A", "In", "B"]),
    ])
    func leavesCommentsOut(_ value: String, _ titles: [String]) {
        let reading = body(
            "<outline text='A' xmlUrl='https://a.example/' isComment='\(value)'><outline text='In' xmlUrl='https://c.example/'/></outline><outline text='B' xmlUrl='https://b.example/'/>"
        )
        #expect(
            reading.outlines.compactMap(\.title) == titles && reading.diagnostics.isEmpty,
            "\(reading.diagnostics)")
    }

    @Test func namesTheListInFindings() {
        let cut = read("<opml><body><outline text='A' xmlUrl='https://a.example/feed'>")
        #expect(cut.diagnostics.contains { $0.message.contains("the list ends inside 'outline'") })
        let feed = FeedSample.read("<rss version='2.0'><channel><title>A</title><item><title>B")
        #expect(feed.diagnostics.contains { $0.message.contains("the feed ends inside") })
    }

    @Test(
        arguments: [
            ("/Science/Physics,/News", "Physics"), ("News", "News"), ("/News", "News"), ("", nil),
            (" , ", nil),
            ("/", nil), (" /A B / C D ", "C D"), ("&amp;", "&"),
        ] as [(String, String?)])
    func readsTheAttributeCategory(_ value: String, _ category: String?) {
        let reading = body("<outline xmlUrl=\"https://a.example/\" category=\"\(value)\"/>")
        #expect(reading.outlines.map(\.category) == [category])
        // The outline around comes first.
        let nested = body(
            "<outline text=\"Around\"><outline xmlUrl=\"https://a.example/\" category=\"\(value)\"/></outline>"
        )
        #expect(nested.outlines.map(\.category) == ["Around"])
    }

    @Test func readsAttributesInAnyCase() {
        let reading = body(
            "<outline TITLE=' A &amp; B ' text='other' XMLURL=' https://a.example/feed?a=1&amp;b=2 ' HtmlUrl='https://a.example/' article='page'/>"
        )
        let outline = reading.outlines.first
        #expect(outline?.url == "https://a.example/feed?a=1&b=2" && outline?.title == "A & B")
        #expect(outline?.homePage == "https://a.example/" && outline?.article == "page")
        #expect(outline?.position.line == 2)
        // A title that only repeats the address is left out.
        let repeated = body("<outline text='https://a.example/' xmlUrl='https://a.example/'/>")
        #expect(repeated.outlines.first?.title == nil)
    }

    @Test(
        arguments: [
            // Without its end, with bare ampersands, with references of HTML, without quotes.
            "<opml><body><outline text='A' xmlUrl='https://a.example/feed'>",
            "<opml><body><outline text='A' xmlUrl='https://a.example/feed'/></outline></body></opml>",
            "<opml><body><outline text='A' xmlUrl='https://a.example/feed'/>&nbsp;&</body></opml>",
            "<opml><body><outline text=A xmlUrl=https://a.example/feed></body></opml>",
            "\n\n<?xml version='1.0'?><opml><body><outline text='A' xmlUrl='https://a.example/feed'/></body></opml>",
        ])
    func repairsBrokenXML(_ text: String) {
        let reading = read(text)
        #expect(reading.isList && reading.outlines.map(\.url) == ["https://a.example/feed"], "\(reading)")
        #expect(reading.outlines.map(\.title) == ["A"] && !reading.diagnostics.hasErrors)
        #expect(!reading.diagnostics.isEmpty)
    }

    @Test func keepsBareAmpersandsOfAddresses() {
        let reading = body("<outline xmlUrl='https://a.example/feed?a=1&b=2'/>")
        #expect(reading.outlines.map(\.url) == ["https://a.example/feed?a=1&b=2"])
    }

    @Test(arguments: [
        "", " ", "words", "{}", "<html><body><outline xmlUrl='https://a.example/'/></body></html>",
        "<rss version='2.0'><channel/></rss>", "<?xml version='1.0'?>", "<",
    ]) func anotherFileIsAnError(_ text: String) {
        let reading = read(text)
        #expect(!reading.isList && reading.outlines.isEmpty && reading.diagnostics.hasErrors)
        #expect(rules(reading).contains("opml-format"))
    }

    @Test func tellsDuplicatesByTheirLines() {
        let reading = body(
            "<outline xmlUrl='https://a.example/'/>\n<outline xmlUrl='https://b.example/'/>\n<outline xmlUrl='https://a.example/'/>"
        )
        #expect(reading.outlines.map(\.url) == ["https://a.example/", "https://b.example/"])
        #expect(rules(reading) == ["opml-outline"] && reading.diagnostics.first?.position?.line == 4)
        #expect(reading.diagnostics.first?.message.contains("in line 2") == true)
    }

    @Test func tellsOutlinesWithoutAnAddress() {
        let missing = body("<outline type='rss' text='A'/><outline type='rss' text='B' xmlUrl=''/>")
        #expect(
            missing.outlines.isEmpty && rules(missing) == ["opml-outline", "opml-outline", "opml-outline"])
        #expect(missing.diagnostics.contains { $0.message.contains("'A' is a feed without 'xmlUrl'") })
        // A note without a type is not a feed.
        let note = body("<outline text='note'/><outline xmlUrl='https://a.example/'/>")
        #expect(note.outlines.count == 1 && note.diagnostics.isEmpty)
        for url in [
            "feed", "/feed", "file:///etc/passwd", "javascript:1", "feed:x", "feed:file:///etc/passwd",
            "ftp://a.example/",
        ] {
            let reading = body("<outline xmlUrl='\(url)'/><outline xmlUrl='https://a.example/'/>")
            #expect(reading.outlines.count == 1 && rules(reading) == ["opml-outline"], "\(url)")
        }
    }

    @Test func readsOtherEncodings() {
        let text =
            "<opml version=\"2.0\"><body><outline text=\"Zürich\" xmlUrl=\"https://a.example/\"/></body></opml>"
        let latin =
            Array("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>".utf8)
            + text.unicodeScalars.map { UInt8($0.value) }
        let units = Array(text.utf16)
        let wide: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] as [UInt8] }
        let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] as [UInt8] }
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        for bytes in [latin, wide, big, marked] {
            let reading = OPMLReading(bytes, file: "feeds.opml")
            #expect(reading.outlines.map(\.title) == ["Zürich"], "\(reading.diagnostics)")
            #expect(!reading.diagnostics.hasErrors)
        }
    }

    @Test func limitsHold() {
        let large = [UInt8](repeating: 32, count: OPMLReading.maximumBytes + 1)
        #expect(rules(OPMLReading(large, file: "a")) == ["opml-format"])
        let deep = String(repeating: "<outline text='a'>", count: 20000)
        let reading = body(deep + "<outline xmlUrl='https://a.example/'/>")
        #expect(!reading.diagnostics.isEmpty)
    }

    /// A list of 40,000 feeds is read in one pass: each is compared with those before it by its hash.
    @Test func readsALongList() {
        let outlines = (0..<40000).map {
            "<outline xmlUrl='https://feeds.example/a/long/path/of/an/address/\($0)'/>"
        }
        let reading = body(outlines.joined())
        #expect(reading.outlines.count == 40000 && reading.diagnostics.isEmpty)
    }

    // MARK: Writing

    @Test func writesCategoriesAroundTheirFeeds() {
        var outlines = ["https://a.example/", "https://b.example/", "https://c.example/"].map {
            OPMLReading.Outline(url: $0, position: SourcePosition(file: "", line: 1, column: 1))
        }
        (outlines[0].category, outlines[2].category) = ("X & Y", "X & Y")
        (outlines[0].title, outlines[1].article) = ("\"A\" <b>", "page")
        outlines[2].homePage = "https://c.example/?a=1&b=2"
        #expect(
            OPMLText.text(outlines, title: "My <list>") == """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="2.0">
                  <head>
                    <title>My &lt;list&gt;</title>
                  </head>
                  <body>
                    <outline text="X &amp; Y" title="X &amp; Y">
                      <outline type="rss" text="&quot;A&quot; &lt;b&gt;" title="&quot;A&quot; &lt;b&gt;" xmlUrl="https://a.example/"/>
                      <outline type="rss" text="https://c.example/" title="https://c.example/" xmlUrl="https://c.example/" htmlUrl="https://c.example/?a=1&amp;b=2"/>
                    </outline>
                    <outline type="rss" text="https://b.example/" title="https://b.example/" xmlUrl="https://b.example/" article="page"/>
                  </body>
                </opml>

                """)
        #expect(body("").outlines.isEmpty && read(OPMLText.text([], title: "")).isList)
    }

    private static let pieces = [
        "a", "Ж", "字", "👩‍👩‍👧", "&", "<", ">", "\"", "'", "&amp;", "]]>", "<!--", " b", "/", ",", "\u{301}", "é",
        "\\", "%20",
        "&#10;", "\u{85}", "\u{2028}", "\u{FFFD}", "\u{10FFFD}", "?", "=", "--", "\n", "\t", "\u{7F}",
        "\u{FEFF}",
    ]

    private static func text(_ generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 1...6, using: &generator)
        // Surrounding white space is not part of a name.
        return "x" + (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined() + "y"
    }

    @Test func readsWhatItWrote() {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<500 {
            let categories = (0..<3).map { _ in Self.text(&generator) }
            let outlines = (0..<Int.random(in: 0...8, using: &generator)).map { number in
                var outline = OPMLReading.Outline(
                    url: "https://\(number).example/?q=\(Self.text(&generator))",
                    position: SourcePosition(file: "", line: 1, column: 1))
                if Bool.random(using: &generator) { outline.title = Self.text(&generator) }
                if Bool.random(using: &generator) {
                    outline.category = categories.randomElement(using: &generator)
                }
                if Bool.random(using: &generator) {
                    outline.homePage = "https://h.example/" + Self.text(&generator)
                }
                if Bool.random(using: &generator) { outline.article = "page" }
                return outline
            }
            let text = OPMLText.text(outlines, title: Self.text(&generator))
            let reading = read(text)
            #expect(
                reading.diagnostics.filter { $0.severity != .warning || !outlines.isEmpty }.isEmpty,
                "round \(round)")
            func key(_ outline: OPMLReading.Outline) -> [String?] {
                [outline.url, outline.title, outline.category, outline.homePage, outline.article]
            }
            // Feeds of one category come together, in their order.
            for category in Set(outlines.map(\.category)) {
                #expect(
                    reading.outlines.filter { $0.category == category }.map(key)
                        == outlines.filter { $0.category == category }.map(key), "round \(round):\n\(text)")
            }
            #expect(reading.outlines.count == outlines.count)
            // Written once more it is the same.
            #expect(OPMLText.text(reading.outlines, title: "x") == OPMLText.text(outlines, title: "x"))
        }
    }

    // MARK: Adding

    private static let list =
        "<?xml version=\"1.0\"?>\n<!-- mine </body> -->\n<opml version=\"2.0\">\n  <head><title>Mine</title><ownerName>Ada</ownerName></head>\n  <body>\n    <outline text=\"A\" xmlUrl=\"https://a.example/\" description=\"D\" language=\"en\" category=\"/X/Y,/Z\" other=\"o\"/>\n  </body>\n</opml>\n<!-- </body> -->"

    private static var added: OPMLReading.Outline {
        var outline = OPMLReading.Outline(
            url: "https://b.example/", position: SourcePosition(file: "", line: 1, column: 1))
        (outline.title, outline.category) = ("Zürich", "News")
        outline.others = ["description": "About", "category": "/P/Q,/R"]
        return outline
    }

    @Test func keepsTheBytesOfAListThatGrows() throws {
        let bytes = try #require(OPMLText.adding([Self.added], to: Array(Self.list.utf8)))
        let text = String(decoding: bytes, as: UTF8.self)
        let lines =
            "    <outline text=\"News\" title=\"News\">\n      <outline type=\"rss\" text=\"Zürich\" title=\"Zürich\" xmlUrl=\"https://b.example/\" category=\"/P/Q,/R\" description=\"About\"/>\n    </outline>\n"
        #expect(
            text.replacing(lines, with: "") == Self.list && text.contains("o\"/>\n" + lines + "  </body>"))
        #expect(read(text).outlines.map(\.url) == ["https://a.example/", "https://b.example/"])
    }

    @Test func addsInTheEncodingOfTheList() throws {
        let text = Self.list.replacing("\"A\"", with: "\"é\"").replacing("\n", with: "\r\n")
        let latin = Array(
            text.replacing("?>", with: " encoding=\"iso-8859-1\"?>").unicodeScalars.map { UInt8($0.value) })
        let wide: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] as [UInt8] }
        let big: [UInt8] =
            [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] as [UInt8] }
        for list in [latin, wide, big] {
            let bytes = try #require(OPMLText.adding([Self.added], to: list))
            let reading = OPMLReading(bytes, file: "feeds.opml")
            #expect(reading.outlines.map(\.title) == ["é", "Zürich"], "\(reading.diagnostics)")
            #expect(reading.outlines.last?.category == "News")
        }
    }

    @Test(arguments: [
        "<opml><!-- mine --><body><outline text='A' xmlUrl='https://a.example/'/>\n</opml>\n",
        "<opml><!-- mine --><body>\n<outline text='A > B' xmlUrl='https://a.example/'/>\n",
        "<opml><!-- mine --><body><outline text='Open'><outline text='A' xmlUrl='https://a.example/'></opml>",
    ]) func keepsTheBytesOfAListWithoutTheEndOfItsBody(_ text: String) throws {
        let bytes = try #require(OPMLText.adding([Self.added], to: Array(text.utf8)))
        let list = String(decoding: bytes, as: UTF8.self)
        #expect(list.contains("<!-- mine -->") && list.contains("xmlUrl='https://a.example/'"), "\(list)")
        #expect(
            list.contains("</body>")
                && list.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</opml>"))
        let reading = read(list)
        #expect(reading.outlines.map(\.url) == ["https://a.example/", "https://b.example/"], "\(list)")
        #expect(reading.outlines.last?.category == "News", "\(list)")
        #expect(reading.outlines.first?.category == read(text).outlines.first?.category)
    }

    @Test(arguments: ["", "<opml><body/></opml>", "<opml><body><outline text='", "<opml><!-- </body>"])
    func cannotAddWithoutABody(_ text: String) {
        #expect(OPMLText.adding([Self.added], to: Array(text.utf8)) == nil)
    }

    @Test func writesTheAttributesOfOtherPrograms() {
        let outlines = read(Self.list).outlines
        let text = OPMLText.text(outlines, title: "x")
        #expect(text.contains(" category=\"/X/Y,/Z\" description=\"D\" language=\"en\"/>"))
        #expect(read(text).outlines.map(\.others) == outlines.map(\.others))
        #expect(read(text).outlines.map(\.category) == ["Y"])
    }
}
