import ArticleExtraction
import Testing

/// Pictures, code, tables, footnotes and embeds in the content of an article.
@Suite struct ContentTests {
    private func content(_ markup: String) -> String { ArticleSample.article(markup).content }

    // MARK: Pictures

    @Test(arguments: [
        "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-src='/a.jpg' alt='A'>",
        "<img class='lazy' src='/img/placeholder.png' data-original='/a.jpg' alt='A'>",
        "<img src='data:image/svg+xml;base64,PHN2Zy8+' alt='A'><noscript><img src='/a.jpg' alt='A'></noscript>",
        "<img alt='A' srcset='/a-small.jpg 320w, /a.jpg 1200w, /a-huge.jpg 4000w' src='/a-small.jpg'>",
        "<picture><source type='image/webp' srcset='/a.jpg 900w'><img src='/tiny.jpg' alt='A'></picture>",
        "<amp-img src='/a.jpg' alt='A' width='960' height='640'></amp-img>",
        "<picture><source type='image/jxl' srcset='/a.jxl 900w'><img src='/a.jpg' alt='A'></picture>",
    ]) func takesThePictureThatAReaderWouldSee(_ markup: String) {
        let content = content("<figure>\(markup)<figcaption>A caption of it</figcaption></figure>")
        #expect(content.ranges(of: "<img ").count == 1, "\(content)")
        #expect(content.contains("<img src=\"https://site.example/a.jpg\" alt=\"A\""), "\(content)")
        #expect(content.contains("<figcaption>A caption of it</figcaption>"))
    }

    @Test(arguments: [
        "<img src='/pixel.gif' width='1' height='1'>",
        "<img class='avatar' src='/me.jpg' width='80' height='80'>",
        "<img src='/i.svg' width='16' height='16'>", "<img src='/spacer.gif'>",
    ]) func leavesOutPicturesThatShowNothing(_ markup: String) {
        #expect(!content("<p>\(markup)</p>").contains("<img"))
    }

