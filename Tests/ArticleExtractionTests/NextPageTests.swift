import ArticleExtraction
import Testing

/// The further parts of an article on several pages.
@Suite struct NextPageTests {
    @Test func findsTheNextPart() {
        func next(_ markup: String) -> String? {
            ArticleSample.page(markup).nextPage?.serialized
        }
        #expect(next("<link rel='next' href='page-2.html'>") == "https://site.example/2024/03/09/page-2.html")
        #expect(
            next("<a rel='nofollow next' href='?p=2#top'>2</a>")
                == "https://site.example/2024/03/09/page.html?p=2")
        #expect(next("<a href='?p=2'>Next</a>") == nil)
        #expect(next("<a rel='next' href='javascript:next()'>Next</a>") == nil)
        for name in ["navigation post-navigation", "nav-next", "next-post"] {
            let link = "<div class='\(name)'><a rel='next' href='b.html'>Anchors</a></div>"
            #expect(next(link) == nil)
            #expect(
                next(link + "<a rel='next' href='?p=2'>2</a>")
                    == "https://site.example/2024/03/09/page.html?p=2")
        }
        #expect(next("<nav class='page-links'><a rel='next' href='?p=2'>2</a></nav>") != nil)
    }

    @Test(
        arguments: [
            ("Ropes", "Ropes", true), ("Ropes", "Ropes – Page 2", true), ("Ropes (1/3)", "Ropes (2/3)", true),
            ("Part 1: Ropes", "Part 2: Ropes", true), ("Ropes", nil, true), ("42", "43", true),
            ("A review of the new rope", "A review of the new rope: strength", true),
            ("A review of the rope: looks", "A review of the rope: strength", true),
            ("Ropes", "Anchors", false), ("Ropes", "Ropes: strength", true),
            ("Ropes", "Strength | Ropes", true),
            ("Ropes and boats", "Anchors and boats", false), ("Ropes", "Ropes and boats", false),
            ("Rust: ownership", "Rust: lifetimes", false),
            ("How to tie a bowline", "How to tie a net", false),
        ] as [(String, String?, Bool)]) func tellsPartsByTheirTitles(
            _ title: String, _ next: String?, _ isPart: Bool
        )
    {
        var (article, part) = (Article(), Article())
        article.title = title
        part.title = next
        #expect(ArticleExtractor.isPart(part, of: article) == isPart)
    }
}
