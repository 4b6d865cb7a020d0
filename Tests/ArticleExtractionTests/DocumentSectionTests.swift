import ArticleExtraction
import Testing

/// Sections of documents whose ids and headings are words that pages use for their margins.
@Suite struct DocumentSectionTests {
    private static let mark = "MARKED WORDS"

    private func text(_ body: String) -> String {
        ArticleSample.page(
            "<html><head><title>Tides</title></head><body><article><h1>Tides</h1>\(body)</article></body></html>"
        ).textContent
    }

    private func section(_ name: String, _ text: String, _ element: String = "section") -> String {
        "<\(element) id='\(name.lowercased())'><h2>\(name)</h2><p>\(text)</p>\(ArticleSample.prose)</\(element)>"
    }

    @Test(arguments: [
        "Discussion", "Comments", "Subscribe", "Share", "Related", "Newsletter", "Footer", "Sidebar", "Popup",
        "Promotion", "Advertising", "Cookies", "Legal", "Feedback", "Popular", "Widgets", "Modal", "Donate",
    ]) func keepsASectionAmongSections(_ name: String) {
        let others = section("Introduction", "A.") + section("Methods", "B.")
        for element in ["section", "div"] {
            let part = section(name, Self.mark, element)
            let body = element == "div" ? others.replacing("section", with: "div") : others
            #expect(text(body + part).contains(Self.mark), "\(element)")
        }
        // The whole document may be a section of its own.
        let nested =
            "<section id='tides'><h1>Tides</h1>\(ArticleSample.prose)\(section(name, Self.mark))</section>"
        #expect(text(nested).contains(Self.mark))
    }

    private static let manual =
        "<h2>Publish</h2><p>Publishing a message takes one call.</p>%<h2>Errors</h2><p>All errors are in the log of the client.</p>"

    /// The headings of a manual may all be words for the margins of a page.
    @Test(arguments: [
        "<h2>Subscribe</h2><p>The client calls it with a topic.</p>",
        "<h2>Comments</h2><p>Comments begin with a semicolon.</p><h2>Tags</h2><p>A tag names a revision.</p>",
        "<h2>Share</h2><p>The command shares a rope with another user.</p><pre>rope share</pre>",
        "<div class='mw-heading'><h2>Discussion</h2></div><p>The numbers show that ropes are long.</p>",
    ]) func keepsShortSectionsBetweenSections(_ sections: String) {
        let found = text(ArticleSample.prose + Self.manual.replacing("%", with: sections))
        for words in sections.matches(of: />([A-Z][^<]+)</) {
            #expect(found.contains("\n\(words.1)\n"), "\(found)")
        }
    }

    @Test func keepsShortSectionsInElementsOfTheirOwn() {
        let section = "<section><h2>Subscribe</h2><p>\(Self.mark) begin a stream.</p></section>"
        let other = "<section><h2>Errors</h2><p>All errors are in the log of the client.</p></section>"
        #expect(text(ArticleSample.prose + other + section + other).contains(Self.mark))
        #expect(!text(ArticleSample.prose + other + section).contains(Self.mark))
    }

    /// The first section of a document may follow its paragraphs.
    @Test func keepsADiscussionBeforeTheConclusion() {
        let discussion = "<h2>Discussion</h2><p>The numbers show that ropes are long.</p>"
        let end = "<h2>Conclusion</h2><p>They are longer than thought.</p>"
        #expect(text(ArticleSample.prose + discussion + end).contains("that ropes are long."))
    }

    @Test(arguments: [
        "<h2>Subscribe</h2><p>MARKED WORDS come with the newsletter.</p>",
        "<h2>Subscribe</h2><p>MARKED WORDS come by mail each week.</p><form><input type='email'><button>Send</button></form>",
        "<h2>Share</h2><p>MARKED WORDS</p>",
        "<h2>Related</h2><ul><li><a href='/a'>MARKED WORDS</a></li></ul>",
        "<h2>Related posts</h2><p>MARKED WORDS are in another story.</p>",
    ]) func leavesOutBoxesBetweenSections(_ box: String) {
        #expect(!text(ArticleSample.prose + Self.manual.replacing("%", with: box)).contains(Self.mark))
        let end = "<h2>Comments</h2><p>\(Self.mark) are right.</p>"
        #expect(!text(ArticleSample.prose + Self.manual + end).contains(Self.mark))
    }

    @Test func leavesOutTheCommentsBelowAnArticle() {
        let comments =
            "<div id='comments'><h2>Comments</h2><p>\(Self.mark), says a reader.</p><p>Another one agrees.</p></div>"
        #expect(!text("<div id='content'>\(ArticleSample.prose)</div>" + comments).contains(Self.mark))
    }

    @Test(arguments: [
        "<dl class='py function'><dt class='sig sig-object py' id='m.f'><span class='sig-prename descclassname'><span class='pre'>m.</span></span><span class='sig-name descname'><span class='pre'>tide</span></span><span class='sig-paren'>(</span><em class='sig-param'><span class='n'>x</span></em><span class='sig-paren'>)</span><a class='headerlink' href='#m.f'>¶</a></dt><dd><p>Returns the height of the tide at the given time in metres above the datum.</p></dd></dl>",
        "<dl><dt class='sig'>m.tide(x)</dt><dd>Returns x.</dd></dl>",
        "<p>A call of <code class='sig-code'>m.tide(x)</code> in a sentence returns it.</p>",
        "<ul><li class='tsd-signature'>m.tide(x)</li></ul>", "<pre class='signature'>m.tide(x)</pre>",
    ]) func keepsTheSignaturesOfFunctions(_ markup: String) {
        #expect(text(ArticleSample.prose + markup + ArticleSample.prose).contains("m.tide(x)"))
    }

