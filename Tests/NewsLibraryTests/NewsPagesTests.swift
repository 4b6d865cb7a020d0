import Items
import NewsLibrary
import Testing

/// The pages of lists.
@Suite struct NewsPagesTests {
    private static func library(_ count: Int = 6) -> NewsSample {
        NewsSample(
            (0..<count).map {
                NewsSample.item(
                    "\($0)", "Title \($0)",
                    feed: $0 % 2 == 0 ? "https://a.example/feed" : "https://b.example/feed", hoursAgo: $0 * 10
                )
            })
    }

    @Test func givesTheSameBytes() {
        let sample = Self.library(40)
        #expect(sample.edition.files == sample.edition.files)
        var later = sample
        // The time of the newest item counts as now, whatever the clock.
        later.settings.now = nil
        #expect(later.edition.files == later.edition.files)
    }

    @Test func showsTopStoriesTabsAndCategories() {
        var sample = Self.library(12)
        sample.contents.feed.items[3].image = "https://b.example/p.png"
        sample.addPicture("https://b.example/p.png")
        let home = sample.text("index.md")
        // Pictures come first at the top.
        let top = home.split(separator: "news-card").dropFirst().first ?? ""
        #expect(top.contains("Title 3"))
        #expect(home.contains("<a class=\"tab tone-technology\" href=\"#c-technology\">Technology</a>"))
        #expect(home.contains("## Technology {#c-technology}"))
        #expect(home.contains("## World {#c-world}"))
        // An empty category has no tab.
        #expect(!home.contains("#c-other"))
    }

