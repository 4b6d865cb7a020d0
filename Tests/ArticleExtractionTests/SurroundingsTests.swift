import ArticleExtraction
import Testing

/// Parts of a page beside its article that have as much text as the article, and what looks alike and stays.
@Suite struct SurroundingsTests {
    private static let mark = "MARKED WORDS"

    private func text(_ body: String, title: String = "A page of words") -> String {
        ArticleSample.page("<html><head><title>\(title)</title></head><body>\(body)</body></html>")
            .textContent
    }

    // MARK: Articles in a row

    private func article(_ heading: String, _ text: String) -> String {
        let prose = ArticleSample.prose.replacing("The", with: "\(text): The")
        return "<article class='item'><h1>\(heading)</h1>\(prose)\(prose)\(prose)</article>"
    }

    @Test func takesTheArticleOfTheTitleAlone() {
        let row =
            article("The first of three", "FIRST") + article("The second of three", "SECOND")
            + article("The third of three", "THIRD")
        let first = text("<main><div>\(row)</div></main>", title: "The first of three | The Site")
        #expect(first.contains("FIRST") && !first.contains("SECOND") && !first.contains("THIRD"))
        let second = text("<main><div>\(row)</div></main>", title: "The second of three | The Site")
        #expect(second.contains("SECOND") && !second.contains("FIRST"))
        // A page with the posts of a month has the title of none.
        let all = text("<main><div>\(row)</div></main>", title: "Posts of a month | The Site")
        #expect(all.contains("FIRST") && all.contains("SECOND") && all.contains("THIRD"))
    }

    @Test func takesOneArticleOfARowWithAuthors() {
        let head = "<header><a class='author' href='/u/ada'>Ada Brandt</a> <time>9 March 2024</time></header>"
        let row = [
            ("The first of three", "FIRST"), ("The second of three", "SECOND"),
            ("The third of three", "THIRD"),
        ]
        .map { article($0, $1).replacing("</h1>", with: "</h1>\(head)") }.joined()
        let first = text("<main><div>\(row)</div></main>", title: "The first of three | The Site")
        #expect(first.contains("FIRST") && !first.contains("SECOND") && !first.contains("THIRD"))
        // The answers to a post repeat its title.
        let answers = [
            ("A bent spoke", "FIRST"), ("Re: A bent spoke", "SECOND"), ("Re: A bent spoke", "THIRD"),
        ]
        .map { article($0, $1).replacing("</h1>", with: "</h1>\(head)") }.joined()
        let thread = text("<main><div>\(answers)</div></main>", title: "A bent spoke")
        #expect(thread.contains("FIRST") && thread.contains("SECOND") && thread.contains("THIRD"))
    }

    @Test func keepsAShortArticleAboveALongFoot() {
        let foot =
            "<div id='footer'><p>\(Self.mark), which you agree to, in our terms.</p>\(ArticleSample.prose)</div>"
        let short = text(
            "<div id='story'><p>A lone paragraph that says what is new, and no more.</p></div>\(foot)")
        #expect(short == "A lone paragraph that says what is new, and no more.", "\(short)")
    }

    @Test func keepsTheChaptersOfAnArticle() {
        let chapters = ["One", "Two"].map {
            "<article><h2>Chapter \($0)</h2>\(ArticleSample.prose)\(ArticleSample.prose)<p>\($0) ends.</p></article>"
        }
        let whole = text("<main><h1>Two chapters</h1>\(chapters.joined())</main>", title: "Two chapters")
        #expect(whole.contains("One ends") && whole.contains("Two ends"))
    }

    // MARK: Sidebars

    @Test func takesTheArticleBesideALongerSidebar() {
        let side = String(
            repeating: ArticleSample.prose.replacing("The", with: "\(Self.mark): The"), count: 3)
        let sidebar = "<section id='sidebar'><aside class='widget'><div>\(side)</div></aside></section>"
        let prose = ArticleSample.prose + ArticleSample.prose
        let beside = text("<div><article class='post'>\(prose)</article>\(sidebar)</div>")
        #expect(beside.hasPrefix("The first paragraph") && !beside.contains(Self.mark))
        // Nothing else is named as the article, so the name may be wrong.
        #expect(text("<div><div><p>Short.</p></div>\(sidebar)</div>").contains(Self.mark))
    }

