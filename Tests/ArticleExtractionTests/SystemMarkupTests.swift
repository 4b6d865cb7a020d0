import ArticleExtraction
import Testing

/// Markup of well-known publishing systems: what is left out, and what looks alike and stays.
@Suite struct SystemMarkupTests {
    @Test func readsThePostOfBloggerBesideLongerWidgets() {
        let side = String(
            repeating:
                "<div class='widget Text'><p>A text about the blog that is beside each post, and that says the same on all pages.</p></div>",
            count: 8)
        let post =
            "<div class='post hentry'><h3 class='post-title'>A page of words</h3><div class='post-body entry-content'>\(ArticleSample.prose)</div><div class='post-footer'><span class='post-author vcard'>Posted by <span class='fn'>Ada Brandt</span></span></div></div>"
        func article(_ name: String) -> Article {
            ArticleSample.page(
                "<title>The blog: A page of words</title><body><div class='main section' id='main'><div class='widget \(name)'><h2 class='date-header'><span>Friday, May 3, 2024</span></h2>\(post)</div></div><div class='sidebar section'>\(side)</div></body>"
            )
        }
        let found = article("Blog")
        #expect(found.byline == "Ada Brandt" && found.publishedTime == "2024-05-03")
        #expect(found.textContent.hasPrefix("The first paragraph"), "\(found.textContent)")
        #expect(article("PopularPosts").publishedTime == "2024-03-09")
    }

    /// The description is a sentence of the article; the facts are not repeated below it.
    @Test(arguments: [
        "<div class='quarto-title-meta'><div><div class='quarto-title-meta-heading'>Autorinnen</div><div class='quarto-title-meta-contents'><p>Ada Brandt <a href='/o'><img src='o.png'></a></p><p>Mia Holt </p></div></div><div><div class='quarto-title-meta-heading'>Institut</div><div class='quarto-title-meta-contents'><p class='affiliation'>Harbour Institute</p></div></div><div><div class='quarto-title-meta-heading'>Datum</div><div class='quarto-title-meta-contents'><p class='date'>3 May 2024</p></div></div><div><div class='quarto-title-meta-heading'>Stand</div><div class='quarto-title-meta-contents'><p class='date-modified'>2024-06-01</p></div></div></div>",
        "<div class='quarto-title-meta-author'><div class='quarto-title-meta-heading'>Authors</div><div class='quarto-title-meta-heading'>Affiliations</div><div class='quarto-title-meta-contents'><p class='author'>Ada Brandt</p></div><div class='quarto-title-meta-contents'><p class='affiliation'>Harbour Institute</p></div><div class='quarto-title-meta-contents'><p class='author'>Mia Holt</p></div></div><div class='quarto-title-meta'><p class='date'>2024-05-03</p><p class='date-modified'>2024-06-01</p></div>",
        "<p class='author'>Ada Brandt</p><p class='author'>Mia Holt</p><p class='date'>May 3, 2024</p><p class='date-modified'>2024-06-01</p>",
        "<h4 class='author'>Ada Brandt</h4><h4 class='author'>Mia Holt</h4><h4 class='date'>2024-05-03</h4><h4 class='date-modified'>2024-06-01</h4>",
    ]) func readsTheBlockOfTheTitle(_ facts: String) {
        let lead =
            "A short summary of the measurements that were taken in the northern harbour during two long winters, for all readers."
        for start in ["<header id='title-block-header'>", "<div id='header'>"] {
            let end = start.hasPrefix("<header") ? "</header>" : "</div>"
            let found = ArticleSample.page(
                "<title>Waves</title><body><main>\(start)<h1 class='title'>Waves</h1><div class='description'>\(lead)</div>\(facts)\(end)\(ArticleSample.prose)</main></body>"
            )
            #expect(found.byline == "Ada Brandt, Mia Holt")
            #expect([found.publishedTime, found.modifiedTime] == ["2024-05-03", "2024-06-01"])
            #expect(found.textContent == "\(lead)\n\(ArticleSample.article("").textContent)")
        }
        // A paragraph without a label is text.
        let other = ArticleSample.page(
            "<title>Waves</title><body><main><header id='title-block-header'><h1 class='title'>Waves</h1><p>\(lead)</p></header>\(ArticleSample.prose)</main></body>"
        )
        #expect(other.byline == nil && other.textContent.hasPrefix(lead))
    }