    @Test func writesEmojiAsText() {
        #expect(
            content(
                "<p>A word <img class='emoji' alt='🌊' src='/1f30a.svg'> and more words here, to be sure.</p>"
            ).contains("A word 🌊 and"))
    }

    // MARK: Code

    @Test(arguments: [
        ("<pre><code class='language-swift'>let x = 1</code></pre>", "swift"),
        ("<pre class='brush: python; gutter: true'>let x = 1</pre>", "python"),
        ("<div class='highlight highlight-source-shell'><pre>let x = 1</pre></div>", "shell"),
        ("<pre data-lang='rust'>let x = 1</pre>", "rust"), ("<pre class='hljs ruby'>let x = 1</pre>", "ruby"),
        (
            "<pre class='sourceCode haskell'><code class='sourceCode haskell'>let x = 1</code></pre>",
            "haskell"
        ),
        (
            "<table class='highlighttable'><tr><td class='linenos'><pre>1</pre></td><td class='code'><div class='highlight'><pre class='language-c'>let x = 1</pre></div></td></tr></table>",
            "c"
        ),
        (
            "<pre class='language-go'><button>Copy</button><span class='line-number'>1</span>let x = 1</pre>",
            "go"
        ),
        (
            "<pre class='sourceCode swift code-with-copy'><code class='sourceCode swift'>let x = 1<a class='code-annotation-anchor'>1</a></code></pre>",
            "swift"
        ),
        (
            "<div class='language-js vp-adaptive-theme'><button class='copy'></button><span class='lang'>js</span><pre class='shiki vp-code'><code><span class='line'>let x = 1</span></code></pre></div>",
            "js"
        ),
        ("<div class='mw-highlight mw-highlight-lang-python'><pre>let x = 1</pre></div>", "python"),
        ("<pre lang='mermaid'>let x = 1</pre>", "mermaid"), ("<pre lang='js'>let x = 1</pre>", "js"),
        (
            "<pre><code class='language-rust'><span class='boring'>fn main() {\n</span>let x = 1\n<span class='boring'>}</span></code></pre>",
            "rust"
        ),
        (
            "<pre class='syntaxhighlighter-pre' data-syntaxhighlighter-params='brush: bash; gutter: false; theme: Confluence'>let x = 1</pre>",
            "bash"
        ),
        (
            "<pre><code class='language-go'><span style='display:flex;'><span style='white-space:pre;-webkit-user-select:none;user-select:none;margin-right:0.4em'> 9</span><span>let x = 1\n</span></span></code></pre>",
            "go"
        ),
        (
            "<pre><code class='language-go'><span style='margin-right:0.4em;padding:0 0.4em 0 0.4em;color:#7f7f7f'>1</span>let x = 1</code></pre>",
            "go"
        ),
        (
            "<pre><code class='language-go'>let x = <span style='color:#ae81ff'>1</span></code></pre>",
            "go"
        ),
    ]) func keepsCodeWithItsLanguage(_ markup: String, _ language: String) {
        #expect(
            content(markup).contains("<pre><code class=\"language-\(language)\">let x = 1</code></pre>"),
            "\(content(markup))")
    }

    @Test(arguments: [
        "<pre lang='en'>let x = 1</pre>", "<pre lang='pt-br'>let x = 1</pre>",
        "<pre lang='cs'>let x = 1</pre>",
        "<pre class='code-with-copy'>let x = 1</pre>",
        "<pre data-syntaxhighlighter-params='gutter: false; brush: text'>let x = 1</pre>",
        "<pre><span style='user-select:none'>let</span> x = 1</pre>",
    ]) func takesNoOtherNameForALanguage(_ markup: String) {
        #expect(content(markup).contains("<pre><code>let x = 1</code></pre>"), "\(content(markup))")
    }

    @Test func keepsTheLanguageOfShortCode() {
        let code = "<pre><code class=\"language-bash\">ls</code></pre>"
        #expect(content(code).contains(code), "\(content(code))")
    }

    @Test func leavesOutTheLabelOfALanguageAlone() {
        func label(_ words: String) -> String {
            content(
                "<div class='language-js'><span class='lang'>\(words)</span><pre><code>let x = 1</code></pre></div>"
            )
        }
        #expect(!label("js").contains("<p>js</p>"), "\(label("js"))")
        #expect(label("app.js").contains("<p>app.js</p>"), "\(label("app.js"))")
        #expect(content("<p>A word that is <span class='boring'>dull</span>.</p>").contains("is dull."))
    }

    @Test func readsTheListingsOfLaTeXML() {
        let lines =
            "<div class='ltx_listingline'><span class='ltx_tag ltx_tag_listingline'>1</span>def<span class='ltx_text ltx_lst_space'> </span>grow(n):\n</div>\n<div class='ltx_listingline'></div><div class='ltx_listingline'><span class='ltx_text ltx_lst_space'>    </span>return n</div>"
        let listing =
            "<div class='ltx_listing ltx_lst_language_Python ltx_lstlisting'><div class='ltx_listing_data'><a href='data:text/plain;base64,aW1wb3J0' download=''>⬇</a></div>\n\(lines)</div>"
        #expect(
            content(listing).contains(
                "<pre><code class=\"language-python\">def grow(n):\n\n    return n</code></pre>"),
            "\(content(listing))")
        #expect(!content(listing).contains("⬇"))
        let algorithm =
            "<div class='ltx_listing ltx_lstlisting'><div class='ltx_listingline'>Set <math alttext='x_1'><mi>x</mi></math> to zero.</div></div>"
        #expect(!content(algorithm).contains("<pre>"), "\(content(algorithm))")
    }

    @Test func keepsTheLinesOfCode() {
        #expect(
            content("<pre>Global&gt;<div class='where'>where T</div>end</pre>").contains(
                "<code>Global&gt;\nwhere T\nend</code>"))
        #expect(
            content("<pre><div>one</div><div>  two</div>three<br>four</pre>").contains(
                "<pre><code>one\n  two\nthree\nfour</code></pre>"))
        #expect(content("<pre>a &lt; b &amp;&amp; c</pre>").contains("a &lt; b &amp;&amp; c"))
    }

    // MARK: Lists and tables

    @Test func keepsTablesOfDataAndUnwrapsLayout() {
        let data = content(
            "<table><tr><th>Year</th><th>Rain</th></tr><tr><td>1911</td><td></td></tr></table>")
        #expect(
            data.contains("<th>Year</th>") && data.contains("<td>1911</td>") && data.contains("<td></td>"),
            "\(data)")
        let layout = content(
            "<table><tr><td><p>A cell that is a whole paragraph, because the page was made long ago.</p></td></tr></table>"
        )
        #expect(!layout.contains("<table") && layout.contains("<p>A cell that is"))
    }

    @Test func keepsNestedLists() {
        #expect(
            content("<ul><li>One<ol start='3'><li>Inner</li></ol></li><li>Two</li></ul>").filter {
                $0 != "\n"
            }
            .contains("<ul><li>One<ol start=\"3\"><li>Inner</li></ol></li><li>Two</li></ul>"))
    }

    @Test func keepsTheStateOfTasks() {
        let content = content(
            "<ul><li class='task-list-item'><input type='checkbox' disabled checked> one</li><li><p><input type='checkbox' disabled> two</p></li><li class='task-list-item'><label><input type='checkbox'> three</label></li></ul>"
        )
        #expect(
            content.contains("<li>☑ one</li>\n<li>☐ two</li>\n<li>☐ three</li>"), "\(content)")
        // A box to tick, and one after the words, are controls.
        let controls = self.content(
            "<ul><li><input type='checkbox'> 2 eggs</li><li>salt <input type='checkbox' disabled></li><li><input type='radio' disabled> milk</li></ul>"
        )
        #expect(
            controls.contains("<li>2 eggs</li>\n<li>salt</li>\n<li>milk</li>"), "\(controls)")
    }

    @Test func dividesTextAtDoubledBreaks() {
        let content = content(
            "<div>One line of words<br>and the next<br><br>A paragraph after it<br>&nbsp;</div>")
        #expect(content.contains("<p>One line of words<br>and the next</p>"), "\(content)")
        #expect(content.contains("<p>A paragraph after it"))
    }

    // MARK: Footnotes

    @Test func linksFootnotesBothWays() {
        let content = content(
            """
            <p>A claim that needs a note, as all claims do.<sup id="r1"><a href="#n1">1</a></sup></p>
            <ol class="footnotes"><li id="n1">The note itself. <a href="#r1">↩</a></li></ol>
            """)
        #expect(content.contains("<a href=\"#user-content-n1\">1</a>"), "\(content)")
        #expect(content.contains("<li id=\"user-content-n1\">"))
        #expect(content.contains("id=\"user-content-r1\""))
    }

    @Test func movesSideNotesToTheEnd() {
        let content = content(
            "<p>Before the note<label class='margin-toggle'></label><input type='checkbox'><span class='sidenote'>The aside.</span> and after it, in one sentence.</p>"
        )
        #expect(
            content.contains(
                "Before the note<sup id=\"user-content-note-1-mark\"><a href=\"#user-content-note-1\">1</a></sup> and after"
            ), "\(content)")
        #expect(
            content.contains(
                "<li id=\"user-content-note-1\">The aside. <a href=\"#user-content-note-1-mark\">↩</a></li>"))
    }

    @Test func movesNotesOfLaTeXMLToTheEnd() {
        let content = content(
            "<p>Before the note.<span class='ltx_note ltx_role_footnote'><sup class='ltx_note_mark'>7</sup><span class='ltx_note_outer'><span class='ltx_note_content'><sup class='ltx_note_mark'>7</sup><span class='ltx_tag ltx_tag_note'>7</span>The aside.</span></span></span> After it, in one paragraph.</p>"
        )
        #expect(
            content.contains(
                "<li id=\"user-content-note-1\">The aside. <a href=\"#user-content-note-1-mark\">↩</a></li>"),
            "\(content)")
    }

    // MARK: Embeds and links

    @Test func makesCardsOfPlayers() {
        let content = content(
            "<iframe src='https://video.example/embed/9' title='A talk' width='560' height='315'></iframe>")
        #expect(
            content.contains("<a class=\"embed\" href=\"https://video.example/embed/9\">A talk"), "\(content)"
        )
        #expect(
            self.content(
                "<iframe data-sealed-src='https://video.example/embed/9' src='data:text/html,x' title='A talk'></iframe>"
            ).contains("<a class=\"embed\" href=\"https://video.example/embed/9\">A talk"))
        #expect(
            !self.content(
                "<iframe src='https://ads.doubleclick.example/x' width='300' height='250'></iframe>"
            ).contains("doubleclick"))
    }

    @Test(arguments: [
        (
            "<amp-youtube data-videoid='abc' width='480' height='270'></amp-youtube>",
            "https://www.youtube.com/watch?v=abc"
        ),
        (
            "<amp-twitter data-tweetid='99' width='375' height='472'></amp-twitter>",
            "https://twitter.com/i/status/99"
        ),
        (
            "<amp-iframe src='https://maps.example/x' width='500' height='300'></amp-iframe>",
            "https://maps.example/x"
        ),
        (
            "<lite-youtube videoid='xyz' playlabel='A talk'><button>Play</button></lite-youtube>",
            "https://www.youtube.com/watch?v=xyz"
        ),
    ]) func makesCardsOfCustomElements(_ markup: String, _ address: String) {
        #expect(content(markup).contains("<a class=\"embed\" href=\"\(address)\">"), "\(content(markup))")
    }

    @Test func keepsPicturesOfAMP() {
        let content = content(
            "<figure><amp-img src='/b.jpg' width='600' height='400' alt='B'><noscript><img src='/b.jpg' alt='B'></noscript></amp-img><figcaption>A caption.</figcaption></figure><amp-ad src='https://ads.example/x'></amp-ad>"
        )
        #expect(
            content.ranges(of: "<img ").count == 1 && content.contains("<figcaption>A caption."), "\(content)"
        )
        #expect(!content.contains("ads.example"))
    }

    // MARK: Headings and captions

    @Test(arguments: [
        "<h2><span class='section-number'>2.</span> The head</h2>",
        "<h2><div class='num'>2.</div><div>The head</div></h2>",
        "<h2><b>2.</b>&nbsp;The head</h2>",
    ]) func keepsTheNumberOfAHeading(_ markup: String) {
        let text = ArticleSample.article(markup + "<p>A sentence of the section.</p>").textContent
        #expect(text.contains("2. The head\n"), "\(text)")
    }

    @Test func keepsCaptionsWithTheirCredit() {
        let content = content(
            "<figure><img src='/c.jpg'><figcaption><span class='caption'>The bridge at night.</span><span class='credit'>Ann Lee</span><span class='credit credit-mobile'>Ann Lee</span></figcaption></figure>"
        )
        #expect(content.contains("<figcaption>The bridge at night. Ann Lee</figcaption>"), "\(content)")
        let other = self.content(
            "<div class='wp-caption'><img src='/d.jpg'><p class='wp-caption-text'>The gate.</p></div>")
        #expect(
            other.contains("<figure><img ") && other.contains("<figcaption>The gate.</figcaption>"),
            "\(other)")
    }

    /// Sphinx names the words of a caption as one, and ends it with a link to the figure.
    @Test func keepsACaptionWithALinkToItself() {
        let content = content(
            "<figure><img src='/c.jpg' alt='The bridge at night'><figcaption><p><span class='caption-text'>The bridge at night</span><a class='headerlink' href='#c'>¶</a></p></figcaption></figure>"
        )
        #expect(content.contains("<figcaption>The bridge at night</figcaption>"), "\(content)")
    }

    @Test func resolvesAddressesAndDropsScripts() {
        let article = ArticleSample.article(
            "<p>See <a href='../other.html'>the other page</a>, or <a href='javascript:x()'>run</a> this <b onclick='x()'>word</b>.</p><script>x()</script><style>p{}</style>",
            head: "<base href='https://cdn.example/a/b/'>")
        #expect(
            article.content.contains(
                "<a href=\"https://cdn.example/a/other.html\">the other page</a>, or run this <b>word</b>"),
            "\(article.content)")
        #expect(
            !article.content.contains("script") && !article.content.contains("onclick")
                && !article.textContent.contains("x()"))
    }

    @Test func dropsWhatSurroundsTheArticle() {
        let around = """
            <div class="newsletter-box"><h3>Stay informed</h3><p>Leave your address, and we shall write to you every morning.</p></div>
            <p><strong>Read more: <a href="/x">Another story</a></strong></p>
            <div class="share"><a href="#">Share</a><a href="#">Post</a></div>
            <h2>Related</h2><ul><li><a href="/1">One other story of ours</a></li><li><a href="/2">Two other stories</a></li></ul>
            """
        let text = ArticleSample.article(around).textContent
        for word in ["Stay informed", "Read more", "Share", "Related", "other stor"] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(text.hasPrefix("The first paragraph") && text.hasSuffix("what paragraphs are for."))
    }

    @Test func keepsSentencesThatOnlyLookLikeBoilerplate() {
        let text = ArticleSample.article(
            "<p>Related questions were asked in the council, where nobody had expected them, and no answer was given that day.</p><p>Follow us into the cellar, said the keeper, and mind the third step, which is higher than it looks in this light.</p><h2>Related work</h2><p>Others have tried the same with less success, although their instruments were better than ours in every respect.</p>"
        ).textContent
        for word in ["Related questions", "Follow us into", "Related work", "Others have tried"] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test func putsEachBlockOnItsLine() {
        let text = ArticleSample.article(
            "<h2>Head</h2><ul><li>One</li><li>Two</li></ul><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>"
        ).textContent
        #expect(text.hasSuffix("Head\nOne\nTwo\nA\tB\n1\t2"), "\(text)")
    }

    /// A style sheet puts the labels and values in a line apart.
    @Test(arguments: [
        ("<div><span>Prep time</span><span>10 minutes</span></div>", "Prep time 10 minutes"),
        (
            "<div><code>id</code><span>string</span><span class='x'>required</span></div>",
            "id string required"
        ),
        ("<div><span>Serves</span> <span>4</span></div>", "Serves 4"),
        // Parts of words, and text with its own spaces.
        ("<div><span>har</span><span>bour</span></div>", "harbour"),
        ("<div><span class='cap'>T</span><span>he quay</span></div>", "The quay"),
        ("<div><span>Water is H</span><sub>2</sub><span>O</span></div>", "Water is H2O"),
        ("<div>See <span>Prep</span><span>Time</span></div>", "See PrepTime"),
        ("<p><span>Prep</span><span>Time</span></p>", "PrepTime"),
    ]) func keepsCellsOfALineApart(_ markup: String, _ line: String) {
        let text = ArticleSample.article(markup + ArticleSample.prose).textContent
        #expect(text.split(separator: "\n").contains { $0 == line }, "\(text)")
    }
}
