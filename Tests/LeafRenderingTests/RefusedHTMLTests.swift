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
        // A link to the web becomes text, and files beside the leaf are its own.
        ("<a href=\"https://x.example\">", []), ("<a href=\"zotero://select/a\">", []),
        ("<video src=\"a.mp4\" controls>", []), ("<b class=\"https://x.example\" title=\"run()\">", []),
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
