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

    @Test(arguments: [
        (
            "<h2>Tools</h2>%<h2>Transcript</h2><p>The two keepers talk about the gates of the old sluice.</p>",
            true
        ),
        (
            "<section><h2>Tools</h2>%</section><section><h2>Transcript</h2><p>The two keepers talk about the gates of the old sluice.</p></section>",
            true
        ),
        ("<h2>Links</h2>%", true), ("<div><h3>Further reading:</h3>%</div>", true),
        ("<h2>Partners</h2>%", false),
        (
            "<h2>Partners</h2>%<h2>Newsletter</h2><p>The news of the week, each Friday, and for nothing at all.</p>",
            false
        ),
        ("<h2>Partners</h2>%<h2>Imprint</h2>", false),
    ]) func keepsListsOfSources(_ markup: String, _ isKept: Bool) {
        func text(_ site: String) -> String {
            let list =
                "<ul><li><a href='\(site)1'>gatekit</a></li><li><a href='\(site)2'>pumpctl</a></li></ul>"
            return ArticleSample.article(markup.replacing("%", with: list)).textContent
        }
        #expect(text("https://a.example/").contains("gatekit\npumpctl") == isKept)
        #expect(!text("https://site.example/").contains("gatekit"))
        #expect(!text("/").contains("gatekit"))
    }

    @Test(arguments: [("<th>Port</th><th>Firm</th>", true), ("", false)])
    func keepsTablesOfLinks(_ heads: String, _ isKept: Bool) {
        let row = "<tr><td><a href='/hull'>Hull</a></td><td><a href='/abp'>ABP</a></td></tr>"
        let table = "<table><tr>\(heads)</tr>\(row)\(row)</table>"
        for markup in [table, "<div class='scroll'>\(table)</div>"] {
            let found = ArticleSample.article(
                "<p>The table lists the ports and the firms that run them.</p>\(markup)\(ArticleSample.prose)"
            )
            #expect(found.textContent.contains("Hull") == isKept, "\(found.textContent)")
        }
    }
}
