import ArticleExtraction
import Testing

/// Live blogs: the entries are the text with their authors, and the facts of the page are not those of an entry.
@Suite struct LiveBlogTests {
    private static let names = ["Jon Peel", "Ada Brandt", "Mia Holt", "Ada Brandt", "Jon Peel", "Ada Brandt"]
    private static let data =
        #"<script type="application/ld+json">{"@type":"LiveBlogPosting","headline":"Vote on the quay","coverageStartTime":"2024-05-01T08:00:00Z","author":{"@type":"Person","name":"Ada Brandt"},"liveBlogUpdate":[{"@type":"BlogPosting","author":{"@type":"Person","name":"Jon Peel"},"datePublished":"2024-05-02T16:00:00Z"}]}</script>"#
    private static let lead =
        "The council votes on the new quay today, and we report from the gallery until the last member has spoken."

    private func article(
        _ entry: (Int, String) -> String, head: String = data, name: String = "feed"
    ) -> Article {
        let entries = Self.names.enumerated().map(entry).joined()
        return ArticleSample.page(
            "<html><head><title>Vote on the quay</title>\(head)</head><body><main><h1>Vote on the quay</h1><p>\(Self.lead)</p><section class='\(name)'>\(entries)</section></main></body></html>",
            base: nil)
    }

    private func words(_ number: Int) -> String {
        "<p>Update \(number): the committee met on Tuesday, and after four hours of talk it agreed on a plan of its own.</p>"
    }

    private func expectEntries(_ article: Article, hasHeadings: Bool) {
        let text = article.textContent
        #expect(text.hasPrefix(Self.lead), "\(text)")
        for (number, name) in Self.names.enumerated() {
            #expect(text.contains("Update \(number):"), "\(text)")
            if hasHeadings { #expect(text.contains("Part \(number)\n"), "\(text)") }
            #expect(text.components(name) >= Self.names.count { $0 == name }, "\(text)")
        }
    }

    @Test func keepsTheEntriesWithTheirAuthors() {
        let found = [
            article {
                "<article id='p\($0)'><time datetime='2024-05-02T1\($0):00:00Z'>1\($0):00</time><h2>Part \($0)</h2><div class='author'>\($1)</div>\(words($0))</article>"
            },
            article {
                "<div class='entry'><div class='entry-meta'><time>1\($0):00</time> <span class='author'>\($1)</span></div><h2><a href='/live/\($0)'>Part \($0)</a></h2>\(words($0))</div>"
            },
            article {
                "<li class='post'><article><h3>Part \($0)</h3><p><span class='time'>1\($0):00</span></p><div class='byline'><strong>\($1)</strong></div><div>\(words($0))</div></article></li>"
            },
        ]
        for article in found {
            expectEntries(article, hasHeadings: true)
            #expect(article.byline == "Ada Brandt")
            #expect(article.publishedTime == "2024-05-01T08:00:00Z")
        }
    }

    /// An entry that begins with the name of the page's author is not the box about the author.
    @Test func keepsTheEntriesOfThePagesAuthor() {
        let head = "<meta name='author' content='Ada Brandt'>"
        let found = article(
            { "<div class='item'><div>\($1)</div><div>1\($0):00</div>\(words($0))</div>" }, head: head)
        expectEntries(found, hasHeadings: false)
        let about =
            "<div class='item'><div>Ada Brandt</div><p>Writes about harbours, and keeps gulls in her spare time.</p></div>"
        let alone = ArticleSample.article(about, head: head)
        #expect(!alone.textContent.contains("harbours"), "\(alone.textContent)")
    }

    @Test func takesNoFactsFromEntries() {
        func entry(_ number: Int, _ name: String) -> String {
            "<div class='block'><p class='block-time'><time datetime='2024-05-0\(number + 1)T10:00:00Z'>\(number + 1) May 2024</time></p><div class='block-byline'>\(name)</div><h2>Part \(number)</h2>\(words(number))</div>"
        }
        let live = article(entry, head: "", name: "liveblog")
        #expect(live.byline == nil && live.publishedTime == nil)
        expectEntries(live, hasHeadings: true)
    }

    /// A ticker beside an article says nothing about the article.
    @Test func readsTheArticleBesideATicker() {
        let items = (1...3).map {
            "<div class='item'><time>1\($0):00</time><p>The committee has met again, and the gulls are watching it closely.</p></div>"
        }
        let found = ArticleSample.article(
            "", head: "",
            before:
                "<h1>A page of words</h1><p class='byline'>By Jon Peel, 3 May 2024</p><aside class='liveblog'>\(items.joined())</aside>\(ArticleSample.prose)"
        )
        #expect(found.byline == "Jon Peel" && found.publishedTime == "2024-05-03")
    }
}

extension String {
    /// Returns the number of times that a text occurs.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
