import ArticleExtraction
import Testing

/// The day of a change, which is not that of the publication.
@Suite struct ChangeDateTests {
    @Test(
        arguments: [
            (
                "<p>This page was last modified on<!-- --> <time datetime='2024-05-03'>May 3</time> by Ada.</p>",
                nil, "2024-05-03"
            ),
            ("<p>Last updated: <b><time datetime='2024-05-03'>May 3</time></b></p>", nil, "2024-05-03"),
            ("<p>Zuletzt geändert am <time>3. Mai 2024</time></p>", nil, "2024-05-03"),
            ("<p>最終更新：<time>2024-05-03</time></p>", nil, "2024-05-03"),
            ("<p>Updated by Ada on <time>2024-05-03</time></p>", "2024-05-03", nil),
            ("<p>Published on <time>2024-05-03</time></p>", "2024-05-03", nil),
            (
                "<p>Updated <time>2024-05-03</time>, published <time>2024-05-01</time></p>", "2024-05-01",
                "2024-05-03"
            ),
        ] as [(String, String?, String?)]) func tellsTheDayOfAChange(
            _ line: String, _ published: String?, _ modified: String?
        )
    {
        let article = ArticleSample.page(
            "<title>Rain</title><main><h1>Rain</h1>\(ArticleSample.prose)\(ArticleSample.prose)\(line)</main>",
            base: nil)
        #expect(article.publishedTime == published)
        #expect(article.modifiedTime == modified)
    }

    /// A change in the foot of an article, on the line below the title, and in a line of facts.
    @Test(
        arguments: [
            (
                "",
                "<footer><div class='col'>Last updated on <b><time>May 3, 2024</time></b> by <b>Sam</b></div></footer>",
                nil, "2024-05-03"
            ),
            ("<div>Last updated on <b>May 3, 2024</b></div>", "", nil, "2024-05-03"),
            ("<div>Last updated on Friday, May 3, 2024</div>", "", nil, "2024-05-03"),
            (
                "<ul class='meta'><li>Created by <a href='/k'>Kim Lee</a>, last modified on <a>3 May 2024</a></li></ul>",
                "",
                nil, "2024-05-03"
            ),
            ("<p class='date'>Published 1 May 2024, updated 3 May 2024</p>", "", "2024-05-01", nil),
            ("<div>Posted on <b>May 3, 2024</b></div>", "", "2024-05-03", nil),
            ("<div>The updated edition of <b>May 3, 2024</b></div>", "", "2024-05-03", nil),
            (
                "", "<footer>Next: <a href='/n'>Snow</a> <time>2024-05-03</time></footer>", nil, nil
            ),
        ] as [(String, String, String?, String?)]) func tellsAChangeInOtherPlaces(
            _ before: String, _ after: String, _ published: String?, _ modified: String?
        )
    {
        let prose = ArticleSample.prose + ArticleSample.prose
        let article = ArticleSample.page(
            "<title>Rain</title><article><h1>Rain</h1>\(before)\(prose)\(after)</article>", base: nil)
        #expect(article.publishedTime == published)
        #expect(article.modifiedTime == modified)
    }
}
