import Items
import LibraryFolder
import Testing
import WebFetching

@testable import FeedFetching

@Suite struct PageStageTests {
    private static let now = AnswerSample.now
    private static let url = "https://news.example/1"
    private let stage = PageStage(lifetime: 3600, now: now)

    private func item(_ words: Int = 10, kind: ItemFacts.Kind? = nil, url: String? = url) -> Item {
        var item = Item(id: "1")
        item.url = url
        item.contentHTML = "<p>" + String(repeating: "word ", count: words) + "</p>"
        item.facts.kind = kind
        item.facts.revision = 1
        return item
    }

    private func wanted(
        _ item: Item, _ origin: FeedSubscription.ArticleOrigin = .auto, _ state: FetchState? = nil
    ) -> Bool {
        let states = state.map { [Self.url: $0] } ?? [:]
        return !stage.wanted([item], states) { _ in origin }.isEmpty
    }

    private static func page(_ paragraphs: Int) -> String {
        let text =
            "A long paragraph of the article, with commas, some clauses, and more than a hundred letters in all, so that it counts. "
        return
            "<!doctype html><html lang=en><title>One</title><meta name=author content=Me><nav><a href=/>Home</a></nav><article><h1>One</h1>"
            + String(repeating: "<p>\(text)</p>", count: paragraphs) + "</article></html>"
    }

    private func read(
        _ body: String, status: Int = 200, into item: inout Item, _ state: FetchState = FetchState()
    ) throws -> FetchState {
        let answer = try AnswerSample.answer(status, body, at: Self.url) { $0.contentType = "text/html" }
        return stage.read(answer, state, into: &item)
    }

    // MARK: Which pages

    @Test func theSettingDecides() {
        for words in [0, 10, 1000] {
            #expect(wanted(item(words), .page) && !wanted(item(words), .feed))
            #expect(wanted(item(words), .auto) == (words < 200), "\(words)")
        }
    }

    @Test func shortTextsAreBelow800Letters() {
        #expect(wanted(item(199)) && !wanted(item(200)))
        // Tags do not count.
        var tagged = item(0)
        tagged.contentHTML = String(repeating: "<span class=\"abcdefgh\">a</span>", count: 400)
        #expect(wanted(tagged) && ShortText.letters(tagged.contentHTML ?? "") == 400)
        // Letters of any script count, and other characters do not.
        #expect(ShortText.letters("Ж字a 1!—<b title='x'>é</b>") == 6)
        var plain = item(0)
        (plain.contentHTML, plain.contentText) = (nil, String(repeating: "a", count: 800))
        #expect(!wanted(plain))
        plain.contentText = nil
        plain.summary = String(repeating: "a", count: 799)
        #expect(wanted(plain))
    }

    private static let text = String(repeating: "A sentence of the text. ", count: 20)

    /// An item whose feed has code, formulas, pictures, or a summary besides, has the whole text.
    @Test(arguments: [
        ("<p>\(text)</p>", "Short." as String?, false), ("<p>\(text)</p>", nil, true),
        ("<p>\(text)</p>", text, true),
        ("<p>A sentence in full.</p>", "Short.", true), ("<p>a</p><pre><code>b</code></pre>", nil, false),
        ("<p>a <code>b</code></p>", nil, true), ("<p><math><mi>x</mi></math></p>", nil, false),
        ("<p>$$x$$</p>", nil, false), ("<p>\\(x\\)</p>", nil, false), ("<p>costs $5</p>", nil, true),
        ("<img src=\"https://a.example/1\"><p>a</p>", nil, true),
        ("<img src=\"https://a.example/1\"><img src=\"https://a.example/2\"><p>a</p>", nil, false),
    ]) func aWholeTextIsNotShort(_ html: String, _ summary: String?, _ isShort: Bool) {
        var item = item()
        (item.contentHTML, item.summary) = (html, summary)
        #expect(wanted(item) == isShort && wanted(item, .page))
    }

    @Test func recordingsHaveNoArticle() {
        for kind in [ItemFacts.Kind.podcast, .video] {
            #expect(!wanted(item(kind: kind)) && wanted(item(kind: kind), .page))
        }
        #expect(wanted(item(kind: .article)))
    }

    @Test(arguments: [nil, "", "mailto:a@b.example", "/relative", "javascript:alert(1)", "ftp://a.example/"])
    func otherAddressesAreNotFetched(_ url: String?) {
        #expect(!wanted(item(url: url), .page))
    }