    // MARK: Notices

    private static let cookies =
        "<p>What are cookies?</p><p>A cookie is a small file. This site sets Cookies of its own and of others, for \(mark).</p><p>Most browsers accept cookies.</p>"

    @Test func leavesOutNoticesAboutCookies() {
        let main = "<div><h1>A</h1>\(ArticleSample.prose)\(ArticleSample.prose)</div>"
        #expect(!text("\(main)<div id='info'><div>\(Self.cookies)</div></div>").contains(Self.mark))
        // In the article, and on a page about cookies.
        let inside = "<article><h1>A</h1>\(ArticleSample.prose)<div>\(Self.cookies)</div></article>"
        #expect(text(inside).contains(Self.mark))
        let about = text("\(main)<div><div>\(Self.cookies)</div></div>", title: "Baking cookies")
        #expect(about.contains(Self.mark))
    }

    @Test func leavesOutShortNoticesAboutCookies() {
        let notice = "Our website uses cookies, \(Self.mark). By continuing, you agree to the use of cookies."
        let main = "<div><h1>A</h1>\(ArticleSample.prose)\(ArticleSample.prose)</div>"
        #expect(!text("\(main)<div><p>\(notice)</p><a href='/c'>Learn more</a></div>").contains(Self.mark))
        // A paragraph about another site, and a box about something else.
        #expect(text("<div><div>\(ArticleSample.prose)<p>\(notice)</p></div></div>").contains(Self.mark))
        let box = "<div><p>The bakery sells cookies, \(Self.mark), and sells them every day.</p></div>"
        #expect(text("<div><h1>A</h1>\(ArticleSample.prose)\(box)</div>").contains(Self.mark))
    }

    @Test(arguments: ["d-print-none", "article__more d-print-none", "no-print", "off-screen"])
    func leavesOutWhatIsNotPrinted(_ names: String) {
        let part = "<div class='\(names)'><p>\(Self.mark) of another story</p></div>"
        #expect(!ArticleSample.article(part + ArticleSample.prose).textContent.contains(Self.mark))
    }

    @Test func keepsPicturesThatAreNotPrinted() {
        let figure =
            "<figure class='d-print-none'><img src='a.png' alt='A'><figcaption>\(Self.mark)</figcaption></figure>"
        #expect(ArticleSample.article(figure + ArticleSample.prose).content.contains(Self.mark))
    }

    @Test(arguments: [
        "<div class='divforum'><ul class='forum'><li class='forum-fil'><p>\(mark), says a reader, and adds a sentence to it.</p></li></ul></div>",
        "<div id='next-post-thumbnails'><div class='nextstory'><h2>Another story</h2><p>\(mark) tells of it, at some length.</p></div></div>",
        "<div class='video-playlist'><div>\(mark)</div><div>03:29</div><div>Another film of the day</div><div>01:16</div></div>",
    ]) func leavesOutPartsByTheirNames(_ part: String) {
        #expect(!ArticleSample.article(part).textContent.contains(Self.mark))
    }

    @Test(arguments: [
        "Comments are closed.", "Kommentare geschlossen", "Nach oben", "Lade weitere Inhalte ...",
        "用微信扫码二维码", "分享至好友和朋友圈", "（责任编辑：陈默）", "更多消息！欢迎扫描左方二维码关注我们的公众号",
    ])
    func leavesOutLinesOfSystems(_ line: String) {
        #expect(!ArticleSample.article("<p>\(line)</p>").textContent.contains(line.prefix(8)))
        guard line.utf8.first.map({ $0 < 0x80 }) ?? false else { return }
        let sentence = "<p>\(line), it says below the text, and that is all that is left of the talk.</p>"
        #expect(ArticleSample.article(sentence).textContent.contains("it says below"))
    }

