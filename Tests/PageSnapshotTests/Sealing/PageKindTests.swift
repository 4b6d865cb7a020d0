import Testing
import WebSyntax

@testable import PageSnapshot

/// Pages that are not HTML.
struct PageKindTests {
    private static let markup = "<script>steal()</script> <b>&amp; 1 < 2</b>\n"

    @Test(arguments: [
        "text/plain", "text/plain; charset=utf-8", "application/json", "text/csv", "text/javascript",
    ])
    func textIsShownAsItIsWritten(_ type: String) async throws {
        for scripts in SealSettings.Scripts.allCases {
            let sample = try await SealedSample(Self.markup, type: type) { $0.scripts = scripts }
            let html = String(decoding: sample.page.html, as: UTF8.self)
            #expect(!html.contains("<script") && !html.contains("<b>"), "\(type)")
            #expect(
                html.contains(
                    "<pre>\n&lt;script&gt;steal()&lt;/script&gt; &lt;b&gt;&amp;amp; 1 &lt; 2&lt;/b&gt;\n</pre>"
                ))
            #expect(html.contains("script-src 'none'"))
        }
        // HTML is still HTML, and what has no type is looked at.
        #expect(try await SealedSample("<p>x", type: "text/html").html == "<p>x")
        #expect(try await SealedSample("<p>x", type: nil, isServed: false).html == "<p>x")
        #expect(try await SealedSample("x < y", type: nil, isServed: false).html.contains("<pre>\nx &lt; y"))
    }

    @Test func textInAFrameIsText() async throws {
        let sample = try await SealedSample(
            "<iframe src=a.txt></iframe><iframe src=b.json></iframe>",
            [
                "/news/a.txt": .init("<html><script>steal()</script>", "text/plain"),
                "/news/b.json": .init("<html><script>steal()</script>", "application/json"),
            ])
        #expect(
            sample.html.contains("src=data:text/plain,") && sample.html.contains("src=data:application/json"))
        #expect(!sample.html.contains("text/html"))
    }

    @Test func valuesInTextAreBlanked() async throws {
        let json = "{\"feedbackToken\": \"tok-1234567\", \"x\": \"tok-1234567\"}"
        let sample = try await SealedSample(json, type: "application/json") {
            $0.redactedNames = ["feedbackToken"]
        }
        #expect(sample.html.contains("{\"feedbackToken\": \"\", \"x\": \"\"}"))
    }

    private static let xhtml = """
        <?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/><meta http-equiv="refresh" content="1;url=/x"></meta>\
        <link rel="icon" href="i.png"/><link rel="stylesheet" href="a.css"/></head><body><p id="a">Shown</p><img src="a.png" alt=""/>\
        <script><![CDATA[ if (1 < 2) steal() ]]></script><a href="/away">a</a></body></html>
        """

    /// Read as HTML all of it would be the text of the title.
    @Test(arguments: SealSettings.Scripts.allCases)
    func xhtmlIsReadAsXML(_ scripts: SealSettings.Scripts) async throws {
        let sample = try await SealedSample(
            Self.xhtml,
            [
                "/news/a.js": .init("own()", "text/javascript"),
                "/news/a.css": .init("p{color:red}", "text/css"),
                "/news/a.png": .init(bytes: EmbeddingTests.png, "image/png"),
            ], type: "application/xhtml+xml"
        ) { $0.scripts = scripts }
        let html = String(decoding: sample.page.html, as: UTF8.self)
        #expect(html.contains("sandbox=\"allow-scripts\"") == (scripts == .sandbox))
        let start = try #require(html.range(of: "src=\"data:application/xhtml+xml"))
        let url = html[html.index(start.lowerBound, offsetBy: 5)...].prefix { $0 != "\"" }
        let xml = try #require(SealedSample.content(of: String(url)))
        #expect(xml.contains("<p id=\"a\">Shown</p>") && xml.contains("<title/>"))
        #expect(xml.contains("http-equiv=\"Content-Security-Policy\"") && !xml.contains("refresh"))
        #expect(xml.contains("data:text/css") && xml.contains(EmbeddingTests.pngURL))
        #expect(!xml.contains("rel=\"icon\"") && xml.contains("data-href=\"/away\""))
        #expect(xml.contains("steal()") == scripts.run && xml.contains("data:text/javascript") == scripts.run)
        #expect(xml.contains(InertLinks.xmlElement) && !html.contains(InertLinks.element))
        #expect(!xml.contains("w3.org/TR"))
    }

    @Test func localFilesAreTakenByTheirName() throws {
        func kind(_ name: String, _ text: String) throws -> PageKind {
            PageKind(of: MemorySite.asset(.init(text), try #require(WebAddress("file:///a/" + name))))
        }
        #expect(try kind("a.html", "plain words") == .html)
        #expect(try kind("a.txt", "<html>") == .text("text/plain"))
        #expect(try kind("a.json", "<html>") == .text("application/json"))
        #expect(try kind("a.xhtml", "<html/>") == .xml("application/xhtml+xml"))
        #expect(try kind("a", "<!doctype html>") == .html)
        #expect(try kind("a", "words") == .text("text/plain"))
    }

    /// A page often has drawings near its beginning.
    @Test(arguments: [
        ("<!DOCTYPE html><p>a<br>b<svg></svg>", PageKind.html),
        ("<!-- a --><html><body><svg></svg>", .html),
        ("<div><svg></svg></div>", .html),
        ("<svg><text>a</text></svg>", .xml("image/svg+xml")),
        ("<?xml version=\"1.0\"?>\n<!-- a --> <svg/>", .xml("image/svg+xml")),
        ("<!DOCTYPE svg PUBLIC \"a\" \"b\" [\n<!ENTITY a \"b\">\n]>\n<svg/>", .xml("image/svg+xml")),
    ])
    func filesWithoutATypeAreTakenByTheirFirstElement(_ text: String, _ kind: PageKind) throws {
        let asset = MemorySite.asset(.init(text), try #require(WebAddress("file:///a/page")))
        #expect(PageKind(of: asset) == kind)
    }
}
