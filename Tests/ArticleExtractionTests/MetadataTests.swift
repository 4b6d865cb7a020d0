import ArticleExtraction
import Foundation
import SiteFiles
import TestSupport
import Testing

/// The metadata of an article, and the order of its sources.
@Suite struct MetadataTests {
    @Test func prefersTheMoreExactSource() {
        let data =
            #"<script type="application/ld+json">{"@type":"NewsArticle","headline":"From data","author":{"name":"Ada"},"datePublished":"2024-01-02","publisher":{"name":"Data House"},"image":{"url":"/d.jpg"},"description":"By data"}</script>"#
        let graph =
            "<meta property='og:title' content='From graph'><meta property='og:site_name' content='Graph Site'><meta property='article:published_time' content='2023-01-02'><meta property='og:image' content='/g.jpg'><meta property='og:description' content='By graph'>"
        let names =
            "<meta name='dc.title' content='From names'><meta name='author' content='Bea'><meta name='date' content='2022-01-02'><meta name='description' content='By name'>"
        let all = ArticleSample.article("", head: names + graph + data)
        #expect(
            [all.title, all.byline, all.publishedTime, all.excerpt] == [
                "From data", "Ada", "2024-01-02", "By data",
            ])
        #expect([all.siteName, all.image] == ["Graph Site", "https://site.example/g.jpg"])
        let second = ArticleSample.article("", head: names + graph)
        #expect(
            [second.title, second.byline, second.publishedTime, second.excerpt] == [
                "From graph", "Bea", "2023-01-02", "By graph",
            ])
        let third = ArticleSample.article("", head: names)
        #expect(
            [third.title, third.publishedTime, third.excerpt] == ["From names", "2022-01-02", "By name"])
        let none = ArticleSample.article("")
        #expect([none.title, none.byline, none.siteName, none.image] == ["A page of words", nil, nil, nil])
        #expect(none.publishedTime == "2024-03-09", "the day in the address")
        #expect(none.excerpt?.hasPrefix("The first paragraph") == true)
        #expect(none.url == "https://site.example/2024/03/09/page.html")
    }

    @Test(arguments: [
        #"{"@type":"Article","headline":"Good","author":[{"name":"A"},{"name":"B"}],}"#,
        "<!--\n{\"@type\":\"Article\",\"headline\":\"Good\",\"author\":[\"A\",\"B\"]}\n-->",
        ##"{"@graph":[{"@type":"Person","@id":"#a","name":"A"},{"@type":"Person","@id":"#b","name":"B"},{"@type":["Article"],"headline":"Good","author":[{"@id":"#a"},{"@id":"#b"}]}]}"##,
        "[{\"@type\":\"BreadcrumbList\",\"name\":\"Bad\"},{\"@type\":\"BlogPosting\",\"headline\":\"Go\nod\",\"author\":[{\"name\":\"A\"},{\"name\":\"B\"}]}]"
            .replacing("Go\nod", with: "Good"),
    ]) func readsDamagedAndNestedData(_ json: String) {
        let article = ArticleSample.article("", head: "<script type='application/ld+json'>\(json)</script>")
        #expect(article.title == "Good")
        #expect(article.byline == "A, B")
    }

    @Test(arguments: [
        ("Rain on roofs | The Site", "", "Rain on roofs"),
        ("Rain on roofs - The Site", "<meta property='og:site_name' content='The Site'>", "Rain on roofs"),
        ("The Site: Rain on roofs", "<meta property='og:site_name' content='The Site'>", "Rain on roofs"),
        ("C++ - a history", "", "C++ - a history"),
        ("[1706.03762] Rain on roofs", "", "Rain on roofs"),
        ("weather - Rain on roofs - The Site", "", "Rain on roofs"),
        ("『Rain on roofs』 | The Site", "", "Rain on roofs"),
        ("Rain &amp; roofs", "", "Rain & roofs"), ("Rain on roofs -- The Site", "", "Rain on roofs"),
    ]) func takesTheSiteOffTheTitle(_ title: String, _ head: String, _ expected: String) {
        let article = ArticleSample.page(
            "<html><head><title>\(title)</title>\(head)</head><body><div>weather</div><article>\(title.contains("C++") || title.contains("&") ? "" : "<h1>Rain on roofs</h1>")\(ArticleSample.prose)</article></body></html>"
        )
        #expect(article.title == expected)
    }

    @Test(arguments: [
        // The name or the heading is in the page's title, and the headline nowhere.
        ("<h1>Catalan number</h1>", "sequence of naturals", "Catalan number", "Catalan number"),
        ("<h1>Catalan number</h1>", "sequence of naturals", "Numbers", "Catalan number"),
        // The headline is a heading, and the main heading is the site's name.
        ("<h1>Wikipedia</h1><h2>A short title</h2>", "A short title", "Wikipedia", "A short title"),
        ("<h1>Wikipedia</h1>", "A short title", "Numbers", "A short title"),
        ("<h1>Catalan number</h1>", "catalan number", "Numbers", "catalan number"),
    ]) func prefersTheNameToAHeadlineThatThePageDoesNotShow(
        _ headings: String, _ headline: String, _ name: String, _ expected: String
    ) {
        let data = #"{"@type":"Article","name":"\#(name)","headline":"\#(headline)"}"#
        let article = ArticleSample.page(
            "<html><head><title>Catalan number - Wikipedia</title><meta property='og:title' content='Catalan number - Wikipedia'><script type='application/ld+json'>\(data)</script></head><body><article>\(headings)\(ArticleSample.prose)</article></body></html>"
        )
        #expect(article.title == expected)
        if headings.contains(expected) { #expect(!article.textContent.contains(expected)) }
    }

    @Test func readsTheTableOfDates() throws {
        let path = DiskPath.join(Repository.root, "Tests/ArticleExtractionTests/Tables/dates.tsv")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        try #require(!lines.isEmpty)
        for line in lines {
            let parts = line.split(separator: "\t").map(String.init)
            let html =
                "<html><head><title>A page</title><meta property='article:published_time' content='\(parts[0])'></head><body><article>\(ArticleSample.prose)</article></body></html>"
            let found = ArticleExtractor(base: nil).article(in: Array(html.utf8)).publishedTime
            #expect(found == (parts[1] == "-" ? nil : parts[1]), "\(parts[0])")
        }
    }

    @Test(arguments: [
        ("it", "5/3/2024", "2024-03-05"), ("ar", "٥/٣/٢٠٢٤", "2024-03-05"),
        ("en-GB", "05/03/2024", "2024-03-05"),
        ("es-419", "05-03-2024", "2024-03-05"), ("en-Latn-US", "05/03/2024", "2024-05-03"),
        ("en", "05/03/2024", "2024-05-03"), ("", "05/03/2024", "2024-05-03"),
        // The numbers tell more than the language.
        ("fr", "03/25/2024", "2024-03-25"), ("en", "25/03/2024", "2024-03-25"),
    ]) func readsDatesInTheOrderOfTheLanguage(_ language: String, _ date: String, _ day: String) {
        let html =
            "<html\(language.isEmpty ? "" : " lang='\(language)'")><head><title>A page</title></head><body><article><h1>A page</h1><p class='date'>\(date)</p>\(ArticleSample.prose)</article></body></html>"
        #expect(ArticleExtractor(base: nil).article(in: Array(html.utf8)).publishedTime == day)
    }

    @Test(arguments: [
        ("What is Ownership? - The Rust Programming Language", "What Is Ownership?", "What Is Ownership?"),
        ("Vec in std::vec - Rust", "Struct Vec", "Vec in std::vec"),
        ("E0382 - Error codes index", "Error code E0382", "E0382"),
        (
            "Statistics by Example - 3&nbsp; Linear models", "<b>3</b>&nbsp; <b>Linear models</b>",
            "3 Linear models"
        ),
        ("Rain on roofs - Site", "RAIN ON ROOFS", "Rain on roofs"),
        ("mod_rain - Statistics by Example", "Module mod_rain", "mod_rain"),
        // The last part belongs to the title.
        ("Rust - a history", "A history of Rust", "Rust - a history"),
        (
            "Rain on roofs - The Rust Programming Language", "Weather",
            "Rain on roofs - The Rust Programming Language"
        ),
    ]) func takesTheBookOffTheTitle(_ title: String, _ heading: String, _ expected: String) {
        let menu = [
            "Preface", "Statistics by Example", "Error codes index", "The Rust Programming Language",
        ].map { "<li><a href='/'>\($0)</a></li>" }.joined()
        let article = ArticleSample.page(
            "<html><head><title>\(title)</title></head><body><nav><div>Statistics by Example</div><ul>\(menu)</ul></nav><main><h1>\(heading)</h1>\(ArticleSample.prose)</main></body></html>"
        )
        #expect(article.title == expected)
        if heading == expected { #expect(!article.textContent.contains(heading)) }
    }

    @Test func takesTheTitleThatIsNotInTheHeadOfThePage() {
        let article = ArticleSample.page(
            "<html><head><title>Bent spoke - A forum of wheels</title></head><body><div role='banner'><div><h1>A forum of wheels</h1></div></div><div role='main'><h2><a href='/t'>Bent spoke</a></h2><div>\(ArticleSample.prose)</div></div></body></html>"
        )
        #expect(article.title == "Bent spoke")
    }

    @Test func readsTitlesWithRubyAndWithTheAuthor() {
        func title(_ title: String, _ heading: String) -> String? {
            ArticleSample.page(
                "<title>\(title)</title><body><header><p><a href='/'>やさしいニュース</a></p></header><main><article><h1>\(heading)</h1><p>2024年5月12日</p>\(ArticleSample.prose)</article></main></body>"
            ).title
        }
        #expect(
            title("山の郵便局を展示｜やさしいニュース", "山の<ruby>郵便局<rt>ゆうびんきょく</rt></ruby>を<ruby>展示<rt>てんじ</rt></ruby>")
                == "山の郵便局を展示")
        #expect(title("Harbour in May by Ada Brandt | Lines", "Harbour in May") == "Harbour in May")
        #expect(title("Death by Water | Lines", "Death by Water") == "Death by Water")
    }

    @Test func readsTitlesInChinese() {
        func title(_ title: String, _ heading: String = "") -> String? {
            ArticleSample.page(
                "<title>\(title)</title><body><article>\(heading)\(ArticleSample.prose)</article></body>"
            ).title
        }
        #expect(title("屋顶上的雨水和春天的风-新闻网") == "屋顶上的雨水和春天的风")
        #expect(title("屋顶上的雨水和春天的风_新闻网", "<h1>屋顶上的雨水和春天的风</h1>") == "屋顶上的雨水和春天的风")
        #expect(title("屋顶上的雨水和春天的风！_新闻网") == "屋顶上的雨水和春天的风！")
        #expect(title("屋顶上的雨水和春天的风|新闻网") == "屋顶上的雨水和春天的风")
        #expect(
            title("屋顶上的雨水和春天的风-EDN 新闻网", "<h3>屋顶上的雨水和春天的风</h3>") == "屋顶上的雨水和春天的风")
        #expect(title("屋顶上的雨水和春天的风 新闻网", "<div>屋顶上的雨水和春天的风</div>") == "屋顶上的雨水和春天的风")
        #expect(title("屋顶上的雨水 春天的风") == "屋顶上的雨水 春天的风")
        // Within a word of an alphabet, and in a short title.
        #expect(title("屋顶上的雨水和春天的Wi-Fi") == "屋顶上的雨水和春天的Wi-Fi")
        #expect(title("春天-屋顶") == "春天-屋顶")
        #expect(title("Well-being in the rain") == "Well-being in the rain")
    }

    @Test func readsTitlesThatAnAttributeCutsShort() {
        let head = #"<meta property="og:title" content="Rain called "wet" by all"><title>%</title>"#
        let whole = #"Rain called "wet" by all"#
        func title(_ document: String, _ heading: String) -> String? {
            ArticleSample.page(
                "<html><head>\(head.replacing("%", with: document))</head><body><article>\(heading)\(ArticleSample.prose)</article></body></html>"
            ).title
        }
        #expect(title("Lines", "<h1>\(whole)</h1>") == whole)
        #expect(title(whole + " | The Site of Rain", "") == whole)
        #expect(title("Lines", "<h1>Rain called for all</h1>") == "Rain called")
    }

    @Test(arguments: [
        ("<div>2024-05-03 12:11<span>来源：新闻网</span></div>", "2024-05-03"),
        ("<p>发布时间：2024-05-03 浏览：12</p>", "2024-05-03"),
        ("<p class='fecha-articulo'>jeudi 3 mai 2024</p>", "2024-05-03"),
        ("<p>An unmarked line without a day</p>", nil),
    ]) func readsTheDayAfterATitleThatIsNoHeading(_ line: String, _ day: String?) {
        let article = ArticleSample.page(
            "<html><head><title>Rain on the roofs</title></head><body><div>Rain on the roofs</div>\(line)<article>\(ArticleSample.prose)</article></body></html>",
            base: nil)
        #expect(article.publishedTime == day)
    }

    @Test func prefersTheDayBesideTheTitleToThatOfOtherArticles() {
        let others =
            "<ul><li>A sequel <span class='author'><time datetime='2023-07-30'>30 July 2023</time> By Lou</span></li></ul>"
        let logo = "<a href='/'>Lines <span class='date'>5 August 2024</span></a>"
        func day(_ line: String, after: String) -> String? {
            ArticleSample.page(
                "<html><body>\(logo)<h1>Rain</h1>\(line)<div>\(ArticleSample.prose)</div>\(after)</body></html>",
                base: nil
            ).publishedTime
        }
        #expect(day("<ul><li>3 May 2024</li></ul>", after: others) == "2024-05-03")
        let summary =
            "<p>A summary of the rain, which is longer than a line, says what it did to the roofs of the town, and for how long.</p>"
        #expect(day(summary + "<h5>03.05.2024</h5>", after: others) == "2024-05-03")
        // A sentence of the text, and no line at all.
        let sentence = "<p>On 3 May 1998 the rain was heavier than in all years since.</p>"
        let foot = "<p class='date'>4 May 2024</p>"
        #expect(day(sentence, after: foot) == "2024-05-04")
        #expect(day("", after: foot) == "2024-05-04")
    }

    @Test func readsTheDayInTheFootOfAPost() {
        let foot = "<div class='post-footer'>Written on 3 May 2024 at 14:48</div>"
        func day(_ markup: String) -> String? {
            ArticleSample.page(
                "<html><body><div class='post'>\(ArticleSample.prose)\(markup)</div></body></html>", base: nil
            ).publishedTime
        }
        #expect(day(foot) == "2024-05-03")
        #expect(day("<div class='footer'>Site of 3 May 2024</div>") == nil)
    }

    @Test func takesNoTitleForAnAuthor() {
        let head = "<meta name='author' content='A page of words'>"
        #expect(ArticleSample.article("", head: head).byline == nil)
        #expect(
            ArticleSample.article("", head: "<meta name='author' content='| Ada Brandt'>").byline
                == "Ada Brandt")
    }

    @Test func takesNoDayForAnAuthor() {
        let line = "<p>Submitted by <span>press-office</span> on <time>Mon, 01/20/2025 - 09:12</time></p>"
        #expect(ArticleSample.article("", before: "<h1>A page of words</h1>" + line).byline == "press-office")
        let day = "<p>Mon, 01/20/2025 - 09:12</p>"
        #expect(ArticleSample.article("", before: "<h1>A page of words</h1>" + day).byline == nil)
    }

    @Test(arguments: [
        "<ul class='authors'><li><span class='name'>Ada Brandt</span><span class='affiliation'>A school</span></li><li><span class='name'>Lou Rey</span></li></ul>",
        "<div class='ltx_authors'><span class='ltx_creator'><span class='ltx_personname'>Ada Brandt</span></span><span class='ltx_creator'><span class='ltx_personname'>Lou Rey</span><span>A school</span></span></div>",
    ]) func readsListsOfAuthors(_ markup: String) {
        #expect(ArticleSample.article("", before: markup).byline == "Ada Brandt, Lou Rey")
    }

    @Test(arguments: [
        "<p class='author'>توسط <strong><a class='username' href='/u'>Ada Brandt</a></strong> » Friday, 3 May 2024, 10:05 in the morning</p>",
        "<p class='author'><a class='unread' href='#p1'><span class='sr-only'>Post</span></a>by <a class='username' href='/u'>Ada Brandt</a> » Friday, 3 May 2024, 10:05 in the morning</p>",
        "<footer>Written by <span property='schema:author'><a href='/u'>Ada Brandt</a></span><span property='schema:dateCreated' content='2024-05-03'></span></footer>",
    ]) func readsBylinesOfForumsAndRDFa(_ markup: String) {
        let article = ArticleSample.article("", before: markup)
        #expect(article.byline == "Ada Brandt")
        #expect(article.publishedTime?.hasPrefix("2024-05-03") == true)
    }

    @Test func tellsTheDirection() {
        let hebrew =
            "<p>הגשר הישן מעל הנחל ייפתח מחדש להולכי רגל בתחילת החודש הבא, כך הודיעה העירייה, לאחר שמהנדסים בדקו את הקורות המקוריות.</p>"
        #expect(
            ArticleSample.page("<html><body><article>\(hebrew)\(hebrew)</article></body></html>").dir == "rtl"
        )
        #expect(
            ArticleSample.page(
                "<html><body><article dir='rtl'>\(ArticleSample.prose)</article></body></html>"
            ).dir == "rtl")
        #expect(ArticleSample.article("").dir == nil)
    }

    @Test func knowsThePagesThatAreNoArticles() {
        #expect(
            ArticleSample.article(
                "<p>" + String(repeating: "A sentence of some length, with a comma. ", count: 20) + "</p>"
            ).readerable)
        #expect(!ArticleSample.article("").readerable, "three short paragraphs")
        let list = ArticleSample.page(
            "<html><body><ul>"
                + String(repeating: "<li><a href='/x'>A link to another page</a></li>", count: 40)
                + "</ul></body></html>")
        #expect(!list.readerable && list.content.isEmpty)
        #expect(ArticleSample.page("<html><body></body></html>").content.isEmpty)
    }

    @Test(arguments: [
        ("en", "道のそばの古い井戸は、戦争の前に掘られました。水は冷たく、夏になると近所の人が毎日くみに来ます。", "ja"),
        (
            "en-US",
            "حفرت البئر القديمة قرب الطريق قبل الحرب بزمن طويل. ماؤها بارد، وفي الصيف يأتي إليها كل الجيران.",
            "ar"
        ),
        (
            "en", "چاه کهنه کنار جاده پیش از جنگ کنده شد. آبش خنک است و تابستان همه همسایه‌ها به آنجا می‌آیند.",
            "fa"
        ),
        ("de", "길가의 오래된 우물은 전쟁 전에 팠습니다. 물이 차가워서 여름에는 이웃 사람들이 모두 물을 길으러 옵니다.", "ko"),
        ("en", "הבאר הישנה ליד הכביש נחפרה עוד לפני המלחמה. המים בה קרים, ובקיץ באים אליה כל השכנים.", "he"),
        ("ja", "路边的老井是战争以前挖的。井里的水很凉，夏天附近的人都来这里打水。到了冬天，人们用木板把它盖起来。", "ja"),
        ("zh-Hant", "路邊的老井是戰爭以前挖的。井裡的水很涼，夏天附近的人都來這裡打水。到了冬天，人們用木板把它蓋起來。", "zh-Hant"),
        (
            "ur",
            "حفرت البئر القديمة قرب الطريق قبل الحرب بزمن طويل. ماؤها بارد، وفي الصيف يأتي إليها كل الجيران.",
            "ur"
        ),
        (
            "en",
            "Старый колодец у дороги вырыли ещё до войны. Вода в нём холодная, и летом к нему приходят все.",
            "en"
        ),
        (
            "fr",
            "The old well by the road was dug long before the war, and all neighbours come to it in summer.",
            "fr"
        ),
    ]) func lettersOfAScriptTellTheLanguage(_ declared: String, _ text: String, _ expected: String) {
        let article = ArticleSample.page(
            "<html lang=\(declared)><title>x</title><article><p>\(text)</p><p>\(text)</p></article></html>")
        #expect(article.lang == expected)
    }

    /// Short paragraphs are an excerpt, too, if no longer one is there. A name and a heading are not.
    @Test(arguments: [
        (["A gate is closed; schools too."], "A gate is closed; schools too."),
        (
            ["ada_77", "The pump rattles for ten seconds. Anyone?", "Air in the line, I think."],
            "The pump rattles for ten seconds. Anyone?"
        ),
        (
            ["The wind was strong.", String(repeating: "The wind was strong. ", count: 4)],
            "The wind was strong. The wind was"
        ),
        (["気象庁によると、台風は二十八日午後、島の南を北へ進んでいる。気圧は下がった。", "鉄道は止まった。"], "気象庁によると"),
        (["鉄道は二十九日の運休を発表した。", "雨。"], "鉄道は二十九日"),
    ]) func takesTheFirstParagraphAsExcerpt(_ lines: [String], _ excerpt: String) {
        let markup = lines.map { "<p>\($0)</p>" }.joined()
        let article = ArticleSample.page(
            "<title>Storm</title><body><main><article>\(markup)</article></main></body>", base: nil)
        #expect(
            article.excerpt?.hasPrefix(excerpt) == true, "\(article.excerpt ?? "") of \(article.textContent)")
    }

    @Test func takesNoNamesForAnExcerpt() {
        let page =
            "<title>Storm</title><body><main><article><ul><li>Ada Brandt</li><li>Lou Rey of the harbour</li></ul></article></main></body>"
        #expect(ArticleSample.page(page, base: nil).excerpt == nil)
    }
}
