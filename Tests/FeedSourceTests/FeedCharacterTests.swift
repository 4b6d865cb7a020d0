import Diagnostics
import FeedSource
import Items
import Testing

/// Characters and references that XML does not allow, and sections that do not nest: each repair is a finding.
@Suite struct FeedCharacterTests {
    private static func reading(_ description: String) -> FeedReading {
        FeedSample.read(
            "<rss version='2.0'><channel><title>T</title>\n<item><guid>1</guid><description>\(description)</description></item></channel></rss>"
        )
    }

    private static func findings(_ reading: FeedReading, _ word: String) -> [String] {
        reading.diagnostics.filter { $0.message.contains(word) }.compactMap { finding in
            finding.position.map { "\($0.line):\($0.column)" }
        }
    }

    @Test(arguments: [
        ("ab\u{B}c", "U+000B", "abc"), ("ab\u{C}c", "U+000C", "abc"), ("ab\0c", "U+0000", "abc"),
        ("<![CDATA[\u{B}]]>", "U+000B", ""), ("ab&#x0;c", "'&#x0;'", "ab\u{FFFD}c"),
        ("ab&#xD800;c", "'&#xD800;'", "ab\u{FFFD}c"), ("ab&#11;c", "'&#11;'", "abc"),
        ("ab&nbsp;c", "'&nbsp;' is not declared", "ab\u{A0}c"),
    ]) func reportsEachRepair(_ text: String, _ word: String, _ expected: String) throws {
        let reading = Self.reading(text)
        let column = text.hasPrefix("<") ? 43 : 36
        #expect(Self.findings(reading, word) == ["2:\(column)"], "\(reading.diagnostics)")
        #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
        let item = try #require(reading.feed?.items.first)
        #expect((item.contentText ?? item.contentHTML) == expected)
    }

    @Test(arguments: [
        "a\tb\r\nc", "&#9;&#10;&#xFFFD;&#65533;\u{FFFD}", "&lt;&gt;&amp;&quot;&apos;&#233;",
        "<![CDATA[a\r\n&nbsp;]]>",
    ]) func reportsNothingElse(_ text: String) {
        let reading = Self.reading(text)
        #expect(
            reading.diagnostics.isEmpty && reading.feed?.facts.isWellFormed == true, "\(reading.diagnostics)")
    }

    /// A document type declares entities: the feed's own, or one that is not loaded.
    @Test func reportsNoDeclaredEntity() {
        for type in [
            "<!DOCTYPE rss [<!ENTITY nbsp '\u{A0}'>]>",
            "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'http://my.netscape.com/publish/formats/rss-0.91.dtd'>",
        ] {
            let reading = FeedSample.read(
                type + "<rss version='0.91'><channel><title>a&nbsp;b</title></channel></rss>")
            #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        }
    }

    /// One kind must not hide the others.
    @Test func boundsTheFindingsOfAKind() {
        let reading = Self.reading(String(repeating: "&nbsp;", count: 500) + "\u{B} &")
        #expect(Self.findings(reading, "not declared").count == 20)
        #expect(
            Self.findings(reading, "U+000B").count == 1 && Self.findings(reading, "'&' is text").count == 1)
    }

    // MARK: Sections and tags

    @Test(arguments: [
        ("<![CDATA[<p>one <![CDATA[two]]> three</p> four]]>", "<p>one two three</p> four"),
        ("<![CDATA[<p>one</p>]]> &amp; <![CDATA[two <b>three</b>]]>", "<p>one</p> &amp; two <b>three</b>"),
    ]) func readsSections(_ text: String, _ expected: String) throws {
        #expect(try FeedSample.item(Self.text(of: text)).contentHTML == expected)
    }

    /// A section around the whole text is from another program. The second feed is not well-formed.
    @Test(arguments: ["b", "b & c"]) func removesAQuotedSection(_ other: String) throws {
        func section(_ text: String) -> String { "<![CDATA[ <![CDATA[\(text)]]]]><![CDATA[>]]>" }
        let item = try FeedSample.item(
            FeedSample.rss(
                "<title>\(section("Budget vote"))</title><description>\(section("<p>One</p>"))</description><category>\(other)</category>"
            ))
        #expect(item.title == "Budget vote" && item.contentHTML == "<p>One</p>" && item.tags == [other])
        let quoted = try FeedSample.item(
            FeedSample.rss("<title>&lt;![CDATA[ begins a section</title><category>\(other)</category>"))
        #expect(quoted.title == "<![CDATA[ begins a section")
    }

    /// A well-formed section ends at its end, whatever it quotes.
    @Test func keepsAQuotedSection() throws {
        let found = Self.reading("<![CDATA[write &lt;![CDATA[ or <![CDATA[]]> and <![CDATA[b]]>")
        #expect(found.feed?.facts.isWellFormed == true && found.diagnostics.isEmpty)
        let broken = Self.reading("<![CDATA[write <![CDATA[ here]]></description></x><description>")
        #expect(Self.findings(broken, "inside a CDATA").isEmpty)
    }

    private static func text(of description: String) -> String {
        "<rss version='2.0'><channel><item><guid>1</guid><description>\(description)</description></item><item><title>b</title></item></channel></rss>"
    }

    @Test func takesNoComparisonForATag() throws {
        let item = try FeedSample.item(Self.text(of: "For $a<b$ raw, the result follows & more."))
        #expect(item.contentText == "For $a<b$ raw, the result follows & more.")
        // The tag of a known field lacks its space.
        let broken =
            "<rss version='2.0'><channel><item><title\"x\">One</title><link>https://a.example/&b</link></item></channel></rss>"
        #expect(try FeedSample.item(broken).title == "One")
    }

    @Test func readsSectionsInLinearTime() {
        let start = ContinuousClock.now
        for piece in ["<![CDATA[<![CDATA[]]>", "<![CDATA[<![CDATA[]]><b>", "a<b$ "] {
            _ = Self.reading(String(repeating: piece, count: 10_000))
        }
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    /// `<br>` has no end tag in HTML: `</br>` would be a second break.
    @Test(arguments: [("a<br>b</br>c", "a<br>bc"), ("a<br/>b", "a<br>b"), ("a<br></br>b", "a<br>b")])
    func writesOneBreak(_ text: String, _ expected: String) throws {
        #expect(try FeedSample.item(Self.text(of: text)).contentHTML == expected)
    }
}