    @Test func leavesOutTeasersAfterALineThatOffersThem() {
        let card =
            "<div class='une'><h3><a href='/a'>Another story</a></h3><p>\(Self.mark), and a text of its own that is long enough to be a paragraph of an article, and goes on.</p></div>"
        let after =
            "<div><h2>Derniers articles de la thématique <a href='/p'>« Pluie »</a> :</h2>\(card)\(card)</div>"
        let found = ArticleSample.article(after).textContent
        #expect(!found.contains("Derniers articles") && !found.contains(Self.mark), "\(found)")
        let title = "<h2>Weitere Artikel des Gesetzes</h2><p>\(Self.mark) are here.</p>"
        #expect(ArticleSample.article(title).textContent.contains(Self.mark))
        let code = "<p>这个二维码是一九九四年在日本发明的，最初用来识别工厂里的汽车零件，后来大家每天都用它付款、坐车、进门，也用它读很长的文章，而且到处都能看到它的图案。</p>"
        #expect(ArticleSample.article(code).textContent.contains("汽车零件"))
    }

    /// Boxes of other articles have classes that a program made, or the classes of the site's style.
    @Test(arguments: [
        "<div class='x1'><h3><a href='/rain'>Rain in the hills</a></h3><p>It rained for a week.</p></div>",
        "<div class='x1'><a href='/rain'><h3>Rain in the hills</h3></a><p>It rained for a week.</p></div>",
        "<div class='x1'><h3>Rain in the hills</h3><p>It rained for a week.</p><a href='/rain'></a></div>",
        "<article><h3><a href='https://site.example/rain'>Rain in the hills</a></h3><p>It rained for a week.</p></article>",
    ]) func leavesOutCardsAfterTheText(_ card: String) {
        let head = "<link rel='canonical' href='https://site.example/words'>"
        func text(_ card: String, after: String = "") -> String {
            let cards =
                "<div><h2>News of the week</h2><div>\(card)\(card.replacing("Rain", with: "Snow"))</div></div>"
            return ArticleSample.article(cards + after, head: head).textContent
        }
        #expect(text(card).hasSuffix("paragraphs are for."), "\(text(card))")
        #expect(text(card, after: "<p>Write to us.</p>").hasSuffix("paragraphs are for.\nWrite to us."))
        for other in ["https://other.example/rain", "#rain", "mailto:a@b.example"] {
            let link = card.replacing("https://site.example/rain", with: "/rain").replacing(
                "/rain", with: other)
            #expect(text(link).contains("week."), "\(text(link))")
        }
        let more = ArticleSample.prose + ArticleSample.prose
        #expect(text(card, after: more).contains("It rained"), "\(text(card, after: more))")
    }

    @Test(arguments: [
        "<h2>References</h2>%", "<section><h2>Quellen</h2>%</section>", "<h3>7. Sources</h3><div>%</div>",
    ]) func keepsSourcesThatAreLinks(_ section: String) {
        let lists = [
            "<ol><li><a href='https://a.example/1'>Brandt, On rain</a></li><li><a href='https://a.example/2'>Holm, On snow</a></li></ol>",
            "<p>[1] <a href='https://a.example/1'>https://a.example/brandt-on-rain-and-what-it-does-to-roofs-of-slate.pdf</a><br>[2] <a href='https://a.example/2'>https://a.example/holm-on-snow</a><br>[3] <a href='https://a.example/3'>https://a.example/ruiz-on-hail</a></p>",
        ]
        for list in lists {
            let found = ArticleSample.article(section.replacing("%", with: list)).textContent
            #expect(found.contains("rain") && found.contains("snow"), "\(found)")
            let other = section.replacing(/References|Quellen|7. Sources/, with: "Notices").replacing(
                "%", with: list)
            #expect(!ArticleSample.article(other).textContent.contains("snow") || list.hasPrefix("<p>"))
        }
    }

    // MARK: Text

    @Test func textHasWordsWithoutHyphensAndWithWholeLetters() {
        let article = ArticleSample.article("<p>Groß\u{AD}va\u{308}ter, e\u{301}te\u{301}</p>")
        #expect(article.textContent.contains("Großv\u{E4}ter, \u{E9}t\u{E9}"))
        #expect(article.content.contains("Groß\u{AD}v"), "where a word may be divided")
        #expect(!article.textContent.unicodeScalars.contains("\u{308}"))
    }
}
