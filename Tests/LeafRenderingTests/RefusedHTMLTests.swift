import Testing

@testable import LeafRendering

/// The values of raw HTML that no leaf can have.
@Suite struct RefusedHTMLTests {
    static let elements: [(html: String, values: [String])] = [
        ("<iframe src=\"https://x.example/a\" width=\"5\">", ["https://x.example/a"]),
        ("<button class=\"a\" onclick=\"run()\">", ["run()"]),
        ("<a href=\"file:///C:/a.pdf\">", ["file:///C:/a.pdf"]),
        ("<div style=\"background: url(https://x.example/a.png)\">", ["https://x.example/a.png"]),
        ("<script>run()</script>", ["run()"]),
        ("<form name=\"createElement\" class=\"a\">", ["createElement"]),
        ("<form name=\"search\">", []), ("<p name=\"createElement\">", []),
        // A link to the web becomes text, and a link to a page is one of the hub.
        ("<a href=\"https://x.example\">", []), ("<a href=\"zotero://select/a\">", []),
        ("<a href=\"a.html\">", []), ("<area href=\"a.html#b\">", []), ("<svg><a href=\"a.html\">", []),
        // A page has no files beside it but its pictures.
        ("<video src=\"a.mp4\" poster=\"b.png\" controls>", ["a.mp4", "b.png"]),
        ("<audio src=\"/a.mp3\">", ["/a.mp3"]), ("<embed src=\"a.pdf\">", ["a.pdf"]),
        ("<object data=\"a.pdf\">", ["a.pdf"]), ("<iframe src=\"a.html\">", ["a.html"]),
        ("<source srcset=\"a.png\" media=\"(prefers-color-scheme: dark)\">", ["a.png"]),
        ("<source srcset=\"a.png, b.png 2x\">", ["a.png", "b.png"]), ("<track src=\"a.vtt\">", ["a.vtt"]),
        ("<form action=\"a.php\" method=\"post\">", ["a.php"]),
        ("<button formaction=\"a.php\">", ["a.php"]),
        ("<link rel=\"stylesheet\" href=\"a.css\">", ["a.css"]),
        ("<meta http-equiv=\"refresh\" content=\"0; url=a.html\">", ["a.html"]),
        ("<table background=\"a.bmp\">", ["a.bmp"]), ("<p style=\"background: url(a.png)\">", ["a.png"]),
        ("<style>.a { background: url(a.png) }</style>", ["a.png"]),
        ("<svg><image href=\"a.png\"/>", ["a.png"]),
        ("<svg><use href=\"a.svg#b\"/>", ["a.svg#b"]),
        // Nothing is loaded for these.
        ("<blockquote cite=\"a.html\">", []), ("<link rel=\"author\" href=\"a.html\">", []),
        ("<form action=\"#a\">", []), ("<p style=\"clip-path: url(#a)\">", []),
        ("<video src=\"data:video/mp4,x\">", []), ("<svg><path fill=\"url(#a)\"/>", []),
        ("<b class=\"https://x.example\" title=\"run()\">", []),
        ("<style>.a { color: red }</style>", []),
        // In a drawing, other attributes have addresses, and a link to the web is refused.
        ("<use href=\"https://x.example/a\">", []),
        ("<svg><use href=\"https://x.example/a\"/>", ["https://x.example/a"]),
        ("<svg><image href=\"https://x.example/a\"/>", ["https://x.example/a"]),
        ("<svg><a href=\"https://x.example/a\">", ["https://x.example/a"]), ("<svg><use href=\"#a\"/>", []),
    ]

    @Test(arguments: elements) func valuesAreRefused(_ html: String, _ values: [String]) {
        let bytes = Array(html.utf8)
        let found = RefusedHTML.values(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(found.count == values.count && zip(found, values).allSatisfy { $0.contains($1) }, "\(found)")
    }
}
