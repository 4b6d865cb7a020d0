import Items
import NewsLibrary
import Testing

/// The page of an article: what becomes of pictures, links, formulas and hostile text.
@Suite struct ArticlePageTests {
    static func page(
        _ html: String, title: String = "Title", _ change: (inout NewsSample) -> Void = { _ in }
    ) -> String {
        var sample = NewsSample([NewsSample.item("1", title, html)])
        change(&sample)
        return sample.article
    }

    // MARK: Facts

    /// Author, source and former title are text that a reader may look for; times, addresses and the words of the
    /// interface are not.
    @Test func hidesTheInterfaceFromFind() {
        let page = Self.page("<p>A <a href=\"https://b.example/x\">b</a></p>") {
            $0.contents.feed.items[0].facts.formerTitle = "Before"
            $0.contents.feed.items[0].authors = [Person(name: "A. Writer")]
            var sound = Attachment(url: "https://cdn.example/e.mp3")
            sound.mimeType = "audio/mpeg"
            $0.contents.feed.items[0].attachments = [sound]
        }
        #expect(page.contains("A. Writer · Anvil · <span data-find=\"none\"><time"), "\(page)")
        #expect(page.contains("<p class=\"news-facts\">Former title: Before</p>"))
        for words in ["needs a network", "Original: ", "https://b.example/x", "https://a.example/1"] {
            let lines = page.split(separator: "\n\n").filter {
                $0.contains(words) && !$0.contains("data-id=")
            }
            #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("data-find=\"none\"") }, "\(words)")
        }
    }

