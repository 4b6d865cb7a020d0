import ArticleExtraction
import Testing

/// Names of authors among what pages write in their place.
@Suite struct BylineTests {
    @Test(arguments: [
        ("[责任编辑：陈默 PK15]", "陈默 PK15"), ("责任编辑：陈默", "陈默"), ("作者：陈默 责任编辑：林雨", "陈默"),
        ("ada@example.org (Ada Brandt)", "Ada Brandt"), ("Ada Brandt &lt;ada@example.org>", "Ada Brandt"),
        ("Ada Brandt", "Ada Brandt"), ("Unknown Soldier", "Unknown Soldier"), ("Area 51", "Area 51"),
        ("By (Ada Brandt)", "(Ada Brandt)"),
        ("来源：本站原创 作者：陈默", "陈默"), ("Words by Jon Peel. Photographs by Mia Holt.", "Jon Peel"),
        ("By J. Photonis", "J. Photonis"),
    ]) func readsTheNameInABrokenByline(_ text: String, _ name: String) {
        #expect(ArticleSample.article("", head: "<meta name='author' content='\(text)'>").byline == name)
        let line = "<p class='byline'>\(text)</p>"
        #expect(ArticleSample.article("", before: "<h1>A page of words</h1>" + line).byline == name)
    }

    @Test(arguments: [
        "name, email@example.com", "104363", "未知", "Super User", "© The Harbour Press", "von",
        "Home > News > Rain", "unknown",
        "发布于 2024-05-03 07:19", "来源",
    ]) func takesNothingElseForAName(_ text: String) {
        #expect(ArticleSample.article("", head: "<meta name='author' content='\(text)'>").byline == nil)
        let line = "<p class='byline'>\(text.replacing(">", with: "&gt;"))</p>"
        #expect(ArticleSample.article("", before: "<h1>A page of words</h1>" + line).byline == nil)
    }

    @Test func takesNoLabelBesideADayForAName() {
        func byline(_ line: String) -> String? {
            ArticleSample.article("", before: "<h1>A page of words</h1><div>\(line) <i>2024-05-03</i></div>")
                .byline
        }
        #expect(byline("<span>发布日期:</span>") == nil)
        #expect(byline("<span>中国人民大学研究院执行院长</span>") == nil)
        #expect(byline("<span>陈默</span>") == "陈默")
        #expect(byline("<span>Release Date</span>") == nil)
        #expect(byline("<span>von</span>") == nil)
        #expect(byline("<span>Le</span>") == nil)
        #expect(byline("<span>Ada von Brandt</span>") == "Ada von Brandt")
        #expect(byline("<span>Ada Brandt</span>") == "Ada Brandt")
    }

    private static let report = "The keeper of the last lamp on the pier goes home after forty years."

    @Test(
        arguments: [
            ("LONDON, Nov. 24, 2026 — \(report)", nil), ("Berlin, 24. November 2026 – \(report)", nil),
            ("LONDON (Reuters), 24 November 2026 - \(report)", nil),
            ("<span class='dateline'>LONDON, Nov. 24, 2026 —</span> \(report)", nil),
            ("<b>NEW YORK</b>, <i>Nov. 24, 2026</i> /PRNewswire/ -- \(report)", nil),
            ("Ada Brandt, 24 November 2026", "Ada Brandt"),
            ("Ada Brandt, 24 November 2026 — 5 min read", "Ada Brandt"),
            ("Ada Brandt, 24 November 2026 — Updated 25 November 2026 at 10:30 in Oslo", "Ada Brandt"),
            ("<b>Ada Brandt</b>, <i>Nov. 24, 2026</i>", "Ada Brandt"),
        ] as [(String, String?)])
    func takesNoPlaceOfAReportForAName(_ line: String, _ byline: String?) {
        let article = ArticleSample.article("", before: "<h1>A page of words</h1><p>\(line)</p>")
        #expect(article.byline == byline)
        #expect(article.publishedTime == "2026-11-24")
        #expect(article.textContent.contains(Self.report) == (byline == nil))
    }

    /// A column of authors tells who wrote the books of a list; a row with a head tells a fact of the page.
    @Test func takesNoCellOfAColumnForTheAuthor() {
        let rows =
            "<tr><td class='author'>Ida Holm</td><td>The first book</td></tr><tr><td class='author'>Max Ruiz</td><td>The second book</td></tr>"
        let list = "<table><tr><th>Author</th><th>Book</th></tr>\(rows)</table>"
        #expect(ArticleSample.article(list).byline == nil)
        let fact =
            "<table><tr><th>Book</th><td>The first book</td></tr><tr><th>Author</th><td class='author'>Ida Holm</td></tr></table>"
        #expect(ArticleSample.article(fact).byline == "Ida Holm")
    }

