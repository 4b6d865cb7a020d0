import ArticleExtraction
import WebSyntax

/// A page written in a test, and its article.
enum ArticleSample {
    static let base = WebAddress("https://site.example/2024/03/09/page.html")

    /// Three paragraphs that make any page an article.
    static let prose = """
        <p>The first paragraph is long enough, and it has commas, so that the page counts as one that can be read at all.</p>
        <p>The second paragraph continues the first one, adds a thought of its own, and ends with a full stop like the others.</p>
        <p>The third paragraph concludes the text, repeats nothing, and lets the reader go, which is what paragraphs are for.</p>
        """

    /// Returns the article of a page with this markup after the prose.
    static func article(
        _ markup: String, head: String = "", before: String = "",
        typeset: @escaping ArticleExtractor.Typesetter = { _ in nil }
    ) -> Article {
        page(
            "<html><head><title>A page of words</title>\(head)</head><body><article>\(before)\(prose)\(markup)</article></body></html>",
            typeset: typeset)
    }

    static func page(
        _ html: String, base: WebAddress? = base,
        typeset: @escaping ArticleExtractor.Typesetter = { _ in nil }
    ) -> Article {
        ArticleExtractor(base: base, typeset: typeset).article(in: Array(html.utf8))
    }
}
