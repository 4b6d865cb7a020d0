import ArticleExtraction
import Testing

/// The pictures of an article: which are the same, and which address each has.
@Suite struct PictureTests {
    private func pictures(_ markup: String) -> [String] {
        ArticleSample.article(markup).content.matches(of: /<img src="([^"]+)"/).map { String($0.1) }
    }

    @Test(arguments: [
        (
            "/_next/image?url=%2Fpier.jpg&amp;w=1200&amp;q=75",
            "/_next/image?url=%2Fmill.jpg&amp;w=1200&amp;q=75"
        ),
        ("/render?path=pier", "/render?path=mill"), ("/asset?guid=1", "/asset?guid=2"),
        ("/equation?tex=a", "/equation?tex=b"), ("/draw?w", "/draw?h"), ("/img.php?id=1", "/img.php?id=2"),
        ("/image?s=pier.jpg", "/image?s=mill.jpg"), ("/chart.png?year=1", "/chart.png?year=2"),
    ]) func keepsPicturesThatAQueryNames(_ first: String, _ second: String) {
        #expect(pictures("<p><img src='\(first)' alt=''></p><p><img src='\(second)' alt=''></p>").count == 2)
    }

    @Test(arguments: [
        ("/a.jpg", "/a.jpg?w=400"), ("/a.jpg?w=400&amp;q=75", "/a.jpg?w=800&amp;q=80"),
        ("/_next/image?url=a&amp;w=640&amp;q=75", "/_next/image?url=a&amp;w=1200&amp;q=75"),
        ("/a.jpg?123", "/a.jpg?124"), ("/photo-1?ixid=x&amp;w=200", "/photo-1?ixid=y&amp;w=900"),
        ("/640?wx_fmt=png", "/640?wx_fmt=png&amp;tp=webp"), ("/a.png?token=1", "/a.png?token=2"),
    ]) func showsThePictureOfSeveralSizesOnce(_ first: String, _ second: String) {
        #expect(pictures("<p><img src='\(first)' alt=''></p><p><img src='\(second)' alt=''></p>").count == 1)
    }

    @Test(arguments: [
        ("(prefers-color-scheme: dark)", "img"), ("(max-width: 600px)", "img"), ("print", "img"),
        ("screen and (max-width: 600px)", "img"), ("(width <= 600px)", "img"),
        ("(prefers-color-scheme: light)", "source"), ("(min-width: 600px)", "source"),
        ("print, (min-width: 600px)", "source"), ("not print", "source"), ("", "source"),
    ]) func takesTheSourceOfAWideScreen(_ media: String, _ expected: String) {
        let markup =
            "<p><picture><source media='\(media)' srcset='/source.png'><img src='/img.png' alt=''></picture></p>"
        #expect(pictures(markup) == ["https://site.example/\(expected).png"])
    }

    @Test func takesTheSourceOfOtherMediaBeforeAPlaceholder() {
        let picture =
            "<picture><source media='(max-width: 600px)' srcset='/source.png'><img src='/placeholder.png' alt=''></picture>"
        #expect(pictures("<p>\(picture)</p>") == ["https://site.example/source.png"])
    }
}
