import ArticleExtraction
import Testing

/// The text of `noscript` elements, which no browser with scripts shows.
@Suite struct NoscriptTests {
    @Test(arguments: [
        "<noscript><p>Please enable JavaScript.</noscript>",
        "<noscript><div><b>Please enable JavaScript.</noscript>",
        "<noscript>Please enable <a href='/js'>JavaScript</noscript>",
        "<NOSCRIPT><table><tr><td>Please enable JavaScript.</NOSCRIPT>",
        "<noscript><iframe src='https://tags.example/ns.html' height='0' width='0'></noscript>",
    ]) func endsAnElementLeftOpenInIt(_ markup: String) {
        let last =
            "<p>The last paragraph is after the element, and it is a part of the article, like those before.</p>"
        for page in [
            "<body>\(markup)<article>\(ArticleSample.prose)\(last)</article>",
            "<body><article>\(ArticleSample.prose)\(markup)\(last)</article>",
        ] {
            let article = ArticleSample.page(page)
            #expect(article.content.contains(last), "\(article.content)")
            #expect(article.content.contains("<p>The first paragraph"), "\(article.content)")
            #expect(!article.content.contains("JavaScript") && !article.content.contains("tags.example"))
        }
    }

    @Test(arguments: [
        "<noscript><img src='/a.jpg' alt='A'></noscript>",
        "<noscript><picture><img src='/a.jpg' alt='A'></noscript>",
        "<noscript><p><IMG src='/a.jpg' alt='A'></noscript>",
        "<img src='data:image/svg+xml;base64,PHN2Zy8+' alt='A'><noscript><img src='/a.jpg' alt='A'></noscript>",
        "<img data-src='/a.jpg' alt='A'><noscript><img src='/a.jpg' alt='A'></noscript>",
        "<noscript>Without scripts: <img src='/a.jpg?x=1&amp;y=2' alt='A'></noscript>",
    ]) func showsItsPictureOnce(_ markup: String) {
        let figure = "<figure>\(markup)<figcaption>A caption.</figcaption></figure>"
        let content = ArticleSample.article(figure).content
        #expect(content.ranges(of: "<img src=\"https://site.example/a.jpg").count == 1, "\(content)")
        #expect(content.contains("<figcaption>A caption.</figcaption>"), "\(content)")
        #expect(!content.contains("Without scripts"), "\(content)")
    }

    @Test func findsTheCaptionOfItsPicture() {
        let content = ArticleSample.article(
            "<div class='wp-caption'><noscript><img src='/a.jpg' alt='A'></noscript><p class='wp-caption-text'>A caption.</p></div>"
        ).content
        #expect(content.contains("<figcaption>A caption.</figcaption>"), "\(content)")
    }
}
