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
}
