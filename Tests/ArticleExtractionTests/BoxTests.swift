import ArticleExtraction
import Testing

/// Boxes, notices and lines in and around an article: what is left out, and what looks alike and stays.
@Suite struct BoxTests {
    private static let mark = "MARKED WORDS"

    private func text(_ markup: String, head: String = "") -> String {
        ArticleSample.article(markup + ArticleSample.prose, head: head).textContent
    }
    private func endText(_ markup: String, head: String = "") -> String {
        ArticleSample.article(markup, head: head).textContent
    }

    // MARK: In the text

    @Test(arguments: [
        "<div class='a1'><p>\(mark), in your inbox.</p><form><input type='email'><button>Send</button></form><small>You may leave.</small></div>",
        "<section class='x'><h3>\(mark)</h3><p>Once a week.</p><div><input placeholder='you@site.example'><button>Join</button></div></section>",
        "<h3>Stay close</h3><p>\(mark) every week.</p><form><input type='email'><button>Send</button></form>",
        "<div class='wp-block-group'><p>\(mark)</p><div class='wp-block-jetpack-subscriptions'><form><input type='email'><button>Send</button></form></div></div>",
        "<div class='q'><p>\(mark)</p><a href='/subscribe?x=1'>Unlock everything</a></div>",
        "<div class='q'><h3>\(mark)</h3><p>The news of the day.</p><a href='https://site.example/newsletter'>Go on</a></div>",
        "<div><button>-</button><span>\(mark)</span><button>+</button></div>",
        "<div><label for='s'>\(mark)</label><select id='s'><option>All</option></select></div>",
        "<div class='box'><span>\(mark)</span><a href='/1'>One story of ours, told again</a><a href='/2'>Two more stories</a></div>",
        "<div class='block--newsletter'><p>\(mark), and more of the same.</p></div>",
        "<p>As an Amazon Associate I earn from qualifying purchases, which pays for the \(mark).</p>",
        "<div class='navbox'><table><tr><th>\(mark)</th><td><a href='/a'>A</a> <a href='/b'>B</a></td></tr></table></div>",
        "<div class='margin'><div class='aside'><p>\(mark) in a box of its own.</p></div></div>",
        "<div class='paywall'><h3>\(mark)</h3><ul><li>All articles of the paper</li><li>Four weeks for nothing, then 9.99 a month</li></ul><a href='/abo' class='btn'>Try it</a><p>A reader already? <a href='/login'>Log in</a></p></div>",
        "<div class='read-also'><strong>\(mark)</strong> <a href='/x'>Another story of ours</a></div>",
        "<div class='elementor-widget elementor-widget-posts'><p>\(mark) and a teaser of some length.</p></div>",
    ]) func leavesOutBoxesInTheText(_ markup: String) {
        #expect(!text(markup).contains(Self.mark), "\(text(markup))")
    }

    @Test(arguments: [
        // A field without a button, a list of tasks, code and tables about forms.
        "<p>\(mark): type the name of the field <input type='text'> and look at the result, which changes at once.</p>",
        "<ul><li><input type='checkbox' disabled> \(mark)</li><li><input type='checkbox'> Another task</li></ul>",
        "<div><p>\(mark)</p><pre>curl https://site.example/subscribe</pre><form><input type='email'><button>Try</button></form></div>",
        "<div><label for='c'>\(mark)</label><input type='checkbox' id='c'><div>The text that it unfolds.</div></div>",
        // A link to sign up in a sentence.
        "<p>Readers who <a href='/subscribe'>subscribe to the \(mark)</a> get the list of all pumps with their dates and owners.</p>",
        "<h2>Subscribe</h2><p>\(mark) are sent to the address, and the answer has a number that can be kept for later calls.</p>",
        "<h2 id='share-it'>Share it</h2><p>Several machines can share the \(mark) over a network, if all of them have the same version.</p>",
        "<section id='share-a-cache'><h2>Share a cache</h2><p>Several machines can share the \(mark) over a network.</p></section>",
        "<div class='post--promoted'><p>\(mark) in a paragraph of a wrapper with a state in its name.</p></div>",
        "<div class='widget-span widget-type-rich_text'><p>\(mark) in the text that a page builder wraps.</p></div>",
        "<div class='elementor-widget elementor-widget-text-editor'><p>\(mark) in the text that a page builder wraps.</p></div>",
        "<div class='wprm-recipe-meta-container'><span class='wprm-recipe-details-label'>\(mark): </span><span>15 minutes</span></div>",
        "<div><span>Prep Time </span><span class='wprm-recipe-time'><span>15</span> <span>\(mark)</span></span></div>",
        "<ul><li class='total-time'><span>\(mark)</span> <span>50 minutes</span></li></ul>",
        "<div class='no-row-height column-margin column-container'><div class='aside'><p>\(mark) in the margin.</p></div></div>",
        "<div class='paywall'><h3>\(mark)</h3><p>A paragraph of the article that only subscribers read, and that is long enough to be told from an offer, since it goes on and on about the roof, the rain that came through it, the keeper who put a bucket below the hole, and the night on which the bucket was full at last.</p><a href='/abo' class='btn'>Try it</a></div>",
        "<h2>Guest book</h2><p>\(mark) are on the first page of the book, which is older than the house.</p>",
        "<div role='tabpanel' hidden><p>\(mark) in the second panel.</p></div>",
        "<h2><span class='ltx_tag ltx_tag_section'>\(mark) </span>Introduction</h2>",
        "<div class='kg-toggle'><div><h4>\(mark)</h4><button>v</button></div><div><p>Eleven euros of petrol.</p></div></div>",
    ]) func keepsWhatLooksLikeBoxes(_ markup: String) {
        #expect(text(markup).contains(Self.mark), "\(text(markup))")
    }