    @Test(arguments: [
        (#"{"@type":"Organization","name":"The Daily Gull"}"#, "By Ada Brandt", "Ada Brandt"),
        (
            #"{"@type":"NewsMediaOrganization","name":"The Daily Gull"}"#, "By Ada Brandt and Jon Peel",
            "Ada Brandt and Jon Peel"
        ),
        (#"{"@type":"Person","name":"The Daily Gull"}"#, "By Ada Brandt", "Ada Brandt"),
        (##"{"@id":"#o"}"##, "By Ada Brandt", "Ada Brandt"),
        (
            #"[{"@type":"Organization","name":"The Daily Gull"},{"@type":"Person","name":"Jon Peel"}]"#,
            "By Ada Brandt", "Jon Peel"
        ),
        // Without a person, the organisation is the author.
        (#"{"@type":"Organization","name":"The Daily Gull"}"#, "The Daily Gull Staff", "The Daily Gull"),
        (#"{"@type":"Organization","name":"The Daily Gull"}"#, "By our reporters", "The Daily Gull"),
        (#"{"@type":"Organization","name":"The Daily Gull"}"#, "", "The Daily Gull"),
        // A person in the data is more exact than the line.
        (#"{"@type":"Person","name":"Jon Peel"}"#, "By Ada Brandt", "Jon Peel"),
        (#"{"@type":["Person","Organization"],"name":"Jon Peel"}"#, "By Ada Brandt", "Jon Peel"),
    ]) func prefersAPersonToAnOrganization(_ author: String, _ line: String, _ byline: String) {
        let data =
            ##"{"@graph":[{"@type":"NewsArticle","headline":"A page of words","author":\##(author),"publisher":{"@id":"#o"}},{"@type":"Organization","@id":"#o","name":"The Daily Gull"}]}"##
        let found = ArticleSample.article(
            "", head: "<script type='application/ld+json'>\(data)</script>",
            before: "<h1>A page of words</h1><p class='byline'>\(line)</p>")
        #expect(found.byline == byline)
    }

    @Test func takesTheNextSourceWhereOneHasNoName() {
        let head = "<meta name='author' content='Super User'>"
        let line = "<h1>A page of words</h1><p class='byline'>By Ada Brandt</p>"
        #expect(ArticleSample.article("", head: head, before: line).byline == "Ada Brandt")
        // A name in the list of classes that only begins like the word.
        let button = "<h1>A page of words</h1><span class='authorized'>I agree</span>"
        #expect(ArticleSample.article("", before: button).byline == nil)
    }

    /// All authors of a page are marked up alike.
    @Test(arguments: [
        (
            "By <a rel='author' href='/r'>Rhian Kerr</a> and <a rel='author' href='/d'>Dev Shah</a>",
            "Rhian Kerr, Dev Shah"
        ),
        (
            "<a rel='author' href='/r'>Rhian Kerr</a>, <a rel='author' href='/d'>Dev Shah</a> und <a rel='author' href='/i'>Ina Bo</a>",
            "Rhian Kerr, Dev Shah, Ina Bo"
        ),
        (
            "<p class='author'>Ida Holm</p><p class='author'>Max Ruiz</p><p class='date'>2020-04-01</p>",
            "Ida Holm, Max Ruiz"
        ),
        ("<a rel='author' href='/r'>Rhian Kerr</a> <a rel='author' href='/r'>Rhian Kerr</a>", "Rhian Kerr"),
        ("<a rel='author' href='/r'>Rhian Kerr</a> <a rel='author' href='/r'>Website</a>", "Rhian Kerr"),
        (
            "<a rel='author' href='/r'>Rhian Kerr</a> <a rel='author' href='/r'>View all posts</a>",
            "Rhian Kerr"
        ),
        ("<a rel='author' href='/r'>Rhian Kerr</a> <a href='/d'>Dev Shah</a>", "Rhian Kerr"),
        (
            "<p class='author'>Ida Holm</p><p>There is a longer line here.</p><p class='author'>Max Ruiz</p>",
            "Ida Holm"
        ),
    ]) func namesAllAuthors(_ line: String, _ byline: String) {
        let before = "<h1>A page of words</h1><div>\(line)</div>"
        #expect(ArticleSample.article("", before: before).byline == byline)
    }

    @Test(arguments: [
        ("<a href='/r'>Rhian Kerr</a> and <a href='/d'>Dev Shah</a>", "Rhian Kerr, Dev Shah"),
        ("<a href='/by/r'>Rhian Kerr</a>, <a href='/by/d'>Dev Shah</a>", "Rhian Kerr, Dev Shah"),
        ("<a href='/r'>Rhian Kerr</a> in <a href='/w'>World News</a>", "Rhian Kerr"),
        ("<a href='/by/r'>Rhian Kerr</a>, <a href='/'>The Lines</a>", "Rhian Kerr"),
        ("Kim, 20 February 2026", "Kim"), ("Ida Holm and Max Ruiz, May 3, 2024", "Ida Holm and Max Ruiz"),
        ("Ida Holm, Max Ruiz", "Ida Holm, Max Ruiz"),
    ]) func readsTheNamesOfAByline(_ names: String, _ byline: String) {
        let before = "<h1>A page of words</h1><div class='byline'>By \(names)</div>"
        #expect(ArticleSample.article("", before: before).byline == byline)
    }

    /// LaTeXML writes thanks and the marks of affiliations inside of a name.
    @Test(arguments: [
        (
            "<span class='ltx_note ltx_role_thanks'><sup class='ltx_note_mark'>†</sup><span class='ltx_note_outer'>"
                + "<span class='ltx_note_content'><sup>†</sup>thanks: Supported by a grant.</span></span></span>",
            "Ada Brandt"
        ),
        ("<sup>1,2</sup>", "Ada Brandt"), ("<span class='ltx_text'> Rey</span>", "Ada Brandt Rey"),
        ("<i>-Rey</i>", "Ada Brandt-Rey"),
    ]) func leavesNotesOutOfNames(_ markup: String, _ name: String) {
        let line =
            "<div class='ltx_authors'><span class='ltx_creator'><span class='ltx_personname'>Ada Brandt\(markup)</span></span></div>"
        let article = ArticleSample.article("", before: "<h1>A page of words</h1>" + line)
        #expect(article.byline == name)
    }
}
