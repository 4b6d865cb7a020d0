import Foundation
import SiteFiles
import TestSupport
import Testing

/// `article` as a user runs it, with real KaTeX and a server on the loopback address.
@Suite struct ArticleCommandTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
    }

    private static let prose = String(
        repeating:
            "<p>A paragraph of the article, with a comma in it, which is long enough to be taken for text.</p>\n",
        count: 6)

    private static func page(_ markup: String, head: String = "") -> String {
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>On rain</title>\(head)</head>
        <body><nav><a href="/">Home</a></nav><article><h1>On rain</h1>\(prose)\(markup)</article></body></html>
        """
    }

    @Test func printsEveryMemberOfAnArticle() throws {
        try folder.write(
            Self.page("<p><img src='a.jpg' alt='Rain'> and <script type='math/tex'>\\frac12</script></p>"),
            to: "page.html")
        let outcome = try workspace.expect(
            0, "article", "page.html", "--base", "https://site.example/a/page.html")
        #expect(outcome.errors.isEmpty, "\(outcome)")
        let article = try workspace.json(outcome.output)
        #expect(
            Set(article.keys) == [
                "title", "byline", "dir", "lang", "excerpt", "siteName", "publishedTime", "modifiedTime",
                "image",
                "length", "readerable", "content", "textContent", "url",
            ])
        #expect(article["title"] as? String == "On rain")
        #expect(article["byline"] is NSNull)
        let content = try #require(article["content"] as? String)
        #expect(content.contains("<img src=\"https://site.example/a/a.jpg\" alt=\"Rain\">"))
        #expect(
            content.contains("<mfrac>")
                && content.contains(#"<annotation encoding="application/x-tex">\frac12"#))
        let text = try #require(article["textContent"] as? String)
        #expect(text.hasSuffix("and $\\frac12$") && !text.contains("Home"))
        #expect(article["length"] as? Int == text.utf16.count)
        #expect(try folder.files().keys.filter { !$0.hasPrefix("vendor") } == ["page.html"])
    }

    @Test func keepsTeXThatKaTeXRefuses() throws {
        try folder.write(
            Self.page("<p>So <script type='math/tex'>\\frac{1</script> it ends.</p>"), to: "page.html")
        let outcome = try workspace.expect(0, "article", "page.html")
        #expect(outcome.errors.contains("page.html:8:7: warning: KaTeX refuses"), "\(outcome)")
        #expect(outcome.output.contains(#"<code class=\"language-math\">\\frac{1</code>"#), "\(outcome)")
    }

    /// The road of a saved page into a library: its article as markdown makes a leaf that the gate accepts.
    @Test func makesMarkdownThatBecomesALeaf() throws {
        let markup = """
            <h2>Measured</h2><ul><li>One</li><li>Two</li></ul><pre><code class="language-swift">let x = 1</code></pre>
            <table><tr><th>Year</th><th>Rain</th></tr><tr><td>1911</td><td>94</td></tr></table>
            <p>It is <script type='math/tex'>x_1</script>, as the note says.<sup><a href="#n1">1</a></sup></p>
            <p><script type='math/tex; mode=display'>\\sum_n a_n</script></p>
            <ol><li id="n1">A note. <a href="#r">↩</a></li></ol>
            """
        try folder.write(Self.page(markup), to: "page.html")
        let markdown = try workspace.expect(0, "article", "page.html", "--format", "markdown").output
        for part in [
            "title: \"On rain\"", "## Measured", "- One", "```swift", "| Year | Rain |", "$x_1$",
            "[^1]: A note.",
        ] {
            #expect(markdown.contains(part), "\(part)")
        }
        try folder.write(markdown, to: "story.md")
        try workspace.expect(0, "render", "--md", "story.md", "--html", "story.html")
        try workspace.expect(0, "verify", "--strict", "story.html")
    }

    @Test func makesAPageWithoutScripts() throws {
        try folder.write(Self.page("<script>x()</script>"), to: "page.html")
        let html = try workspace.expect(0, "article", "page.html", "--format", "html").output
        #expect(html.hasPrefix("<!doctype html>") && html.contains("<h1>On rain</h1>"))
        #expect(!html.contains("script") && html.ranges(of: "<p>A paragraph").count == 6)
    }

    @Test func tellsBadPages() throws {
        try folder.write("", to: "empty.html")
        #expect(
            try workspace.expect(1, "article", "empty.html").errors.contains(
                "empty.html:1:1: error: the page is empty"))
        try folder.write(" \n", to: "blank.html")
        #expect(try workspace.expect(1, "article", "blank.html").errors.contains("blank.html:1:1: error: "))
        try folder.write("%PDF-1.4 words", to: "paper.html")
        #expect(try workspace.expect(1, "article", "paper.html").errors.contains("the file is a PDF"))
        try folder.write("<html><body><a href='/x'>One link</a></body></html>", to: "links.html")
        let links = try workspace.expect(1, "article", "links.html")
        #expect(links.errors.contains("[article-absent]"))
        #expect(try workspace.json(links.output)["content"] as? String == "")
        try folder.write(String(repeating: "<b>", count: 1_000_000), to: "many.html")
        #expect(
            try workspace.expect(1, "article", "many.html").errors.contains(
                "1000000 tags, the limit is 100000"))
        try folder.write("<p>" + String(repeating: "word ", count: 9_999_999), to: "long.html")
        #expect(try workspace.expect(1, "article", "long.html").errors.contains("the limit is 5000000"))
        #expect(try workspace.expect(2, "article", "absent.html").errors.contains("no such file"))
        #expect(try workspace.expect(2, "article", ".").errors.contains("could not read .: it is a folder"))
        let device = try workspace.expect(2, "article", "/dev/null").errors
        #expect(device.contains("not a regular file; write what a pipe or a device gives to a file"))
        try workspace.expect(64, "article", "links.html", "--pages", "0")
        try workspace.expect(64, "article", "links.html", "--base", "no address")
    }

    @Test func joinsThePartsOfAnArticle() throws {
        let server = try LoopbackServer()
        server.route(
            "/a/1",
            .text(Self.page("<p>Part one ends here, with a promise.</p>", head: "<link rel='next' href='2'>"))
        )
        server.route(
            "/a/2",
            .text(Self.page("<p>Part two keeps it, as well as it can.</p><a rel='next' href='1'>Next</a>")))
        let one = try workspace.json(try workspace.expect(0, "article", server.url("/a/1")).output)
        #expect((one["textContent"] as? String)?.contains("Part two") == false)
        #expect(server.requests(for: "/a/2").isEmpty)
        let both = try workspace.expect(0, "article", server.url("/a/1"), "--pages", "9")
        let text = try #require(try workspace.json(both.output)["textContent"] as? String)
        #expect(text.contains("Part one") && text.contains("Part two"))
        // The second part names the first as the next one; it is not read again.
        #expect(text.ranges(of: "Part one").count == 1)
        let other = Self.page("<p>Another article is here.</p>").replacing("On rain", with: "Anchors")
        server.route("/b/1", .text(Self.page("", head: "<link rel='next' href='2'>")))
        server.route("/b/2", .text(other))
        let alone = try workspace.expect(0, "article", server.url("/b/1"), "--pages", "9")
        #expect(!alone.output.contains("Another article"), "\(alone)")
    }

    @Test func endsWithThePartThatCanBeRead() throws {
        let server = try LoopbackServer()
        server.route("/a/1", .text(Self.page("", head: "<link rel='next' href='gone'>")))
        let outcome = try workspace.expect(0, "article", server.url("/a/1"), "--pages", "3")
        #expect(outcome.errors.contains("warning: this part cannot be read"), "\(outcome)")
        try workspace.expect(2, "article", server.url("/gone"))
    }
}