    /// Drupal has a line about the author and the day of a node.
    @Test(arguments: [
        ("Submitted by <span class='username'>ada</span> on 3 May 2024 - 18:55", "2024-05-03"),
        ("Gespeichert von <span class='username'>ada</span> am 3. Mai 2024 - 18:55", "2024-05-03"),
        ("Submitted by <span class='username'>ada</span>", "2024-03-09"),
    ]) func readsTheDayOfANode(_ line: String, _ day: String) {
        let article = ArticleSample.article("<div class='submitted'>\(line)</div>")
        #expect(article.publishedTime == day)
        #expect(article.textContent.hasSuffix("paragraphs are for."), "\(article.textContent)")
    }

    /// The questions of a FAQ in an article are a part of it. A page of one question has it as its title.
    @Test func takesNoQuestionOfAFAQForTheTitle() {
        func title(_ type: String) -> String? {
            let question =
                #"{"@type":"Question","name":"Does it rain?","acceptedAnswer":{"@type":"Answer","text":"Yes."}}"#
            let data = #"{"@type":"\#(type)","mainEntity":[\#(question)]}"#
            return ArticleSample.article(
                "",
                head:
                    "<script type='application/ld+json'>\(data)</script><meta property='og:title' content='Rain on roofs'>"
            ).title
        }
        #expect(title("FAQPage") == "Rain on roofs")
        #expect(title("QAPage") == "Does it rain?")
    }

    private func content(_ markup: String, head: String = "") -> String {
        ArticleSample.article(markup, head: head).content
    }
    private func text(_ markup: String, before: String = "") -> String {
        ArticleSample.article(markup + ArticleSample.prose, before: before).textContent
    }

    // MARK: Lines

