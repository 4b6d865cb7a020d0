import ArticleExtraction
import Testing

/// Pages of which the text is short or has several parts: papers, songs, and the metadata of such pages.
@Suite struct PageKindTests {
    private static let abstract = String(
        repeating: "We count the boats that pass two gates, and show that the bound is sharp. ", count: 6)

    private func paper(_ sections: String) -> String {
        ArticleSample.page(
            "<head><title>Boats</title><meta name='citation_title' content='Boats'></head><body><h1>Boats</h1><div><div class='abstract'><p>\(Self.abstract)</p></div>\(sections)</div></body>"
        ).textContent
    }

    @Test func readsPapersWithTheirSections() {
        let text = paper(
            "<div><h2>1. Introduction</h2>\(ArticleSample.prose)</div><div><h2>Discussion</h2><p>The gates were few, and old, and their keepers agreed that no boat should wait for longer than a quarter of an hour, whatever the tide and the hour of the day.</p></div>"
        )
        #expect(text.contains("The second paragraph") && text.contains("few, and old"), "\(text)")
        let page = paper("<div><h2>Other papers</h2>\(ArticleSample.prose)</div>")
        #expect(!page.contains("The second paragraph"), "\(page)")
    }

    @Test func leavesOutTheRestOfShortPages() {
        let song =
            "Nine sacks upon the barrow<br>Eight of them are mine<br>The road is long and narrow<br>The miller wants his wine"
        let text = ArticleSample.page(
            "<title>Nine Sacks</title><main><div><h1>Nine Sacks</h1></div><div class='l'><div>\(song)</div></div><div><h2>About</h2><div>Produced by</div><a href='/o'>Ola Reed</a></div></main>"
        ).textContent
        #expect(text == song.replacing("<br>", with: "\n"), "\(text)")
        // Other lines of some length belong to the page.
        let page = ArticleSample.page(
            "<title>Open hours</title><main><h1>Open hours</h1><div><p>The mill is open on all days but Monday.</p></div><ul><li>April: nine to five</li><li>May: nine to six</li><li>June: nine to seven</li></ul></main>"
        ).textContent
        #expect(page.contains("May: nine to six"), "\(page)")
    }

    @Test func keepsSectionsNamedAsContents() {
        let section =
            "<div class='section toc-section'><h2>Sites</h2><p>The first site is at the coast, below the hill, and has two gates of oak, which were renewed after the flood of the year before.</p><p>The others are inland, and have no gates of their own.</p></div>"
        let list =
            "<div class='toc-section'><h2>Contents</h2><ul><li><a href='#a'>Sites and gates of oak</a></li><li><a href='#b'>Boats and their keepers</a></li></ul></div>"
        let text = ArticleSample.article(section + list).textContent
        #expect(text.contains("others are inland") && !text.contains("their keepers"), "\(text)")
    }

    @Test func leavesOutThePartsBesideTheText() {
        let parts = ["Details", "Attachments", "People"].map {
            "<div><h4>\($0)</h4><dl><dt>Type and state of it:</dt><dd>Bug, resolved by kofi</dd></dl></div>"
        }
        let page = ArticleSample.page(
            "<title>The gauge is wrong</title><div role='main'><h1>The gauge is wrong</h1>\(parts[0])<div><h4>What happens</h4><div class='block'>\(ArticleSample.prose)</div></div>\(parts[1])\(parts[2])</div>"
        ).textContent
        #expect(page.hasSuffix("what paragraphs are for.") && !page.contains("kofi"), "\(page)")
    }

