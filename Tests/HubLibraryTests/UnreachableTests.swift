import Testing

@testable import HubLibrary
@testable import HubSource

/// Links and elements of notes that no page can have. Their words stay, and the rest of the page.
@Suite struct UnreachableTests {
    /// Returns the ranges of the values that begin with `https:`, `file:` or `run`, and of the text of a script.
    private static let refused: @Sendable ([UInt8]) -> [Range<Int>] = { element in
        element.indices.filter { index in
            ["\"https:", "\"file:", "\"run", "=https:", ">run", "(https:"].contains {
                element[index...].starts(with: $0.utf8)
            }
        }.map { ($0 + 1)..<($0 + 2) }
    }

    static let texts: [(text: String, written: String, findings: Int)] = [
        ("a [the *doc*](file:///C:/me/doc.pdf) b", "a the doc b", 1),
        ("[x](javascript:run) [y](http://[bad) [z](data:text/html,x) c", "x y z c", 3),
        ("[x\ny](file:///a) c", "x y c", 1), ("![x](file:///a.png) c", "x c", 1),
        ("[x][d] c\n\n[d]: file:///a", "x c\n\n[d]: file:///a", 1),
        ("<file:///a.b> c", "file&#58;&#47;&#47;&#47;a.b c", 1),
        ("[*x*](saved/page.html#a) [y](no.htm) c", "x y c", 2),
        (
            "[x](index.html#recent) [y](./o.html) [w](@ray.html)",
            "[x](index.html#recent) [y](./o.html) [w](@ray.html)", 0
        ),
        ("[*x*][d] [d] c\n\n[d]: page.html#a", "x d c\n\n[d]: page.html#a", 2),
        ("[x\ny][d] c\n\n[d]: page.html", "x y c\n\n[d]: page.html", 1),
        ("[x][d] c\n\n[d]: o.html", "[x][d] c\n\n[d]: o.html", 0),
        // So are links of raw HTML.
        ("a <a href=\"saved/page.html\">b</a> c", "a <a >b</a> c", 1),
        ("a <A\n  CLASS=x HREF=page%2Ehtml#d>b</A> c", "a <A CLASS=x >b</A> c", 1),
        (
            "<div>\n<a href='page.htm'>b</a>\n<area href=\"page.md\">\n</div>",
            "<div>\n<a >b</a>\n<area >\n</div>", 2
        ),
        (
            "<a href=\"o.html\">x</a> <a href=\"./index.html#recent\">y</a> <area href=\"o.md\"> `<a href=\"page.html\">`",
            "<a href=\"o.html\">x</a> <a href=\"./index.html#recent\">y</a> <area href=\"o.md\"> `<a href=\"page.html\">`",
            0
        ),
        // Other schemes and addresses stay.
        (
            "[x](zotero://a) [y](https://x.example) [z](mailto:a@b.c) <https://x.example> `[x](file:///a)`",
            "[x](zotero://a) [y](https://x.example) [z](mailto:a@b.c) <https://x.example> `[x](file:///a)`", 0
        ),
        ("<iframe src=\"https://x.example/e\" title=\"A *film*\"></iframe>", "A &#42;film&#42;", 1),
        ("a <video src=\"https://x.example\" controls></video> b", "a https&#58;&#47;&#47;x.example b", 1),
        (
            "<iframe\n  width=\"5\"\n  src=\"https://x.example\">\n</iframe>",
            "https&#58;&#47;&#47;x.example", 1
        ),
        ("> <iframe\n>  src=\"https://x.example\"></iframe> b", "> https&#58;&#47;&#47;x.example b", 1),
        ("<b class=\"c\">d</b> </iframe>", "<b class=\"c\">d</b> </iframe>", 0),
        ("a <button class=\"c\" onclick=\"run()\">b</button>", "a <button class=\"c\" >b</button>", 1),
        (
            "<div\n  class=\"c\">\n[[o]]\n</div>",
            "<div\n  class=\"c\">\n<a class=\"hub-link\" href=\"o.html\">o</a>\n</div>", 0
        ),
        ("<script>run()\n\n[[o]] # not\n</script>\n\nb", "b", 1), ("a <script>run()</script> b", "a  b", 1),
        ("The <script> tag [[o|x]]", "The  tag <a class=\"hub-link\" href=\"o.html\">x</a>", 1),
        ("a <img src=\"file:///x.png\" alt=\"A *b*\"> c", "a A &#42;b&#42; c", 1),
        ("The <title> tag [[o|x]]", "The &#60;title&#62; tag <a class=\"hub-link\" href=\"o.html\">x</a>", 1),
        ("<textarea>a</textarea> b", "<textarea>a</textarea> b", 0),
        ("<style>\n.a { color: red }\n</style>", "<style>\n.a { color: red }\n</style>", 0),
        ("<style>\n.a { src: url(https://x.example) }\n</style>\n\nb", "b", 1),
        ("<link rel=\"a\" href=\"https://x.example\">\n\nb", "b", 1),
        ("See @fig-one and [@sec-two].", "See \\@fig-one and [\\@sec-two].", 2),
        (
            "See @fig-own, @someone, `@fig-one`, m@fig-one and $@fig-one$.",
            "See @fig-own, @someone, `@fig-one`, m@fig-one and $@fig-one$.", 0
        ),
    ]