    /// The title is the heading above the content, and no level is skipped.
    @Test func putsHeadingsBelowTheTitle() {
        let page = Self.page("<h1>A</h1><h4 id=\"b\">B</h4><h2>C</h2><h3>D</h3><h6>E</h6>")
        let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }.dropFirst()
        #expect(headings.map { $0.prefix { $0 == "#" }.count } == [2, 3, 2, 3, 4], "\(headings)")
        #expect(headings.map { $0.drop { $0 == "#" }.dropFirst().prefix(1) } == ["A", "B", "C", "D", "E"])
    }

    /// A heading that is not written leaves no gap below it.
    @Test(arguments: [
        "<h2>&nbsp;</h2>", "<h2></h2>", "<h2><br></h2>", "<h2><a href=\"#x\"></a></h2>",
        "<h2><img src=\"https://a.example/1.png\" alt=\"First\"></h2>",
        "<table><tr><th>a</th><td><h2>B</h2></td></tr></table>", "<pre><code># a\n<h2>B</h2></code></pre>",
    ]) func closesTheGapOfAMissingHeading(_ html: String) {
        let page = Self.page("\(html)<p>t</p><h3>Real</h3><h4>Below</h4><h2>Next</h2>") {
            $0.addPicture("https://a.example/1.png")
        }
        #expect(page.contains("\n## Real\n") && page.contains("\n### Below\n"), "\(page)")
        #expect(page.contains("\n## Next\n"), "\(page)")
    }

    /// The blocks of a layout and of a quotation have headings, whose levels count.
    @Test(arguments: [
        "<table><tr><td><h2>A</h2></td><td>b</td></tr></table>", "<blockquote><h2>A</h2></blockquote>",
        "<ul><li><h2>A</h2></li></ul>",
    ]) func keepsTheLevelBelowAnInnerHeading(_ html: String) {
        let page = Self.page("\(html)<h3>Real</h3>")
        #expect(page.contains("## A\n") && page.contains("\n### Real\n"), "\(page)")
    }

    // MARK: Pictures

    @Test func showsPicturesOfTheLibrary() {
        let html =
            "<img src=\"https://a.example/1.png\" alt=\"First\"><p>One</p><img src=\"https://a.example/22.png\" alt=\"Second\">"
        let page = Self.page(html) {
            $0.addPicture("https://a.example/1.png")
            $0.addPicture("https://a.example/22.png")
        }
        // The first is above the text, with its words, and is not repeated.
        #expect(page.contains("<figure class=\"news-hero\"><img src=\"files/media/"))
        #expect(page.contains("alt=\"First\""))
        #expect(page.contains("![Second](<files/media/"))
        #expect(!page.contains("![First]"))
        #expect(!page.contains("https://a.example/1.png"))
    }

    /// A browser keeps the room of a picture whose size it knows.
    @Test func writesTheSizesOfPictures() {
        let html =
            "<p>One</p><p><img src=\"https://a.example/1.png\" alt=\"A\" width=\"7\" height=\"9\"></p><p>Two <img src=\"https://a.example/22.png\" alt=\"\"></p>"
        let page = Self.page(html) {
            $0.addPicture("https://a.example/1.png", width: 640, height: 336)
            $0.addPicture("https://a.example/22.png", width: 16, height: 12)
        }
        let data = "<p>A <img src=\"data:image/png;base64,AA\" alt=\"B\" width=\"7\" height=\"9\"></p>"
        #expect(Self.page(data).contains("![B](<data:image/png;base64,AA>)"))
        #expect(page.contains(".png#7x9>)"), "\(page)")
        #expect(page.contains(".png\" width=\"16\" height=\"12\" alt=\"\">"), "\(page)")
    }

    /// A declared size that is smaller than the file's is that of the page.
    @Test(arguments: [
        ("width=\"20\" height=\"20\"", "20x20"), ("width=\"400\"", "400x210"), ("height=\"42\"", "80x42"),
        ("width=\"800\" height=\"210\"", "800x210"), ("width=\"800\"", "800x420"),
        ("width=\"1600\" height=\"840\"", "800x420"), ("width=\"400\" height=\"840\"", "800x420"),
        ("width=\"0\" height=\"20\"", "800x420"), ("width=\"1\"", "800x420"), ("width=\"50%\"", "800x420"),
        ("", "800x420"),
    ]) func writesTheDeclaredSize(_ attributes: String, _ size: String) {
        let address = "https://a.example/1.png"
        let page = Self.page("<p>An <img src=\"\(address)\" alt=\"A\" \(attributes)> icon</p>") {
            $0.addPicture(address, width: 800, height: 420)
        }
        #expect(page.contains(".png#\(size)>)"), "\(page)")
    }

    @Test func showsWordsInPlaceOfAMissingPicture() {
        let page = Self.page(
            "<p>A</p><img src=\"https://a.example/1.png\" alt=\"A crane\"><img src=\"https://a.example/2.png\" alt=\"\">"
        )
        #expect(page.contains("A crane"))
        #expect(page.contains("picture not available"))
        #expect(!page.contains(".png"))
    }

    /// A picture without words is decoration, which markdown cannot mark.
    @Test(arguments: [
        ("", "alt=\"\">"), (" alt=\"\"", "alt=\"\">"), (" alt=\"\" title=\"A crane\"", "![A crane]("),
        (" alt=\"Dock\" title=\"A crane\"", "![Dock]("),
    ]) func marksPicturesWithoutWordsAsDecoration(_ attributes: String, _ text: String) {
        let html =
            "<img src=\"https://a.example/1.png\" alt=\"First\"><p>One</p><p><img src=\"https://a.example/22.png\"\(attributes)></p>"
        let page = Self.page(html) {
            $0.addPicture("https://a.example/1.png")
            $0.addPicture("https://a.example/22.png")
        }
        #expect(page.contains(text) && !page.contains("![]("), "\(page)")
    }

    @Test func leavesTrackersOut() {
        let page = Self.page("<p>A</p><img src=\"https://a.example/px.gif\" alt=\"px\">") {
            $0.addPicture("https://a.example/px.gif", width: 1, height: 1)
        }
        #expect(!page.contains("px"))
    }

    /// The caption above the content is HTML, in which nothing is typeset.
    @Test(arguments: [
        ("The graph of $x^2$", "The graph of x²"),
        ("A <em>crane</em> &amp; $5 or $10", "A crane &amp; &#36;5 or &#36;10"),
        ("<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math> here", "a/b here"),
    ])
    func hasReadableFormulasInTheCaption(_ caption: String, _ text: String) {
        let html =
            "<figure><img src=\"https://a.example/1.png\" alt=\"A $z^2$\"><figcaption>\(caption)</figcaption></figure>"
        let page = Self.page(html) { $0.addPicture("https://a.example/1.png") }
        #expect(page.contains("<figcaption>\(text)</figcaption>"), "\(page)")
        #expect(page.contains("alt=\"A z²\""))
    }

    // MARK: Links

    @Test func listsTheAddressesOfClosedLinks() {
        let page = Self.page(
            "<p>See <a href=\"https://b.example/x\">the report</a> and <a href=\"https://c.example/\">more</a>.</p>"
        ) {
            $0.settings.openHosts = ["c.example"]
        }
        #expect(page.contains("See the report and [more](<https://c.example/>)."))
        #expect(page.contains("<li>the report <span class=\"news-address\">https://b.example/x</span></li>"))
        #expect(!page.contains("href=\"https://b.example"))
    }

    /// The blocks of a card are words of their own in the list of links.
    @Test(arguments: [
        ("<div>Example Title</div><div>The description</div>", "Example Title The description"),
        ("<div>Paper<div>capf.pdf</div>2 MB</div>", "Paper capf.pdf 2 MB"), ("One<br>two", "One two"),
        ("pre<b>fix</b><sub>2</sub>", "prefix2"),
    ]) func dividesTheBlocksOfALink(_ html: String, _ label: String) {
        let page = Self.page("<a href=\"https://b.example/x\">\(html)</a>")
        #expect(
            page.contains("<li>\(label) <span class=\"news-address\">https://b.example/x</span></li>"),
            "\(page)")
    }

    /// The list of links has each address once.
    @Test(arguments: [
        ("A talk <span>https://b.example/x</span>", "A talk "), ("https://b.example/x", ""),
        ("from https://b.example/x on", "from https://b.example/x on "),
    ]) func listsAnAddressOnce(_ text: String, _ label: String) {
        let page = Self.page("<p><a href=\"https://b.example/x\">\(text)</a></p>")
        #expect(
            page.contains("<li>\(label)<span class=\"news-address\">https://b.example/x</span></li>"),
            "\(page)")
    }

    @Test func linksToTheOriginalOfAnOpenHost() {
        #expect(Self.page("<p>A</p>").contains("<span class=\"news-address\">https://a.example/1</span>"))
        let open = Self.page("<p>A</p>") { $0.settings.openHosts = ["a.example"] }
        #expect(open.contains("<a href=\"https://a.example/1\">https://a.example/1</a>"))
    }

    // MARK: Formulas

    @Test(arguments: [
        ("<p>as $x^2$ is</p>", "$x^2$", true), ("<p>as $x^2$ is</p>", "x^2", false),
        ("<p>costs $5 and $10</p>", "costs \\$5 and \\$10", true),
        (
            "<p><math><semantics><mi>y</mi><annotation encoding=\"application/x-tex\">y_1</annotation></semantics></math></p>",
            "$y_1$", true
        ),
        (
            "<p><math><semantics><mi>y</mi><annotation encoding=\"application/x-tex\">y_1</annotation></semantics></math></p>",
            "`y_1`", false
        ),
        ("<pre><code>echo $a $b</code></pre>", "echo $a $b", true),
        ("<p>$E=mc^2$</p>", "$E=mc^2$", true), ("<p>$E=mc^2$</p>", "E=mc^2", false),
        ("<p>$$E=mc^2$$</p>", "$$\nE=mc^2\n$$", true), ("<p>$$E=mc^2$$</p>", "\\$\\$E=mc^2\\$\\$", false),
        ("<p>so \\(q\\) is</p>", "so $q$ is", true), ("<p>\\[x &lt; y\\]</p>", "$$\nx < y\n$$", true),
        ("<p>see \\[citation needed\\]</p>", "citation needed", true),
        // Escaped brackets would look like a displayed formula.
        ("<p>note [^1] and [x_1]</p>", "note &#91;^1&#93; and &#91;x\\_1&#93;", true),
        ("<p>pay $$ and $$ again</p>", "pay \\$\\$ and \\$\\$ again", true),
        (
            "<p>a <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></p>", "a $\\frac{a}{b}$", true
        ),
        ("<p>a <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></p>", "a `ab`", false),
    ])
    func typesetsWhatKaTeXAccepts(_ html: String, _ text: String, _ isFormula: Bool) {
        let page = Self.page(html) { $0.settings.isFormula = { _, _ in isFormula } }
        #expect(page.contains(text), "\(page)")
    }

    @Test func typesetsFormulasOfTitles() {
        let page = Self.page("<p>A</p>", title: "On $\\alpha$-stable laws for $5")
        #expect(page.contains("# On $`\\alpha`$"))
        #expect(page.contains("\\$5 {#home}"))
        #expect(page.contains("title: \"On α-stable laws for $5\""))
    }

    /// Titles are one line, so a displayed formula is one in the line.
    @Test func typesetsDisplayedFormulasOfTitles() {
        let page = Self.page("<p>A</p>", title: "On $$\\alpha$$ and \\(x_1\\)")
        #expect(page.contains("# On $`\\alpha`$ and $`x_1`$"))
        #expect(page.contains("title: \"On α and x₁\""))
        let refused = Self.page("<p>A</p>", title: "On $$\\alpha$$") {
            $0.settings.isFormula = { _, isDisplay in isDisplay }
        }
        #expect(!refused.contains("$`"), "\(refused)")
    }

    // MARK: Plain text

    @Test func indentationMakesNoCode() {
        let page = Self.page("") {
            $0.contents.feed.items[0].contentHTML = nil
            $0.contents.feed.items[0].contentText = "One\n    two *a* [b]\n\t# three"
        }
        #expect(page.contains("\ntwo \\*a\\* &#91;b&#93;\n"))
        #expect(page.contains("\n\\# three\n"))
    }

    // MARK: Languages

    /// A page without a language would have the direction of the library's.
    @Test(
        arguments: [
            (nil, "כותרת בעברית", "<p dir=\"rtl\">טקסט</p>", "he"), (nil, "خبر", "<p>نص عربي</p>", "ar"),
            (nil, "Title", "<p>Text with שלום in it</p>", "en"), ("yi", "כותרת", "<p>טקסט</p>", "yi"),
            (nil, "港の倉庫", "<p>港</p>", "en"),
            (nil, "港の倉庫", "<p>これは日本語の文章です。とても長い文章です。</p>", "ja"),
            (nil, "새 소식", "<p>이것은 한국어로 쓴 조금 긴 문장이라서 알 수 있습니다.</p>", "ko"),
            (nil, "新闻", "<p>这是一个用中文写的比较长的句子所以可以看出语言。</p>", "zh"),
            (nil, "Новости", "<p>Это довольно длинное предложение на русском языке.</p>", "en"),
            ("en", "港の倉庫", "<p>これは日本語の文章です。とても長い文章です。</p>", "en"),
        ] as [(String?, String, String, String)])
    func takesTheLanguageOfTheScript(
        _ declared: String?, _ title: String, _ html: String, _ language: String
    ) {
        var item = NewsSample.item("1", title, html)
        item.language = declared
        let sample = NewsSample([item])
        #expect(sample.article.contains("lang: \"\(language)\""), "\(sample.article)")
        let row = "<strong class=\"news-title\" lang=\"\(language)\" dir=\"auto\">\(title)"
        #expect(sample.text("digest.md").contains(row) == (language != "en"))
    }

    /// Blocks of another direction keep it, so that their punctuation is in its place.
    @Test func keepsTheDirectionOfBlocks() {
        let page = Self.page("<p lang=\"en\">One word.</p><p dir=\"rtl\" lang=\"he\">שלום!</p>")
        #expect(
            page.contains("One word.\n\n<div dir=\"rtl\" lang=\"he\">\n\nשלום!\n\n</div>\n"), "\(page)")
        #expect(!page.contains("lang=\"en\""))
    }

    // MARK: Addresses

    /// A store may be older than the rule.
    @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"])
    func leavesOutAddressesThatAreNotOfTheWeb(_ address: String) throws {
        var item = NewsSample.item("1", "Title")
        item.url = address
        let sample = NewsSample([item])
        try #require(!sample.edition.files.isEmpty)
        for file in sample.edition.files {
            #expect(!String(decoding: file.bytes, as: UTF8.self).contains(address), "\(file.path)")
        }
    }

    // MARK: Hostile text

    /// A title cannot leave its place: no tag, no attribute, no line.
    @Test func escapesTitles() {
        let title = "</a><script>alert(1)</script>\" onload=x\n\n# H {#x} <img src=x> [a](b) `c`"
        let sample = NewsSample([NewsSample.item("1", title)])
        for page in ["index.md", "all.md", "digest.md", "category-technology.md"] {
            let text = sample.text(page)
            #expect(!text.contains("<script>") && !text.contains("<img src=x>"), "\(page)")
            #expect(text.contains("&lt;script&gt;"), "\(page)")
        }
        let article = sample.article
        // The front matter is data: its title is a quoted scalar on one line.
        #expect(!article.split(separator: "---\n", maxSplits: 2).dropFirst().joined().contains("<script>"))
        #expect(
            article.contains(
                "data-title=\"&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=x # H"))
        #expect(article.split(separator: "\n").filter { $0.hasPrefix("# ") }.count == 1)
    }

    @Test func saysWhatChanged() {
        var item = NewsSample.item("1", "New title")
        item.facts.formerTitle = "Old title"
        item.dateModified = NewsSample.now
        let page = NewsSample([item]).article
        #expect(page.contains("Former title: Old title"))
        #expect(page.contains("updated <time datetime=\"2026-11-25T12:00:00Z\" dir=\"auto\">"))
    }

    @Test(arguments: [(400_000, "400 kB"), (999_600, "1 MB"), (12_400_000, "12 MB"), (900, "900 B")])
    func showsSizes(_ bytes: Int, _ text: String) {
        var item = NewsSample.item("1", "Episode")
        var sound = Attachment(url: "https://cdn.example/e.mp3")
        (sound.mimeType, sound.sizeInBytes) = ("audio/mpeg", bytes)
        item.attachments = [sound]
        #expect(NewsSample([item]).article.contains("\(text) · cdn.example"))
    }

    @Test(
        arguments: [
            ("https://cdn.example/My%20report.pdf?x=1", "application/pdf", nil, "PDF", "My report.pdf"),
            ("https://cdn.example/get", "application/epub+zip", "Book <1>", "EPUB", "Book &lt;1&gt;"),
            ("https://cdn.example/a.tar.gz", nil, nil, "GZ", "a.tar.gz"),
        ] as [(String, String?, String?, String, String)])
    func showsDocumentsAsCards(
        _ url: String, _ type: String?, _ title: String?, _ kind: String, _ name: String
    ) {
        var item = NewsSample.item("1", "Report")
        var file = Attachment(url: url)
        (file.mimeType, file.title, file.sizeInBytes) = (type, title, 123_456)
        item.attachments = [file]
        let closed = NewsSample([item]).article
        #expect(
            closed.contains("<span class=\"news-kicker\">\(kind)</span> <strong>\(name)</strong>"),
            "\(closed)")
        #expect(
            closed.contains("123 kB · cdn.example · needs a network")
                && !closed.contains("href=\"https://cdn"))
        var sample = NewsSample([item])
        sample.settings.openHosts = ["cdn.example"]
        #expect(sample.article.contains("<strong><a href=\"\(url)\">\(name)</a></strong>"))
    }

    @Test(
        arguments: [
            ("https://cdn.example/a.jpg", "image/jpeg"), ("https://cdn.example/a.png", nil),
            ("https://cdn.example/a.html", "text/html"), ("https://a.example/1", nil),
        ] as [(String, String?)])
    func showsNoCardForPicturesAndPages(_ url: String, _ type: String?) {
        var item = NewsSample.item("1", "Report")
        var file = Attachment(url: url)
        file.mimeType = type
        item.attachments = [file]
        #expect(!NewsSample([item]).article.contains("news-media"))
    }

    @Test func showsSoundsAsCards() {
        var item = NewsSample.item("1", "Episode")
        var sound = Attachment(url: "https://cdn.example/e.mp3")
        (sound.mimeType, sound.sizeInBytes, sound.durationInSeconds) = ("audio/mpeg", 12_000_000, 3723)
        item.attachments = [sound]
        let page = NewsSample([item]).article
        #expect(page.contains("1:02:03 · 12 MB · cdn.example · needs a network"))
        #expect(!page.contains("https://cdn.example/e.mp3"))
        // Without a page, the address of the sound is the only one.
        item.url = nil
        var sample = NewsSample([item])
        let address = "<span class=\"news-address\">https://cdn.example/e.mp3</span></span></div>"
        #expect(sample.article.contains("cdn.example · needs a network · \(address)"))
        sample.settings.openHosts = ["cdn.example"]
        #expect(sample.article.contains("<a href=\"https://cdn.example/e.mp3\">Episode</a>"))
        #expect(!sample.article.contains(address))
    }

    /// The chapters are in the card of the first sound, in their order, with their times.
    @Test func showsChaptersInTheCard() {
        func chapter(_ members: (String, String)...) -> JSONTree {
            .object(members.map { JSONTree.Member($0.0, .string($0.1)) })
        }
        var item = NewsSample.item("1", "Episode")
        item.attachments = ["e.mp3", "f.mp3"].map { name in
            var sound = Attachment(url: "https://cdn.example/\(name)")
            sound.mimeType = "audio/mpeg"
            return sound
        }
        item.facts.others["chapters"] = .array([
            chapter(("title", "The <end>"), ("start", "01:02:03.500"), ("href", "https://b.example/x")),
            chapter(("title", "Intro"), ("start", "0:00"), ("href", "javascript:x()")),
            chapter(("title", "News"), ("start", "75.25")), chapter(("title", "No start")),
            chapter(("title", "Bad"), ("start", "soon")), chapter(("title", " "), ("start", "1:00")),
        ])
        var sample = NewsSample([item])
        let time = { (text: String) in "<li><span class=\"news-facts\">\(text)</span>" }
        let list =
            "<ul class=\"news-chapters\">\n\(time("0:00")) Intro</li>\n\(time("1:15")) News</li>\n"
            + "\(time("1:02:03")) The &lt;end&gt; <span class=\"news-address\">https://b.example/x</span></li>\n</ul></div>\n\n"
        #expect(sample.article.contains(list), "\(sample.article)")
        #expect(sample.article.ranges(of: "news-chapters").count == 1)
        sample.settings.openHosts = ["b.example"]
        #expect(sample.article.contains("<a href=\"https://b.example/x\">https://b.example/x</a></li>"))
        item.attachments = []
        #expect(!NewsSample([item]).article.contains("news-chapters"))
    }
}
