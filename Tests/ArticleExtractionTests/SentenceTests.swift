import ArticleExtraction
import Testing

/// Short sentences beside lines of metadata.
@Suite struct SentenceTests {
    private func lines(_ before: String, _ after: String) -> [Substring] {
        ArticleSample.article(
            after, head: "<meta name='author' content='Ada Brandt'>",
            before: "<h1>A page of words</h1>" + before
        ).textContent.split(separator: "\n").filter { !$0.hasSuffix("at all.") && !$0.contains("paragraph") }
    }

    @Test(arguments: [
        "It rained.", "The reading time of 6 novels is long.", "Listen.", "Why?",
        "On 3 March 2024, it rained.", "Ada Brandt died in 2020.",
        "“He left.”",
        "彼は来た。", "هل تعلم؟", "वह आया।", "क्यों नहीं?", "走吧！",
    ]) func keepsSentences(_ sentence: String) {
        #expect(lines("<p>\(sentence)</p>", "") == [Substring(sentence)])
        #expect(lines("", "<p>\(sentence)</p>") == [Substring(sentence)])
    }

    @Test(arguments: [
        "3 March 2024", "By Ada Brandt", "By Ada Brandt.", "Ada Brandt", "5 min read", "March 5, 2024.",
        "Share",
        "Lesezeit: 6 Min.", "Reading time: about 6 minutes.", "Updated 3 March 2024, 10:30 a.m.", "Weather",
        "Category: Weather", "Tags: rain, wells",
    ]) func leavesOutMetadata(_ line: String) {
        #expect(lines("<p>\(line)</p>", "") == [])
    }

    @Test(arguments: [
        "time", "date", "datetime", "updated", "published", "event-date", "start-time", "badge", "stat",
        "rating", "score", "vote", "meta", "label", "tag", "action", "author", "share", "social", "tooltip",
    ]) func keepsWordsOfAnyName(_ name: String) {
        let span = "<span class='\(name)'>15 minutes</span>"
        for sentence in [
            "The train takes % from Ely.", "In % the train arrives in Ely", "It takes %.",
            "It <b>took</b> % more.",
        ] {
            let whole = sentence.replacing("%", with: "15 minutes")
            let found = lines("", "<p>\(sentence.replacing("%", with: span))</p>\(ArticleSample.prose)")
            #expect(found == [Substring(whole.replacing(/<[^>]*>/, with: ""))])
        }
    }

    @Test(arguments: ["comment", "promo", "nav-link", "related", "legal", "widget", "subscribe"])
    func keepsWordsBetweenWords(_ name: String) {
        let found = lines(
            "",
            "<p>The keeper left <a class='\(name)' href='/w'>his word</a> on the door.</p>\(ArticleSample.prose)"
        )
        #expect(found == ["The keeper left his word on the door."])
        let line = lines(
            "",
            "<p>The keeper of the door, Ada <a class='\(name)' href='/w'>his word</a> Sent by mail</p>\(ArticleSample.prose)"
        )
        #expect(!line.joined().contains("his word"))
    }

    /// Wikipedia marks up pronunciations as text with a comment.
    @Test(arguments: ["rt-commentedText nowrap", "commentary", "author-response", "author-highlights"])
    func keepsWordsWithNamesLikeMargins(_ name: String) {
        let inline = lines(
            "<p><b>Lenn</b> (<span class='\(name)'><a href='/ipa'>lɛn</a></span>) is a town.</p>", "")
        #expect(inline == ["Lenn (lɛn) is a town."])
        #expect(
            lines("", "<div class='\(name)'><p>It rained.</p></div>\(ArticleSample.prose)") == ["It rained."])
    }

    @Test(arguments: ["comments", "commentlist", "comment-box", "author-box"])
    func leavesOutMarginsByTheirNames(_ name: String) {
        #expect(lines("", "<div class='\(name)'><p>It rained.</p></div>") == [])
    }

    /// Some styles of links have names of their own, and a style may be on an element in the link.
    @Test(arguments: ["text-decoration-skip-ink", "nav-link", "share", "widget"])
    func keepsTheWordsOfALink(_ name: String) {
        let link = "<a href='/c'><span class='underline'><span class='\(name)'>his word</span></span></a>"
        let found = lines("", "<p>The keeper left \(link) on the door.</p>\(ArticleSample.prose)")
        #expect(found == ["The keeper left his word on the door."])
        let heading = lines("", "<p>\(link)</p>\(ArticleSample.prose)").joined()
        #expect(heading.contains("his word") == name.hasSuffix("skip-ink"))
    }

    @Test(arguments: [
        (
            "The <span class='tooltip'>WHO<span class='tooltiptext'>World Health Organization</span></span> warned of it.",
            "The WHO warned of it."
        ),
        (
            "<a class='tooltip' href='/g'>World Health Organization</a> warned of the rain that was about to fall.",
            "World Health Organization warned of the rain that was about to fall."
        ),
        (
            "The <abbr>WHO<span role='tooltip'>World Health Organization</span></abbr> warned of the rain that fell.",
            "The WHO warned of the rain that fell."
        ),
        ("By <span class='author'>Ada Brandt</span> · <span class='date'>1 May 2024</span>", nil),
        ("<span class='tag'>Weather</span> <span class='tag'>Wells</span>", nil),
        (
            "The roof of the town hall fell in the rain. <span class='share'>share</span> <a class='share' href='/s'>tweet</a>",
            "The roof of the town hall fell in the rain."
        ),
    ]) func tellsWordsFromParticulars(_ markup: String, _ line: String?) {
        let found = lines("<p>\(markup)</p>", "")
        #expect(found == (line.map { [Substring($0)] } ?? []))
    }
}
