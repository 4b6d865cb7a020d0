import ArticleExtraction
import TestSupport
import Testing

/// Buttons, cards and controls inside of an article, and what looks like them.
@Suite struct CardTests {
    private static let mark = "MARKED WORDS"

    private func text(_ markup: String, after: String = ArticleSample.prose) -> String {
        ArticleSample.article(markup + after).textContent
    }

    @Test(arguments: [
        "<p>[<a href='/'>Home</a>] [<a href='/s'>\(mark)</a>] [<a href='/h'>Help</a>]</p>",
        "<table><tr><td><b>\(mark)</b><br><a href='/r'>Roads</a><br><a href='/p'>Parks</a></td><td>\(String(repeating: "The text is in the other cell of the table, and it has some length. ", count: 3))<br>One more line.</td></tr></table>",
        "<div class='price'><a class='shop-btn' href='https://shop.example/1'>\(mark)</a></div>",
        "<section class='x'><div><p>\(mark)</p><p>Each morning twenty stories that no reader should miss</p><a class='btn' href='/app'>Get it</a></div></section>",
        "<figure><div><a href='/x'><div><img src='/x.jpg'></div><div>\(mark) of another story</div></a><div>Read more</div></div></figure>",
        "<figure><div><a href='https://site.example/x'><div>\(mark) of another story</div></a><div>Read more</div></div></figure>",
        "<p><strong>More soups you’ll love:</strong></p><ul><li><a href='/a'>\(mark)</a></li><li><a href='/b'>Soup of fish</a></li></ul>",
        "<p><strong>\(mark) you may like:</strong></p><ul><li><a href='/a'>Soup of peas</a></li><li><a href='/b'>Soup of fish</a></li></ul>",
        "<p>We may earn commission from links on this page, but the \(mark) are our own.</p>",
        "<p><strong>Received:</strong> August 2, 2019; <strong>Accepted:</strong> \(mark) February 3, 2020</p>",
        "<p>From the book of the \(mark). Copyright © 1997 by Orla Quist. Reprinted by permission of Alder Press.</p>",
        "<p>The table of \(mark) needs a script. Enable JavaScript to view it.</p>",
        "<div class='post'><header><a href='#b'><time>4h ago<span>14.10 \(mark)</span></time></a><h2>The bridge is shut</h2></header><p>It is shut.</p></div>",
    ]) func leavesOutBoxes(_ markup: String) {
        #expect(!text(markup).contains(Self.mark), "\(text(markup))")
    }

    @Test(arguments: [
        "<p>The form is behind <a class='btn-link' href='/form'>the \(mark)</a>, which takes two minutes to fill in, and no account.</p>",
        "<figure><a href='/large.jpg'><img src='/a.jpg'></a><figcaption>\(mark)</figcaption></figure>",
        "<figure><a href='/x'><div>\(mark)</div><div>A book about it.</div></a></figure>",
        "<p>These pages are needed to load \(mark):</p><ul><li><a href='/a'>The first page</a></li><li><a href='/b'>The second page</a></li></ul>",
        "<h2 class='sc-f98b1ad2-0'>\(mark)</h2><p>A paragraph below the heading, which has a name that a program made.</p>",
        "<p><a href='/1'>One</a>, <a href='/2'>two</a> and <a href='/3'>\(mark)</a></p>",
        "<p>A reader who turns JavaScript off sees the \(mark), and no menu.</p>",
        "<div><header><h3>Version 2</h3><time>4 March 2024, \(mark)</time></header><p>Faster gates.</p></div>",
        "<section><h2 id='spec'><a href='#spec'>Specifications and their parts</a></h2><table><thead><tr><th>Specification</th></tr></thead><tr><td><a href='https://s.example'>\(mark)</a></td></tr></table></section>",
        "<figure><img src='/a.jpg'><figcaption><span aria-hidden='true'>\(mark) in the caption below.</span></figcaption></figure>",
        "<div class='member-signature'>public double \(mark)()</div>",
        "<p class='speaker'>\(mark):</p>",
    ]) func keepsWhatLooksLikeBoxes(_ markup: String) {
        #expect(text(markup).contains(Self.mark), "\(text(markup))")
    }

    @Test func keepsAnswersInTablesOfData() {
        let text = text(
            "<table><tr><td><p>Name</p></td><td><p>Vote</p></td></tr><tr><td><p>Irma</p></td><td><p>Yes</p></td></tr></table>"
        )
        #expect(text.contains("Yes"), "\(text)")
        #expect(!self.text("<div><p>Was this page helpful?</p><p>Yes</p><p>No</p></div>").contains("Yes"))
    }