    @Test func dividesTheLinesOfBlocksThatMayNotBeWritten() {
        #expect(content("<ul><li><div>one</div><div>two</div></li></ul>").contains("<li>one<br>two</li>"))
        #expect(content("<ul><li><p>one</p></li></ul>").contains("<li>one</li>"))
        #expect(
            content("<table><tr><th>a<th>b</tr><tr><td><p>one</p><p>two</p></td><td>three</td></tr></table>")
                .contains("<td>one<br>two</td>"))
        #expect(
            content("<figure><a href='/x'><div>A title</div><div>A sentence.</div></a></figure>").contains(
                "A title</a><br><a"))
        // Nothing divides a line from the list, the picture or the end after it.
        #expect(content("<ul><li><div>one</div><ul><li>two</li></ul></li></ul>").contains("<li>one<ul>"))
        #expect(!content("<ul><li><div>one</div></li><li>two</li></ul>").contains("<br>"))
        #expect(!content("<figure><div><img src='/a.png'></div><div>words</div></figure>").contains("<br>"))
        #expect(content("<ul><li><div>one</div><ul></ul>two</li></ul>").contains("<li>one<br>two</li>"))
    }

    @Test func keepsTheParagraphsOfItems() {
        let item = "<li><p>one</p>\n<p>two</p>\n</li>"
        #expect(content("<ul><li><p>one</p> <p>two</p></li></ul>").contains(item))
        #expect(content("<ul><li><div><p>one</p><p>two</p></div></li></ul>").contains(item))
        #expect(content("<ul><li>one<p>two</p><p> </p></li></ul>").contains("<li>one<br>two</li>"))
        // The note has both paragraphs.
        let note = content(
            "<p>A claim.<sup><a href='#n1'>1</a></sup></p><ol><li id='n1'><p>one</p><p>two</p></li></ol>")
        #expect(note.contains("<li id=\"user-content-n1\"><p>one</p>\n<p>two</p>"), "\(note)")
    }

    @Test func leavesOutTheMarkThatLinksToItsParagraph() {
        let paragraph = "<p id='s-1'>A paragraph.<a href='#s-1' class='pilcrow'>¶</a></p>"
        #expect(!content(paragraph).contains("¶"), "\(content(paragraph))")
        let footnote =
            "<p id='s-1'>A paragraph.<a href='#note'>¶</a></p><ol class='footnotes'><li id='note'>A note of some words.</li></ol>"
        #expect(content(footnote).contains(">¶</a>"), "\(content(footnote))")
    }

    @Test func leavesOutTheBulletsOfItems() {
        let list =
            "<ul><li><span class='ltx_tag ltx_tag_item'>•</span><div><p>one</p></div></li><li><span>(a)</span> two</li></ul>"
        #expect(content(list).contains("<li>one</li>"), "\(content(list))")
        #expect(content(list).contains("<li>(a) two</li>"), "\(content(list))")
    }

    @Test func leavesOutTheNumbersOfPrintedPages() {
        #expect(!text("<p>A sentence.<span class='pagenum'>[Pg 31]</span></p>").contains("31"))
        #expect(!text("<p>A sentence.<span role='doc-pagebreak'>31</span></p>").contains("31"))
        #expect(text("<p>A sentence.<span class='number'>31</span></p>").contains("31"))
    }

    // MARK: Parts

    @Test(arguments: [
        "<blockquote><p>Words of another.</p><footer>A MARK in a book</footer></blockquote>",
        "<blockquote class='blockquote'><p>Words.</p><footer class='blockquote-footer'>A MARK</footer></blockquote>",
        // A post of a social network is quoted; its wrapper has the name of a button.
        "<figure class='element-tweet'><blockquote class='twitter-tweet'><p>A MARK at noon.</p></blockquote></figure>",
        // The terms and the heads of rows are not the labels and signatures that their names say.
        "<dl class='py class'><dt class='sig sig-object py'>MARK(attempts=3)</dt><dd><p>The number of attempts, and the base of the time.</p></dd></dl>",
        "<table class='infobox'><tr><th class='infobox-label'>MARK</th><td>1860</td></tr><tr><th>Height</th><td>13 m</td></tr></table>",
        "<p>The end.<sup><a href='#user-content-fn-1' id='user-content-fnref-1'>1</a></sup></p><section class='footnotes'><ol><li id='user-content-fn-1'><p>A MARK in a note. <a href='#user-content-fnref-1'>↩</a></p></li></ol></section>",
        "<div><span class='wprm-recipe-details-label'>Prep</span> <span class='wprm-recipe-prep_time'>MARK minutes</span></div>",
        "<div class='wprm-nutrition-label-container'><span>MARK: 240 kcal</span></div>",
        "<amp-live-list><div><p>A MARK in a live blog.</p></div></amp-live-list>",
    ]) func keepsPartsByTheirMarkup(_ markup: String) {
        #expect(
            content(markup + ArticleSample.prose).contains("MARK"), "\(content(markup + ArticleSample.prose))"
        )
    }

    @Test(arguments: [
        "<footer><p>A MARK of the site.</p></footer>",
        "<div class='element-tweet'><a href='https://x.example/?u=1'>MARK</a></div>",
        "<div role='status'><p>A MARK that a script announces, and that is no part of the text.</p></div>",
        "<amp-list src='/more'><div>MARK</div></amp-list>",
        "<section class='pg-boilerplate'><p>This MARK is for the use of anyone anywhere, at no cost.</p></section>",
        "<p><a href='/news'>« Back to all MARK</a></p>",
        "<p>Copyright 2016 MARK. All rights reserved.</p>",
        "<h4>Discussion about this post</h4><div><a href='/p'>Another MARK</a></div>",
        "<figure><div role='button'><span>Press enter or click to view image in full size</span><img src='/MAR.png' width='700' height='400'></div></figure>",
    ]) func leavesOutPartsByTheirMarkup(_ markup: String) {
        #expect(!text(markup).contains("MARK"), "\(text(markup))")
        #expect(!text(markup).contains("Press enter"))
    }

    @Test func keepsShortNumbersInTheLastTable() {
        let table =
            "<table><tr><th>Setting</th><th>Default</th></tr><tr><td><p>attempts</p></td><td><p>3</p></td></tr></table>"
        #expect(content(table).contains("<td>3</td>"))
        // Some editors put each cell in a paragraph, and mark no head.
        let cells = (1...3).map { "<tr><td><p>Year</p></td><td><p>\($0)</p></td><td><p>7</p></td></tr>" }
            .joined()
        #expect(content("<table>\(cells)</table>").contains("<table>"))
        let layout =
            "<table><tr><td><p>One long part of a page, with words.</p><p>More.</p></td><td><p>Two.</p><p>More.</p></td></tr><tr><td><p>A</p><p>B</p></td><td><p>C</p><p>D</p></td></tr></table>"
        #expect(!content(layout).contains("<table>"))
    }

    @Test func keepsACaptionInsideABlockOfItsName() {
        let figure =
            "<figure><img src='/a.jpg' width='600' height='400' alt='A ring'><div data-component='caption-block'><figcaption>A ring and half a potato</figcaption></div></figure>"
        #expect(
            content(figure).contains("<figcaption>A ring and half a potato</figcaption>"),
            "\(content(figure))")
        // The credit that a caption repeats is written once.
        let twice =
            "<figure><img src='/a.jpg' width='600' height='400'><figcaption>A ring <span class='credit'>Ada Brandt</span></figcaption><span class='credit'>Ada Brandt</span></figure>"
        #expect(content(twice).ranges(of: "Ada Brandt").count == 1, "\(content(twice))")
    }

    @Test func takesAllPartsOfADividedText() {
        func part(_ text: String) -> String {
            "<div data-area='text'><div class='RichText'>\(text)</div></div>"
        }
        let links =
            "<div data-area='more'><h3>Mehr zum Thema</h3><ul><li><a href='/x'>Sand statt Beton</a></li></ul></div>"
        let body =
            part(
                "<p>Im Februar stand das Wasser sechsmal vor den Warften, und danach war der Boden um vier Millimeter höher, sagt die Geologin.</p><p>Sie misst seit Jahren mit Stäben aus Messing, die sie in den Klei treibt, und nennt die Flut einen guten Lieferanten.</p>"
            )
            + links
            + part(
                "<h3>Wie viel reicht?</h3><p>Der Meeresspiegel steigt hier um drei bis vier Millimeter im Jahr, und ohne Deiche hielten die Halligen mit.</p>"
            )
            + part(
                "<p>Nun soll auf zwei Halligen ein Deich geöffnet werden, und die Bewohner stimmen im November ab.</p>"
            )
        let text = ArticleSample.page(
            "<title>Die Halligen</title><body><main><article><h1>Die Halligen</h1><div>\(body)</div></article></main></body>"
        ).textContent
        #expect(
            text.hasPrefix("Im Februar") && text.contains("Deiche") && text.hasSuffix("November ab."),
            "\(text)")
        #expect(!text.contains("Beton"))
    }

    @Test func keepsNumberedSentencesNamedAsTags() {
        let list = "<dl class='sentag tag1em'><dt>(1)</dt><dd>One grain of sand is not a heap.</dd></dl>"
        #expect(content(list).contains("One grain"))
        let tags =
            "<dl class='tags'><dt>Filed</dt><dd><a href='/t/1'>sand</a> <a href='/t/2'>heaps</a></dd></dl>"
        #expect(!content(tags).contains("heaps"))
    }

    // MARK: Places

    private static let boxes =
        "<div class='left'><div><h3>Next meeting</h3><p>The council meets on the second Tuesday of the month, at half past seven, in the hall.</p></div><div><h3>Report a problem</h3><p>Lamps, verges and holes are looked after by the county, which has a form for each of them.</p></div></div>"

    @Test func leavesOutTheBoxesBeforeTheTitle() {
        func page(_ before: String, _ title: String) -> String {
            ArticleSample.page(
                "<title>Closed on Monday</title><body><div class='cols'>\(before)<div class='right'><h1>\(title)</h1><p>The reading room will be closed on Monday, while the new shelves are put in by the joiner.</p><p>We need four people with a drill, and tea is provided.</p></div></div></body>"
            ).textContent
        }
        #expect(page(Self.boxes, "Closed on Monday").hasPrefix("The reading room"))
        // A sentence without a heading is the lead, and another title is no title.
        let lead = "<div><p>A lead of the article, which the page has above its title, for once.</p></div>"
        #expect(page(lead, "Closed on Monday").hasPrefix("A lead"))
        #expect(page(Self.boxes, "Another heading").contains("The council"))
    }

    @Test func takesTheAbstractOfAPaperWithoutItsText() {
        let abstract =
            "<blockquote class='abstract mathjax'>We study tilings of the plane by two rhombi, in which one of them has density zero. We show that such tilings exist, that they are uncountably many, and that each of them contains a ray of thin tiles, whose matrix is known. As a consequence, the complexity of a sparse tiling grows more slowly than the square of the length.</blockquote>"
        let services =
            "<div><h1>Projects with community collaborators</h1><p>The labs are a framework that allows collaborators to develop features, and to share them directly here.</p><p>Both individuals and organizations, which work with the labs, have embraced and accepted our values.</p></div>"
        func page(_ head: String, _ more: String = "") -> String {
            ArticleSample.page(
                "<head><title>Sparse tilings of the plane</title>\(head)</head><body><h1>Sparse tilings of the plane</h1>\(abstract)\(services)\(more)</body>"
            ).textContent
        }
        let meta = "<meta name='citation_title' content='Sparse tilings of the plane'>"
        #expect(page(meta).hasPrefix("We study") && !page(meta).contains("framework"))
        #expect(page("").contains("framework"))
        // An abstract of two lines.
        let short = abstract.replacing(
            /We show .*square of the length\./,
            with:
                "We show that such tilings exist, that they are uncountably many, and that each of them has a ray."
        )
        #expect(
            ArticleSample.page(
                "<head><title>Sparse tilings</title>\(meta)</head><body><h1>Sparse tilings</h1>\(short)<table><tr><td>Comments:</td><td>34 pages</td></tr><tr><td>Subjects:</td><td>Geometry</td></tr></table></body>"
            ).textContent.hasSuffix("has a ray."))
        let paper = String(repeating: ArticleSample.prose, count: 4)
        #expect(page(meta, paper).contains("The third paragraph"))
    }

    @Test func takesAShortAbstractAlone() {
        let abstract =
            "<blockquote class='abstract mathjax'><span class='descriptor'>Abstract:</span>We prove that for large moduli the maximal operator is bounded. The range is sharp, as two examples in the last section show, and new.</blockquote>"
        func page(_ name: String, _ more: String = "") -> String {
            ArticleSample.page(
                "<head><title>Sharp bounds</title><meta name='\(name)' content='Sharp bounds'></head><body><main><div id='content'><h1>Sharp bounds</h1><div>\(abstract)<div class='metatable'><table><tr><td>Comments:</td><td>34 pages, 2 figures</td></tr><tr><td>Subjects:</td><td>Classical Analysis (math.CA)</td></tr></table></div></div><div class='submission-history'><h2>Submission history</h2> From: Anna Brandt<br><b>[v1]</b> Tue, 2 Jan 2024 18:00:00 UTC (34 KB)</div>\(more)</div></main></body>"
            ).textContent
        }
        let text = page("citation_title")
        #expect(text.hasPrefix("We prove") && text.hasSuffix("and new."), "\(text)")
        #expect(page("title").contains("Submission history"))
        let paper = String(repeating: ArticleSample.prose, count: 4)
        #expect(page("citation_title", paper).contains("The third paragraph"))
        #expect(page("title", paper).contains("The third paragraph"))
    }

    @Test func keepsToTheArticleWhereItsLeadIsInIt() {
        let page =
            "<title>The ferry</title><body><div id='main' class='main'><div><article class='post'><h1>The ferry</h1><h3 class='subtitle'>A small port, a large ship, and what it cost</h3><div class='available-content'>\(ArticleSample.prose)</div></article></div><div><a href='/p'>The lighthouse</a><div>Who paid for the lamp, asks a reader.</div></div></div></body>"
        let text = ArticleSample.page(page).textContent
        #expect(text.hasPrefix("A small port") && !text.contains("lighthouse"), "\(text)")
    }

    @Test func readsSectionsWhoseHeadingsLinkToThemselves() {
        let sections = (1...3).map {
            "<section id='s-\($0)'><h2 id='n-\($0)'><a href='#s-\($0)'>\($0). </a><a href='#n-\($0)'>Introduction of part \($0)</a></h2><p>Tables are exchanged as pictures and prose, which lose the datum of part \($0), the one figure that a sailor needs.</p></section>"
        }
        let text = ArticleSample.page("<title>Tide tables</title><body>\(sections.joined())</body>")
            .textContent
        for part in 1...3 { #expect(text.contains("the datum of part \(part)"), "\(text)") }
    }
}