    /// DocBook names its boxes `sidebar`. One that is beside all of the paragraphs is a column of the page.
    @Test func keepsBoxesBetweenParagraphs() {
        let paragraph =
            "<div class='para'>\(String(repeating: "The tide rises twice a day at this pier. ", count: 3))</div>"
        let box =
            "<div class='sidebar'><div class='titlepage'><p class='title'><strong>BASICS</strong></p></div><div class='para'>\(Self.mark) explain the datum of the chart and its error in a few words.</div></div>"
        let plain = box.replacing(" class='titlepage'", with: "")
        for section in [
            paragraph + plain + paragraph, paragraph + plain + plain + paragraph, paragraph + box,
        ] {
            #expect(text("<div class='section'>\(section)</div>").contains(Self.mark), "\(section)")
        }
        #expect(!text("<div class='section'>\(paragraph)\(plain)</div>").contains(Self.mark))
        #expect(!text("<div class='text'>\(ArticleSample.prose)</div>\(plain)").contains(Self.mark))
    }

    @Test func keepsFilesAndPicturesInButtons() {
        let file =
            "<div class='wp-block-file'><a href='/r.pdf'>The report of the council</a><a href='/r.pdf' class='wp-block-file__button' download>Download</a></div>"
        #expect(text(ArticleSample.prose + file + ArticleSample.prose).contains("The report of the council"))
        func content(_ figure: String) -> String {
            ArticleSample.article(figure + ArticleSample.prose).content
        }
        let picture = "<img src='/p.jpeg' width=700 height=467 alt='A pier'>"
        let caption = "<figcaption>A pier in rain</figcaption>"
        let label = "<span>Press enter or click to view image in full size</span>"
        for zoom in [
            "<div role='button'>\(label)<picture>\(picture)</picture></div>",
            "<button aria-label='Zoom'>\(picture)</button>", "<div role='button'>\(picture)</div>",
        ] {
            let found = content("<figure>\(zoom)\(caption)</figure>")
            #expect(found.contains("p.jpeg") && found.contains("in rain"), "\(zoom)")
            #expect(!found.contains("Press enter"))
        }
        #expect(!content("<button><img src='/icon.png' alt='Menu' width=700></button>").contains("icon.png"))
    }

    @Test(arguments: [
        ("Share this bread with your friends.", true), ("Subscribe to the theory that water is wet.", true),
        ("Advertisement boards stood at every corner.", true), ("All rights reserved, said the sign.", true),
        ("Share this article with your friends.", false), ("Subscribe to our newsletter for more.", false),
        ("All rights reserved.", false), ("Advertisement", false),
    ]) func tellsSentencesFromRequests(_ line: String, _ isKept: Bool) {
        let found = ArticleSample.article("<p>\(line)</p>\(ArticleSample.prose)").textContent
        #expect(found.contains(line) == isKept)
    }

    @Test func readsNoteOfAuthorAsText() {
        let note = "<div class='author-note'>The author thanks his old dog.</div>"
        #expect(ArticleSample.article("", before: note).byline == nil)
        let author = "<div class='author-line'>Ada Brandt and Lou Rey</div>"
        #expect(ArticleSample.article("", before: author).byline == "Ada Brandt and Lou Rey")
    }

    @Test func linksToThePageItselfStayInTheArticle() {
        func content(_ base: String) -> String {
            ArticleSample.page(
                "<html><head>\(base)<title>T</title></head><body><article>\(ArticleSample.prose)<p>As in <a href='https://site.example/2024/03/09/page.html#bib1'>[1]</a> and <a href='https://site.example/other#bib1'>[2]</a>.</p><ul><li id='bib1'>The book.</li></ul></article></body></html>"
            ).content
        }
        for base in ["", "<base href='/2024/03/09/'>"] {
            #expect(content(base).contains("href=\"#user-content-bib1\""), "\(base)")
            #expect(content(base).contains("href=\"https://site.example/other#bib1\""), "\(base)")
        }
    }

    @Test func readsADollarAfterABackslashWhereDollarsDelimit() {
        let head =
            "<script>MathJax={tex:{inlineMath:[['$','$']],processEscapes:true}}</script><script src='/mathjax/tex-chtml.js'></script>"
        let body =
            "<html><head>\(head)<title>T</title></head><body><article>\(ArticleSample.prose)<p>It costs \\$5, and $x$ is more.</p></article></body></html>"
        let text = ArticleSample.page(body).textContent
        #expect(text.contains("It costs $5"), "\(text)")
        #expect(
            ArticleSample.article("<p>It costs \\$5 here.</p>").textContent.contains("\\$5"),
            "no formulas on the page")
    }

    @Test func readsLabelsOfSideNotesInLinearTime() {
        let count = 4_000
        let notes = (0..<count).map {
            "<p>word<label for='s\($0)' class='margin-toggle sidenote-number'></label><input type='checkbox' id='s\($0)' class='margin-toggle'/><span class='sidenote'>note \($0)</span></p>"
        }.joined()
        let start = ContinuousClock.now
        let article = ArticleSample.article(notes)
        // Quadratic time was a minute.
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(article.content.contains("note \(count - 1)"))
    }
}