    @Test func readsPreformattedMessagesAmongLinks() {
        let links =
            "<ul>\((1...6).map { "<li>Next message: <a href='/\($0)'>[users] The gauge drifts at night, again</a></li>" }.joined())</ul>"
        let message =
            "That is the temperature. The float is of brass, and it shrinks,\nso you have to measure the water, too.\n\nSee the file for a table."
        func text(_ message: String) -> String {
            ArticleSample.page(
                "<title>Drift</title><h1>Drift</h1><b>Otto Klock</b><br><i>Mon Mar  4 10:10:10 UTC 2013</i>\(links)<hr><pre>On Sun, Mar 3, 2013, Irma wrote:\n\(message)</pre><hr>\(links)"
            ).textContent
        }
        #expect(
            text(message).contains("shrinks,") && !text(message).contains("Next message"), "\(text(message))")
        #expect(text("Yes.") == "")
    }

    // MARK: Metadata

    private func byline(_ head: String, _ body: String = "") -> String? {
        ArticleSample.article("", head: head, before: body).byline
    }

    @Test func prefersTheCreatorOfTheCatalogue() {
        let creator = "<meta name='DC.creator' content='Ada Brandt'>"
        let author = "<meta name='author' content='The Harbour Office'>"
        #expect(byline(creator + author) == "Ada Brandt")
        #expect(byline(author + creator) == "Ada Brandt")
        #expect(byline(author) == "The Harbour Office")
        // An address is not a name.
        #expect(
            byline("<meta name='DC.creator' content='https://id.example/1'>" + author) == "The Harbour Office"
        )
        #expect(
            byline(
                "<script type='application/ld+json'>{\"@type\":\"Article\",\"author\":{\"name\":\"Bo Lind\"}}</script>"
                    + creator) == "Bo Lind")
    }

    @Test func takesNoLabelForAName() {
        func byline(_ lines: String) -> String? {
            ArticleSample.page("<title>The gate</title><h1>The gate</h1>\(lines)\(ArticleSample.prose)")
                .byline
        }
        #expect(byline("<table><tr><th>Created</th><td>March 3, 2024</td></tr></table>") == nil)
        #expect(
            byline(
                "<p><a href='/d'>Databases</a></p><p>You are here: the decisions of the high court in the county, first division (06 March 2009)</p>"
            )
                == nil)
        #expect(byline("<p>Ada Brandt</p><p>March 3, 2024</p>") == "Ada Brandt")
    }

    @Test func readsTheTimeBeforeTheYear() {
        func page(_ line: String) -> Article {
            ArticleSample.page(
                "<title>Drift</title><h1>Drift</h1><b>Otto Klock</b><br><i>\(line)</i><p>On Sun, Mar 3, 2013, Irma wrote about it.</p>\(ArticleSample.prose)"
            )
        }
        #expect(page("Mon Mar  4 10:10:10 UTC 2013").publishedTime == "2013-03-04")
        #expect(page("Mon Mar  4 10:10:10 UTC 2013").byline == "Otto Klock")
        #expect(page("Mar 4 of 17 10 and 2013 boats").publishedTime != "2013-03-04")
    }

    @Test func prefersTheAuthorOfThePostToAGuess() {
        let posts = ["otto", "irma", "kofi"].map {
            "<li class='post'><a class='username' href='/u/\($0)'>\($0)</a> <span class='date'>03-04-2011</span><div class='content'>\(ArticleSample.prose)</div></li>"
        }.joined()
        func byline(_ head: String) -> String? {
            ArticleSample.page(
                "<head><title>A rope</title>\(head)</head><h1>A rope</h1><div><a href='#'>Thread Tools</a></div><ol>\(posts)</ol>"
            ).byline
        }
        #expect(byline("") == "otto")
        #expect(byline("<meta name='author' content='Ada Brandt'>") == "Ada Brandt")
    }

    @Test func readsTitlesBehindTheNameOfAPart() {
        let page = ArticleSample.page(
            "<head><title>My bread smells of paint, is it safe? : breads</title><meta property='og:title' content='r/breads - My bread smells of paint, is it safe?'></head><h1><a href='/r'>breads</a></h1><p class='t'><a class='title' href='/7'>My bread smells of paint, is it safe?</a> <span>(self.breads)</span></p>\(ArticleSample.prose)"
        )
        #expect(page.title == "My bread smells of paint, is it safe?")
        let other = ArticleSample.page(
            "<head><title>A walk - The coast in winter</title><meta property='og:title' content='A walk - The coast in winter'></head><h1>A walk - The coast in winter</h1>\(ArticleSample.prose)"
        )
        #expect(other.title == "A walk - The coast in winter")
    }

    @Test(arguments: ["", "<footer><a href='/about'>About us</a></footer>"])
    func takesTheTextOfStructuredDataForAnEmptyPage(_ markup: String) {
        let body =
            #"An atmospheric river carries more water than the Amazon &amp; the Congo, in a band of some width.\n\nTen of them bring half of the rain, if a < b.<br>The <b>last</b> line."#
        func page(_ body: String, _ markup: String) -> Article {
            ArticleSample.page(
                #"<html lang="en"><title>Rivers in the sky</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"Rivers in the sky","articleBody":"\#(body)"}</script><body><div id="root"></div>\#(markup)</body></html>"#
            )
        }
        let article = page(body, markup)
        #expect(
            article.textContent
                == "An atmospheric river carries more water than the Amazon & the Congo, in a band of some width.\nTen of them bring half of the rain, if a < b.\nThe last line."
        )
        #expect(article.content.hasPrefix("<p>An atmospheric") && article.content.contains("a &lt; b"))
        #expect(article.excerpt?.hasPrefix("An atmospheric") == true)
        // A teaser is not an article, and the page's own text comes first.
        #expect(page("Water from the sky.", markup).content.isEmpty)
        #expect(
            page(body, "<article>\(ArticleSample.prose)</article>").textContent.hasPrefix(
                "The first paragraph"))
    }
}
