import NewsLibrary
import Testing

/// Posts of blogs and short posts: titles, and the pages that they are about.
@Suite struct PostPageTests {
    /// Publishing systems repeat the title at the beginning of the content.
    @Test(arguments: [
        ("<h3>A Title</h3><p>Text of the post that is a summary.</p>", false),
        ("<div> <h1>a <em>title</em></h1></div><p>Text of the post that is a summary.</p>", false),
        ("<h2>A title again</h2><p>Text</p>", true), ("<p>Text</p><h2>A title</h2>", true),
        ("<h2>A title <img src=\"https://a.example/1.png\" alt=\"\"></h2><p>Text</p>", true),
    ]) func writesTheTitleOnce(_ html: String, _ isKept: Bool) {
        var sample = NewsSample([NewsSample.item("1", "A title", html)])
        sample.addPicture("https://a.example/1.png")
        let headings = sample.article.split(separator: "\n").filter { $0.hasPrefix("#") }
        #expect(headings.count == (isKept ? 2 : 1), "\(sample.article)")
        #expect(
            sample.article.contains("Text") && (isKept || sample.text("digest.md").contains("is a summary")))
    }

    /// A post of signs alone has them as its title.
    @Test func hasSignsAsATitle() {
        #expect(ArticlePageTests.page("<p>👍🏽</p>", title: "").contains("# 👍🏽 {#home}"))
        #expect(ArticlePageTests.page("", title: "").contains("# Anvil {#home}"))
    }

    /// The title of a post without one is the beginning of its text, cut at a word.
    @Test(arguments: [
        ("A bridge", 7, "A bridge A bridge A bridge A bridge A bridge A bridge A bridge"),
        (
            "A bridge", 12,
            "A bridge A bridge A bridge A bridge A bridge A bridge A bridge A bridge A bridge…"
        ),
        ("Twelve more", 7, "Twelve more Twelve more Twelve more Twelve more Twelve more Twelve more Twelve…"),
        ("港の古い倉庫", 1, "港の古い倉庫"),
    ]) func cutsMadeTitlesAtAWord(_ words: String, _ count: Int, _ title: String) {
        let text = Array(repeating: words, count: count).joined(separator: " ")
        let page = ArticlePageTests.page("<p>\(text)</p>", title: "")
        #expect(page.contains("# \(title) {#home}"), "\(page)")
        let long = String(repeating: "港", count: 90)
        let other = ArticlePageTests.page("<p>\(long)</p>", title: "")
        #expect(other.contains("# \(long.prefix(80))… {#home}"), "\(other)")
    }

    /// A post about another page has its address, too.
    @Test(arguments: [
        ("https://b.example/x?utm_source=f", true), ("https://a.example/1", false),
        ("https://c.example/", false), ("javascript:alert(1)", false),
    ]) func listsThePageThatAPostIsAbout(_ address: String, _ isListed: Bool) {
        func page(_ hosts: Set<String>) -> String {
            ArticlePageTests.page("<p>See <a href=\"https://c.example/\">it</a>.</p>") {
                $0.contents.feed.items[0].externalURL = address
                $0.settings.openHosts = hosts
            }
        }
        let closed = page([])
        #expect(
            closed.contains("<li><span class=\"news-address\">https://b.example/x</span></li>") == isListed)
        #expect(closed.ranges(of: "<li>").count == (isListed ? 2 : 1) && !closed.contains("javascript:"))
        #expect(
            page(["b.example"]).contains("<li><a href=\"https://b.example/x\">https://b.example/x</a></li>")
                == isListed)
    }
}