    @Test func putsBreakingNewsFirst() {
        var sample = Self.library(4)
        sample.settings.subscriptions[1].category = "Breaking"
        let first = sample.text("index.md").split(separator: "news-card").dropFirst().first ?? ""
        #expect(first.contains("Title 1"))
        // Yesterday's are not at the top.
        sample.contents.feed.items[1].datePublished = NewsSample.now - 90_000
        sample.contents.feed.items[3].datePublished = NewsSample.now - 90_000
        #expect(
            (sample.text("index.md").split(separator: "news-card").dropFirst().first ?? "").contains(
                "Title 0"))
    }

    /// Lists typeset no formulas, so their texts have the words of formulas.
    @Test(arguments: [
        ("<p>So \\(x^2 + y^2\\) it is.</p>", "So x² + y² it is."),
        ("<p>So $O(n)$ it is.</p>", "So O(n) it is."),
        ("<p>So $$x^2$$ it is.</p>", "So x² it is."),
        (
            "<p>So $x_1. and the second sentence $ it is.</p>",
            "So &#36;x_1. and the second sentence &#36; it is."
        ),
        ("<p>It costs $5 and $10.</p>", "It costs &#36;5 and &#36;10."),
        ("<p>Set $HOME:$PATH now.</p>", "Set &#36;HOME:&#36;PATH now."),
        (
            "<p>So <math><semantics><mi>y</mi><annotation encoding=\"application/x-tex\">y_1</annotation></semantics></math> is.</p>",
            "So y₁ is."
        ),
    ])
    func hasReadableFormulasInSummaries(_ html: String, _ summary: String) {
        let digest = NewsSample([NewsSample.item("1", "Title", html)]).text("digest.md")
        #expect(digest.contains("<span class=\"news-summary\">\(summary)</span>"), "\(digest)")
    }

    /// A power is no part of its number, and the mark of a footnote is no part of the text.
    @Test(arguments: [
        ("is 10<sup>23</sup> kg and H<sub>2</sub>O", "is 10²³ kg and H2O"),
        ("at 5 cm<sup>-1</sup>, cm<sup>−2</sup> and cm<sup>–3</sup>", "at 5 cm⁻¹, cm⁻² and cm⁻³"),
        ("of Ca<sup>2+</sup>, 2<sup>n+1</sup> and 10<sup>1.5</sup>", "of Ca²⁺, 2ⁿ⁺¹ and 10^(1.5)"),
        ("of 10<sup><a href=\"https://a.example/\">6</a></sup>", "of 10⁶"),
        ("the 1<sup>st</sup>, M<sup>me</sup> and n<sup>o</sup> 5<sup>™</sup>", "the 1st, Mme and no 5™"),
        ("of x<sup><code class=\"language-math\">2</code></sup>", "of x²"),
        ("were 12<sup id=\"r\"><a href=\"#user-content-n\">3</a></sup> cases", "were 12 cases"),
        ("were 12<sup>[<a href=\"#n\">3</a>], [<a href=\"#m\">4</a>]</sup> cases", "were 12 cases"),
        ("were 12<a href=\"https://a.example/1#n\"><sup>3</sup></a> cases", "were 12 cases"),
        ("see <a href=\"#n\">10<sup>2</sup></a> and <a href=\"#n\">3</a>", "see 10² and 3"),
    ])
    func tellsSuperscriptsFromNumbersInSummaries(_ html: String, _ summary: String) {
        let sample = NewsSample([NewsSample.item("1", "Title", "<p>There \(html)</p>")])
        let digest = sample.text("digest.md")
        #expect(digest.contains("<span class=\"news-summary\">There \(summary)</span>"), "\(digest)")
        #expect(sample.text("files/api/articles-1.json").contains("\"summary\": \"There \(summary)\""))
    }

    @Test func groupsAllArticlesByDay() {
        let all = Self.library(6).text("all.md")
        #expect(all.contains("## 25 November 2026 {#d-2026-11-25}"))
        #expect(all.contains("## 24 November 2026 {#d-2026-11-24}"))
        #expect(all.components(separatedBy: "<li class=\"news-row").count == 7)
    }

    @Test func countsTheLastHoursInTheDigest() {
        var sample = Self.library(8)
        for index in 0..<4 { sample.contents.feed.items[index].tags = ["Harbour", "Once \(index)"] }
        let digest = sample.text("digest.md")
        // Five of eight are at most 48 hours old.
        #expect(digest.contains("<dt>articles</dt><dd>5</dd>"))
        #expect(digest.contains("<dt>sources</dt><dd>2</dd>"))
        #expect(digest.contains("<dt>minutes to read</dt><dd>1</dd>"))
        #expect(digest.contains("<li>Harbour <span>4</span></li>"))
        #expect(!digest.contains("Once"))
    }

    @Test func saysThatNothingIsThereYet() {
        let empty = NewsSample()
        #expect(empty.text("index.md").contains("No articles yet."))
        #expect(empty.text("digest.md").contains("No articles in this time."))
        #expect(empty.text("all.md").contains("No articles."))
        #expect(empty.text("bookmarks.md").contains("No bookmarks yet."))
    }

    @Test(arguments: [
        (
            "Short. Then more words that go on until the end. And more.",
            "Short. Then more words that go on until the end."
        ),
        (
            "\n\n  First   paragraph that is one sentence of some length\n \nSecond.",
            "First paragraph that is one sentence of some length"
        ),
        ("1\n\nOne line of\r\nthe text, which ends\nhere. Next.", "One line of the text, which ends here."),
        (
            "arXiv:2611.00001v1 Announce Type: new \nAbstract: We prove a theorem on all graphs. Next.",
            "We prove a theorem on all graphs."
        ),
        ("An arXiv:2611.00001 paper and its Abstract: it", "An arXiv:2611.00001 paper and its Abstract: it"),
        ("Der Zug nach 3.5 Stunden Fahrt kam an! Dann.", "Der Zug nach 3.5 Stunden Fahrt kam an!"),
        ("港の古い倉庫が改修されて市民のための図書館として生まれ変わることになった。次の文。", "港の古い倉庫が改修されて市民のための図書館として生まれ変わることになった。"),
    ])
    func takesTheFirstSentence(_ text: String, _ summary: String) {
        var item = NewsSample.item("1", "T")
        (item.contentHTML, item.contentText) = (nil, text)
        #expect(NewsSample([item]).text("files/api/articles-1.json").contains("\"summary\": \"\(summary)\""))
    }

    /// The caption of a picture is no paragraph.
    @Test(arguments: [
        ("<p>The town opened its new lock on Tuesday. Next.</p>", "The town opened its new lock on Tuesday."),
        ("", "The lock at noon."),
    ])
    func takesNoCaptionForTheSummary(_ text: String, _ summary: String) {
        let figure =
            "<figure><img src=\"https://a.example/1.png\" alt=\"\"><figcaption>The lock at noon.</figcaption></figure>"
        let sample = NewsSample([NewsSample.item("1", "T", figure + text)])
        #expect(sample.text("files/api/articles-1.json").contains("\"summary\": \"\(summary)\""))
    }

    /// A heading is a summary only if there is no other text.
    @Test(arguments: [
        ("<h2>Section 0</h2><p>The actual first paragraph of it.</p>", "The actual first paragraph of it."),
        (
            "<div><h3>A <em>part</em></h3><h4>B</h4>Text of some length here.</div>",
            "Text of some length here."
        ),
        ("<h2>Section 0</h2>", "Section 0"), ("<h2>Section 0</h2><p>…</p>", "Section 0"),
        ("<header><p>The lead of the article.</p></header><h2>A</h2>", "The lead of the article."),
    ])
    func takesNoHeadingForTheSummary(_ html: String, _ summary: String) {
        let list = NewsSample([NewsSample.item("1", "T", html)]).text("files/api/articles-1.json")
        #expect(list.contains("\"summary\": \"\(summary)\""), "\(list)")
    }

    @Test func givesEachCategoryASlug() {
        var sample = Self.library(2)
        sample.settings.subscriptions = [
            NewsSample.feed("https://a.example/feed", "Über uns"),
            NewsSample.feed("https://b.example/feed", "世界"),
            NewsSample.feed("https://c.example/feed", "uber  uns"),
        ]
        let pages = sample.edition.files.map(\.path).filter { $0.hasPrefix("category-") }
        #expect(pages.count == 3)
        #expect(pages.contains("category-uber-uns.md"))
        #expect(Set(pages).count == 3)
    }
}
