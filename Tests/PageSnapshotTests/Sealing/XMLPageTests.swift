import Testing

@testable import PageSnapshot

/// Document types and style sheet instructions of XHTML and SVG.
struct XMLPageTests {
    private static func page(_ doctype: String, _ body: String, before: String = "") -> String {
        "<?xml version=\"1.0\"?>\(before)\(doctype)<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title></head>"
            + "<body>\(body)</body></html>"
    }

    private static let strict =
        "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">"
    private static let mathML =
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN'\n 'http://www.w3.org/Math/DTD/mathml2/xhtml-math11-f.dtd'>"

    private static func xml(_ sample: SealedSample) throws -> String {
        let html = String(decoding: sample.page.html, as: UTF8.self)
        let start = try #require(html.range(of: "src=\"data:application/xhtml+xml"))
        let url = html[html.index(start.lowerBound, offsetBy: 5)...].prefix { $0 != "\"" }
        return try #require(SealedSample.content(of: String(url)))
    }

    /// Browsers know the names by the public identifier, which the sealed document does not have.
    @Test(arguments: [strict, mathML])
    func namedCharactersBecomeNumbers(_ doctype: String) async throws {
        let body =
            "<p title=\"&eacute;&amp;\">a&nbsp;b &lt; &NotEqualTilde; &nosuch; &auml</p>"
            + "<!-- &nbsp; --><p><![CDATA[&nbsp;]]></p><a href=\"/x?a=1&amp;b&ouml;\">c&hellip;</a>"
        let sample = try await SealedSample(Self.page(doctype, body), type: "application/xhtml+xml")
        let xml = try Self.xml(sample)
        #expect(!xml.contains("DOCTYPE"))
        #expect(
            xml.contains("<p title=\"&#xE9;&amp;\">a&#xA0;b &lt; &#x2242;&#x338; &nosuch; &auml</p>"))
        #expect(xml.contains("<!-- &nbsp; --><p><![CDATA[&nbsp;]]></p>"))
        #expect(xml.contains("data-href=\"/x?a=1&amp;b&#xF6;\"") && xml.contains("c&#x2026;</a>"))
    }

    /// Without such an identifier the name is an error in browsers too.
    @Test func otherDocumentTypesDefineNoNames() async throws {
        for doctype in [
            "", "<!DOCTYPE html>", "<!DOCTYPE html PUBLIC \"-//X//Y//EN\" \"http://x.example/\">",
        ] {
            let sample = try await SealedSample(
                Self.page(doctype, "<p>a&nbsp;b</p>"), type: "application/xhtml+xml")
            #expect(try Self.xml(sample).contains("<p>a&nbsp;b</p>"))
        }
    }

    @Test func styleSheetInstructionsAreEmbedded() async throws {
        let instruction = "<?xml-stylesheet title='>' href=\"a.css?x&amp;y\" type=\"text/css\"?>"
        let sample = try await SealedSample(
            Self.page("", "<p>a</p>", before: instruction),
            ["/news/a.css?x&y": .init("p{color:red}", "text/css")], type: "application/xhtml+xml")
        #expect(
            try Self.xml(sample).contains(
                "<?xml-stylesheet title='>' href=\"data:text/css,p%7Bcolor:red%7D\" type=\"text/css\"?>")
                || (try Self.xml(sample)).contains("href=\"data:text/css,p{color:red}\""))
        #expect(sample.page.receipt.assets.map(\.outcome) == [.embedded] && sample.rules.isEmpty)
        let missing = try await SealedSample(
            Self.page("", "<p>a</p>", before: instruction), type: "application/xhtml+xml")
        #expect(missing.rules == ["snapshot-asset"])
        let inside = try await SealedSample(
            Self.page("", "<p>a</p>", before: "<?xml-stylesheet href='#s'?><?xml-stylesheet?>"),
            type: "application/xhtml+xml")
        #expect(try Self.xml(inside).contains("<?xml-stylesheet href='#s'?><html"))
    }

    /// A transformation would make another document.
    @Test func transformationsAreListed() async throws {
        let sample = try await SealedSample(
            Self.page("", "<p>a</p>", before: "<?xml-stylesheet type='text/xsl' href='a.xsl'?>"),
            ["/news/a.xsl": .init("<x/>", "text/xsl")], type: "application/xhtml+xml")
        #expect(sample.rules == ["snapshot-cut"] && sample.outcome("a.xsl") == .dropped)
        #expect(sample.page.findings[0].severity == .warning)
        #expect(!(try Self.xml(sample)).contains("xml-stylesheet"))
        #expect(sample.site.requests.isEmpty)
    }

    /// Drawing programs put addresses and namespaces into entities.
    @Test func entitiesAreResolved() async throws {
        let svg =
            "<!DOCTYPE svg [<!ENTITY im \"/i/a.png\"><!ENTITY ns 'http://www.w3.org/2000/svg'>]>"
            + "<svg xmlns=\"&ns;\" xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href=\"&im;\"/><text>&im;</text></svg>"
        let png = MemorySite.File(bytes: EmbeddingTests.png, "image/png")
        let sample = try await SealedSample(svg, ["/i/a.png": png], type: "image/svg+xml")
        #expect(sample.rules.isEmpty && sample.site.requests == ["https://site.example/i/a.png"])
        let inner = try #require(sample.dataURLs().first)
        #expect(inner.contains("xlink:href=\"\(EmbeddingTests.pngURL)\"/><text>/i/a.png</text>"))
        #expect(inner.contains("xmlns=\"http://www.w3.org/2000/svg\"") && !inner.contains("ENTITY"))
        let missing = try await SealedSample(svg, type: "image/svg+xml")
        #expect(missing.rules == ["snapshot-asset"])
        #expect(missing.page.findings[0].position?.column ?? 0 > 150)
        let secret = try await SealedSample(
            svg.replacing("/i/a.png", with: "key=s3cr3t-value"), type: "image/svg+xml"
        ) { $0.redactedNames = ["key"] }
        #expect(!secret.page.html.contains(Array("s3cr3t-value".utf8)))
    }

    @Test func aPictureLoadsNoStyleSheet() async throws {
        let svg = "<?xml-stylesheet href='a.css'?><svg xmlns='http://www.w3.org/2000/svg'/>"
        let sample = try await SealedSample(
            "<img src=a.svg>", ["/news/a.svg": .init(svg, "image/svg+xml")])
        #expect(sample.rules.isEmpty && sample.dataURLs().contains { $0.hasPrefix("<svg") })
    }
}