    @Test(arguments: texts) func wordsStay(_ text: String, _ written: String, _ findings: Int) async throws {
        var sample = try await HubSample([
            "a.md": "# A\n\nBefore\n\n\(text)\n\nAfter\n", "o.md": "# O\n\n![a](p.png){#fig-own}\n",
            "p.png": "x",
        ])
        sample.settings.refusedValues = Self.refused
        sample.settings.media = ["p.png": "0.png"]
        let body = sample.body("a")
        let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
        #expect(Array(lines(body).dropFirst()) == lines("Before\n\(written)\nAfter"), "\(body)")
        #expect(sample.edition.embeds.count == findings, "\(sample.edition.embeds)")
        // The page is written.
        if findings > 0 { _ = try hubPage(sample.text("a.md")) }
    }

    /// An attribute may have an address in a drawing alone.
    @Test(arguments: [
        (
            "<svg>\n<image href=\"https://x.example\" width=\"1\"/>\n<use href=\"#b\"/>\n</svg>",
            "<image  width=\"1\"/>", 1
        ),
        ("- <svg>\n  <use href=\"https://x.example\"/></svg>", "<use />", 1),
        ("> <svg viewBox=\"0 0 1 1\"><a href=\"https://x.example\">x</a></svg>", "<a >x</a>", 1),
        ("<svg></svg>\n<use href=\"https://x.example\">", "<use href=\"https://x.example\">", 0),
        ("<svg/>\n<use href=\"https://x.example\">", "<use href=\"https://x.example\">", 0),
    ])
    func drawingsStay(_ text: String, _ written: String, _ findings: Int) async throws {
        var sample = try await HubSample(["a.md": "# A\n\n\(text)\n"])
        sample.settings.refusedValues = { $0.starts(with: "<svg><".utf8) ? Self.refused($0) : [] }
        let body = sample.body("a")
        #expect(body.contains(written), "\(body)")
        #expect(sample.edition.embeds.count == findings, "\(sample.edition.embeds)")
    }

    /// The first of two blocks with one id is meant.
    @Test func anIDOfTwoBlocksIsInThePageOnce() async throws {
        let sample = try await HubSample([
            "a.md": "# A\n\ntext ^dup\n\nmore ^Dup\n", "o.md": "[[a#^dup]]\n",
        ])
        #expect(sample.body("a").contains("text <span id=\"block-dup\"></span>"))
        #expect(sample.body("a").count(of: "block-dup") == 1)
        _ = try hubPage(sample.text("a.md"))
    }
}
