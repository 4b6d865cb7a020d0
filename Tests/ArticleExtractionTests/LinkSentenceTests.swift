import ArticleExtraction
import Testing

/// Sentences and lists with links that are a part of the text.
@Suite struct LinkSentenceTests {
    @Test(arguments: [
        (
            "<ol><li>Open the app.</li><li>%</li><li>Send.</li></ol>", "Subscribe to the topic",
            " with a client."
        ),
        ("<ul><li>%</li><li>Send it.</li></ul>", "Sign up for an account", " with your mail."),
        ("<p>%</p>", "Subscribe to nothing", " is my motto, as ever."),
    ]) func keepsStepsAndSentences(_ markup: String, _ link: String, _ rest: String) {
        let line = "<a href='https://g.example'>\(link)</a>\(rest)"
        let found = ArticleSample.article(markup.replacing("%", with: line)).textContent
        #expect(found.contains(link + rest), "\(found)")
    }

    @Test(arguments: [
        "<ol><li>Open the app.</li><li><a href='/s'>Subscribe to our letter for more.</a></li></ol>",
        "<p><a href='/s'>Sign up for our letter</a> with your mail.</p>",
        "<ul><li><a href='/s'>Subscribe to our letter</a> by mail</li><li>Send it.</li></ul>",
    ]) func leavesOutRequests(_ markup: String) {
        let found = ArticleSample.article(markup + ArticleSample.prose).textContent
        #expect(!found.contains("our letter"), "\(found)")
    }

    @Test(arguments: [("https://a.example/", true), ("https://site.example/", false), ("/", false)])
    func keepsASectionOfLinksToOtherSites(_ site: String, _ isKept: Bool) {
        let list =
            "<ul><li><a href='\(site)1'>gatekit</a></li><li><a href='\(site)2'>pumpctl</a></li></ul>"
        let end = "<p>All of them are free, and each comes with a manual of some length.</p>"
        let found = ArticleSample.article("<h2>Tools</h2>\(list)\(end)").textContent
        #expect(found.contains("gatekit\npumpctl") == isKept, "\(found)")
        // Without a text below, it leads away.
        #expect(!ArticleSample.article("<h2>Tools</h2>\(list)").textContent.contains("gatekit"))
    }
}
