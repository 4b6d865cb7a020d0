import ArticleExtraction
import Testing
import WebContent

/// Articles of several pages.
@Suite struct PartsTests {
    private static let page = """
        <p>A claim that needs a note.<sup id="r1"><a href="#n1">1</a></sup> Another one.<sup id="r2"><a href="#n2">2</a></sup></p>
        <ol class="footnotes"><li id="n1">The first note of WORD. <a href="#r1">↩</a></li><li id="n2">The second note of WORD. <a href="#r2">↩</a></li></ol>
        """

    @Test func keepsTheNotesOfPartsApart() {
        var article = ArticleSample.article(Self.page.replacing("WORD", with: "one"))
        for word in ["two", "three"] {
            ArticleExtractor.append(
                ArticleSample.article(Self.page.replacing("WORD", with: word)), to: &article)
        }
        let ids = article.content.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
        #expect(ids.count == 12 && Set(ids).count == 12, "\(ids)")
        for target in article.content.matches(of: /\shref="#([^"]+)"/) {
            #expect(ids.contains(String(target.1)))
        }
        #expect(article.content.contains("<li id=\"user-content-n1\">The first note of one."))
        #expect(
            article.content.contains(
                "<li id=\"user-content-n1-2\">The first note of two. <a href=\"#user-content-r1-2\">"))
        #expect(
            article.content.contains(
                "<li id=\"user-content-n2-3\">The second note of three. <a href=\"#user-content-r2-3\">"))
        let markdown = ContentMarkdown.text(of: Array(article.content.utf8))
        #expect(markdown.contains("[^6]: The second note of three."), "\(markdown)")
    }

    @Test func changesNoTextAndNoOtherIds() {
        var article = ArticleSample.article("<p id=\"a\">One <a href=\"#a\">here</a>.</p>")
        ArticleExtractor.append(
            ArticleSample.article(
                "<p id=\"b\">Say id=\"user-content-b\" and <a href=\"#b\">here</a>. &lt;p id=\"user-content-a\"></p>"
            ), to: &article)
        #expect(
            article.content.contains(
                "<p id=\"user-content-b\">Say id=\"user-content-b\" and <a href=\"#user-content-b\">"),
            "\(article.content)")
        #expect(article.content.contains("&lt;p id=\"user-content-a\"&gt;"))
    }
}