    /// Each cell asks about its table.
    @Test func readsLongTablesInLinearTime() {
        let growth = ThreadTime.growth(
            to: 4000,
            of: { count in
                (0..<count).map { "<tr><th>Row \($0)</th><td><p>Yes</p></td><td><p>No</p></td></tr>" }
                    .joined()
            },
            { rows in #expect(text("<table>\(rows)</table>").contains("Row 999")) })
        #expect(growth < ThreadTime.linear)
    }

    @Test func leavesOutControlsOfHeadings() {
        let text = text(
            "<h2>Options <a href='#top'>top</a></h2><h2>Struct Gauge<button>Copy item path</button></h2><details open><summary><section><a class='src' href='/src/x'>Source</a><h4>fn level()</h4></section></summary><p>Returns the level.</p></details>"
        )
        #expect(text.contains("Options\nStruct Gauge\nfn level()\nReturns"), "\(text)")
        // A word of a sentence, and the question of an accordion.
        let other = self.text(
            "<p>The <a href='/src'>source</a> is a spring below the <a href='#top'>top</a> of the hill.</p><h3><button>What is a weir?</button></h3><p>A low dam.</p>"
        )
        #expect(other.contains("The source is a spring below the top of"), "\(other)")
        #expect(other.contains("What is a weir?"), "\(other)")
    }

    @Test func leavesOutTextWithoutWidth() {
        let content = ArticleSample.article(
            "<h2 id='a'>Install<a class='hash-link' href='#a'>\u{200B}</a></h2><p>&#8203;</p><p><span>\u{200B}</span></p><p>A\u{200B}B</p><table><tr><th>One</th><th>Two</th></tr><tr><td>\u{200B}</td><td>2</td></tr></table>"
        ).content
        #expect(content.contains(">Install</h2>\n<p>A\u{200B}B</p>"), "\(content)")
        #expect(content.ranges(of: "<td>").count == 2, "\(content)")
    }

    @Test func leavesOutLinesOfOneLinkAtTheEnd() {
        let text = text("<section><a href='/reuse'>Reuse \(Self.mark)</a></section>", after: "")
        #expect(!text.contains(Self.mark), "\(text)")
        for kept in [
            "<p><a href='/data'>\(Self.mark)</a></p>",
            "<section><a href='/x'>\(Self.mark)</a> was shut.</section>",
        ] {
            #expect(self.text(kept, after: "").contains(Self.mark))
        }
    }

    @Test func keepsTheLinesOfPoems() {
        let lines = [
            "Some hand rang it in the fog,", "no hand was on the rope", "the deckhand and the dog",
            "both heard it, and took hope",
        ]
        let page = ArticleSample.page(
            "<title>The Bell</title><main><h1>The Bell</h1><div class='poem'>\(lines.map { "<div style='padding-left: 1em'>\($0)<br></div>" }.joined())</div><p>From a book of poems that was printed in a small town at the coast, and reprinted by permission of its press.</p></main>"
        )
        #expect(page.textContent.hasPrefix(lines.joined(separator: "\n")), "\(page.textContent)")
    }

    @Test func leavesOutDatesBelowTheLead() {
        func page(_ line: String) -> String {
            ArticleSample.page(
                "<title>A page of words</title><article><header><h1>A page of words</h1><p>The lead is a sentence of its own, and it is long enough to be the first passage of the article.</p><ul><li>\(line)</li></ul></header>\(ArticleSample.prose)</article>"
            ).textContent
        }
        #expect(!page("<time datetime='2021-09-12'>Sept. 12, 2021</time>").contains("2021"))
        #expect(page("The bridge was shut on Sept. 12, 2021.").contains("2021"))
    }

    /// A list of links after a sentence is a part of the text if the next section follows.
    @Test func keepsAListOfLinksBeforeTheNextSection() {
        let links = "<ul><li><a href='/a'>The drum</a></li><li><a href='/b'>The dial</a></li></ul>"
        let list = "<p>The rule names these parts of the tower, and it names no other ones.</p>" + links
        func text(_ after: String) -> String { ArticleSample.article(list + after).textContent }
        let section = "<p>It follows the list, and it is a sentence of its own.</p>"
        #expect(text("<h2>The next part</h2>" + section).contains("The dial"))
        #expect(!text("").contains("The dial"))
        #expect(!text("<h2>Related</h2>" + links).contains("The dial"))
        #expect(!text("<h2><a href='/c'>Another page</a></h2>" + section).contains("The dial"))
    }

    private static let card =
        "<div class='part card'><a href='https://visit.example/x'><div><strong>Visit the hills</strong><p>Notes of travels by all who were there</p><p>www.visit.example</p></div></a></div>"

    @Test(arguments: ["", "<div class='part'><img src='/a.jpg' width='600'></div>", card])
    func keepsTheTextAfterACard(_ part: String) {
        let after =
            "<div class='part text'><p>\(Self.mark), and a lone paragraph below, which is long enough to tell of all that the travellers saw from the top of the hill.</p></div>"
        let found = ArticleSample.page(
            "<title>Hills</title><h1>Hills</h1><div><div class='part text'>\(ArticleSample.prose)</div>\(part)\(Self.card)\(after)</div>"
        ).textContent
        #expect(found.contains(Self.mark) && found.hasPrefix("The first"), "\(found)")
        #expect(found.contains("Visit the hills"), "\(found)")
    }

    @Test func leavesOutTheFootAfterCards() {
        let foot =
            "<div class='about'><p>\(Self.mark), and a lone paragraph below, which is long enough to tell of all that the travellers saw from the top of the hill.</p></div>"
        let found = ArticleSample.page(
            "<title>Hills</title><h1>Hills</h1><div><div class='part text'>\(ArticleSample.prose)</div>\(Self.card)\(Self.card)\(foot)</div>"
        ).textContent
        #expect(!found.contains(Self.mark) && found.hasPrefix("The first"), "\(found)")
    }
}