    @Test func eachRevisionIsFetchedOnce() throws {
        var item = item()
        let state = try read(Self.page(20), into: &item)
        #expect(!wanted(item, .page))
        item.facts.revision = 2
        #expect(wanted(item, .page))
        // The page itself is asked once in its lifetime.
        #expect(!wanted(item, .page, state))
        var old = state
        old.next = Self.now
        #expect(wanted(item, .page, old))
    }

    // MARK: Answers

    @Test func takesTheArticle() throws {
        var item = item()
        let state = try read(Self.page(20), into: &item)
        let page = try #require(item.facts.page)
        #expect(page.language == "en")
        #expect(page.html?.contains("A long paragraph") == true && page.html?.contains("Home") == false)
        #expect(page.fetched == Self.now && page.revision == 1)
        #expect(item.shownHTML == page.html && item.contentHTML?.contains("word") == true)
        #expect(state.status == 200 && state.next == Self.now + 3600 && state.answered == Self.now)
    }

    @Test func keepsTheFeedsTextIfItIsLonger() throws {
        var item = item(2000)
        let state = try read(Self.page(2), into: &item)
        #expect(item.facts.page?.html == nil && item.facts.page?.revision == 1 && state.problem == nil)
        #expect(item.shownHTML == item.contentHTML)
        // It is not asked for again.
        #expect(!wanted(item, .page))
    }

    private static let summary =
        "The council of the city votes on a budget that cuts the libraries and raises the price of parking."
    private static let notice =
        "This page is for subscribers only. Please log in to go on with your subscription, or choose an offer. "

    /// A page must have the words of the feed, or at least some of them and the length of an article.
    @Test(arguments: [
        (notice, 12, false), (notice, 40, false), (summary + " ", 6, true),
        (
            "On the budget the city will vote soon, and there are many who say that it ends too many services. ",
            6, false
        ),
        (
            "On the budget the city will vote soon, and there are many who say that it ends too many services. ",
            40, true
        ),
    ]) func takesTheArticleOfTheFeedsText(_ paragraph: String, _ count: Int, _ isTaken: Bool) throws {
        var item = item()
        item.contentHTML = "<p>\(Self.summary)</p>"
        let page =
            "<!doctype html><html lang=en><title>One</title><article><h1>One</h1>"
            + String(repeating: "<p>\(paragraph)</p>", count: count) + "</article></html>"
        _ = try read(page, into: &item)
        #expect((item.facts.page?.html != nil) == isTaken && item.facts.page?.revision == 1)
        // A text of few words cannot be compared.
        item.contentHTML = "<p>Comments</p>"
        _ = try read(page, into: &item)
        #expect(item.facts.page?.html != nil)
    }

    @Test(arguments: ["", "<html></html>", "just text", "%PDF-1.7", "\u{89}PNG\r\n"])
    func aPageWithoutAnArticleChangesNothing(_ body: String) throws {
        var item = item()
        _ = try read(body, into: &item)
        #expect(item.facts.page?.html == nil && item.shownHTML == item.contentHTML)
    }

    @Test(arguments: [304, 403, 404, 429, 500]) func failsByStatus(_ status: Int) throws {
        var item = item()
        let state = try read(Self.page(20), status: status, into: &item)
        #expect(item.facts.page == nil && state.failures == 1 && state.status == status)
        #expect(state.problem?.contains("\(status)") == true && state.next == Self.now + 3600)
        #expect(!wanted(item, .page, state))
        let good = try read(Self.page(20), into: &item, state)
        #expect(item.facts.page?.html != nil && good.failures == 0 && good.problem == nil)
    }

    @Test func failsWithoutAnAnswer() {
        var item = item()
        let state = stage.read(
            .failure(ResourceFailure(message: "nothing answers there")), FetchState(), into: &item)
        #expect(item.facts.page == nil && state.problem == "nothing answers there" && state.failures == 1)
        #expect(state.status == nil)
    }

    /// A page of an earlier revision stays while the new one cannot be fetched.
    @Test func aFailureKeepsTheArticle() throws {
        var item = item()
        _ = try read(Self.page(20), into: &item)
        let before = item.facts.page
        item.facts.revision = 2
        _ = try read("", status: 500, into: &item)
        #expect(item.facts.page == before)
    }
}