    // MARK: After the text

    private static let author =
        "<script type='application/ld+json'>{\"@type\":\"Article\",\"author\":{\"name\":\"Ada Brandt\"}}</script>"

    @Test(arguments: [
        "<section><h3>Comments (3)</h3><div><b>ken</b><p>\(mark), I remember it well, and it was long ago.</p></div></section>",
        "<section><h3>3 Kommentare</h3><p>\(mark).</p></section>",
        "<section class='guestbook'><h2>Guest book</h2><div><strong>Ola</strong><p>\(mark), dear Ruth, we all remember you well.</p></div></section>",
        "<div><div><h3>Vos avis (2)</h3></div><div><b>Lou</b><p>\(mark).</p></div></div>",
        "<h2>2 responses</h2><ol><li><p>\(mark), and I would do it again with less sugar next time.</p></li></ol>",
        "<section><h3>Ada Brandt</h3><p>\(mark) about the coast, since she was a trainee.</p><a href='/ada'>All articles</a></section>",
        "<p>Ada Brandt reports on \(mark). <a href='/ada'>More</a></p>",
        "<div><p>\(mark)?</p><button>Support us</button></div>",
        "<p>\(mark) on <a href='https://facebook.com/x'>Facebook</a> and <a href='https://x.com/x'>X</a>.</p>",
        "<div class='c'><h3>\(mark)</h3><div><a href='/1'><span>One story of ours</span></a><a href='/2'><span>Two of them</span></a></div></div>",
        "<font><b>\(mark)</b></font><br><font><a href='/1'>One story of ours</a><br><a href='/2'>Two of them</a></font>",
        "<div><a href='/all'>Back to all \(mark)</a></div>",
        "<p>A version of this article appears in print, with the \(mark) below the fold, in the edition of that day.</p>",
        "<form><h2>Your answer</h2><p>\(mark): say what you tried.</p><textarea></textarea><h3>Sign up</h3><button>Post</button></form>",
    ]) func leavesOutWhatFollowsTheText(_ markup: String) {
        #expect(
            !endText(markup, head: Self.author).contains(Self.mark), "\(endText(markup, head: Self.author))")
    }

    @Test(arguments: [
        "<h2>Discussion</h2><p>\(mark) agree with those of the earlier study, although its gates were of another kind.</p>",
        "<section><h2>Discussion</h2><div><p>\(mark) agree with those of the earlier study, although its gates were of another kind, and newer.</p><p>A second paragraph follows, and names the limits of the method.</p></div></section>",
        "<h2>Two comments</h2><p>\(mark) on the method, which was criticized for its small number of gates.</p>",
        "<h2>Ada and the others</h2><p>\(mark) met in the cellar, where the keeper had left a lamp and two chairs for them.</p>",
        "<h2>3 answers</h2><p>\(mark) were given by the council.</p>",
        "<p>The sources are on <a href='https://x.com/a'>X</a>, where the \(mark) can be read.</p>",
    ]) func keepsTheLastSections(_ markup: String) {
        #expect(
            endText(markup, head: Self.author).contains(Self.mark), "\(endText(markup, head: Self.author))")
    }

    // MARK: Before the text

    @Test func leavesOutLinesOfMetadata() {
        let page = ArticleSample.page(
            """
            <html><head><title>A page of words | A site</title>\(Self.author)</head><body><article><a href="/n">KICKER</a><h1>A page of words</h1>
            <p>The lead is a sentence of its own, and it is long enough to be the first passage of the article that follows.</p>
            <div><span>By <a href="/a">Ada Brandt</a></span><time>14 March 2024</time><span>4 min read</span></div>
            <figure><img src="/a.jpg" alt=""></figure><div>\(ArticleSample.prose)</div></article></body></html>
            """)
        #expect(page.textContent.hasPrefix("The lead is a sentence"))
        for word in ["KICKER", "Ada", "March", "min read"] {
            #expect(!page.textContent.contains(word), "\(word)")
        }
    }

    @Test func leavesOutTheTitleOfAnswers() {
        let posts = ["", "Re: ", "پاسخ: "].map {
            "<h3><a href='#p'>\($0)A page of words</a></h3>\(ArticleSample.prose)"
        }
        #expect(!endText(posts.joined()).contains("page of words"))
        #expect(endText("<h3>More than a page of words</h3><p>Text.</p>").contains("More than a page"))
    }

    // MARK: Quotes

    @Test func leavesOutRepeatedPullQuotes() {
        let repeated = endText(
            "<p>The keeper said that the third step is higher than it looks in this light.</p><div class='pullquote'><p>“The third step is higher than it looks”</p></div>"
        )
        #expect(repeated.ranges(of: "higher than it looks").count == 1)
        #expect(endText("<div class='pullquote'><p>A sentence of its own.</p></div>").contains("of its own."))
    }

    @Test(arguments: [
        "<blockquote><div><cite>Ada wrote:</cite>Words of another post.</div></blockquote>",
        "<blockquote><div><a href='#p'>Ada wrote:</a></div><div>Words of another post.</div></blockquote>",
        "<aside class='quote'><div class='title'>Ada</div><blockquote><p>Words of another post.</p></blockquote></aside>",
    ]) func leavesOutWhoIsQuoted(_ markup: String) {
        let text = text(markup)
        #expect(text.contains("Words of another post.") && !text.contains("Ada"), "\(text)")
    }

    @Test func keepsTheSourceOfAQuote() {
        #expect(
            text("<blockquote><p>Words of a book.</p><cite>Ada Brandt</cite></blockquote>").contains("Ada"))
    }
}
