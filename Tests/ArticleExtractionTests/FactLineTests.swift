import ArticleExtraction
import Testing

/// Lines that look like facts about the article and are words of its text, and those that are facts.
@Suite struct FactLineTests {
    private func article(_ before: String, _ after: String = "", head: String = "") -> Article {
        ArticleSample.page(
            "<head><title>Storm</title>\(head)</head><main><article><h1>Storm</h1>\(before)\(ArticleSample.prose)\(after)</article></main>",
            base: nil)
    }

    @Test(arguments: [
        "<blockquote class='twitter-tweet'><p>Hold on to your hats.</p>&mdash; Ada Brandt (@ada) <a href='https://x.example/1'>May 2, 2026</a></blockquote>",
        "<blockquote><p>Water has no calendar.</p><p>— Ada Brandt, 3 March 1902</p></blockquote>",
        "<figure><blockquote>Water has no calendar.</blockquote><figcaption>Ada Brandt, 3 March 1902</figcaption></figure>",
        "<blockquote><p>Water has no calendar.</p><p class='author'>Ada Brandt</p><p><time>3 March 1902</time></p></blockquote>",
    ]) func takesNoFactsFromQuotes(_ quote: String) {
        for found in [article("<p>First words of it all here.</p>" + quote), article("", quote)] {
            #expect(found.byline == nil && found.publishedTime == nil, "\(found.publishedTime ?? "")")
        }
    }

    /// Old pages indent their text as a quote.
    @Test func readsThePageThatIsAQuote() {
        let line = "<p>Ada Brandt, 3 March 2024</p>"
        let page =
            "<title>Storm</title><blockquote><h1>Storm</h1>\(line)\(ArticleSample.prose)</blockquote>"
        for found in [article(line), ArticleSample.page(page, base: nil)] {
            #expect(found.byline == "Ada Brandt" && found.publishedTime == "2024-03-03")
        }
        #expect(!article(line).textContent.contains("Ada"))
    }

    @Test(arguments: [
        "<ul><li>Where: Bergen</li><li>When: 3 March 2027, 19:00</li><li>Price: 100 crowns</li></ul>",
        "<p><strong>Venue:</strong> Northern quay</p>", "<p>Status: draft</p>",
        "<p>Deadline: 3 March 2027</p>", "<p><strong>Deadline:</strong> 3 March 2027</p>",
        "<p>Saturday, 6 June 2027, 10:00 to 16:00, northern quay</p>",
        "<div class='field'><div class='field__label'>When</div><div class='field__item'><time datetime='2027-06-06'>6 June 2027</time></div></div>",
    ]) func keepsFactsOfOtherThings(_ lines: String) {
        let found = article(lines)
        #expect(found.byline == nil && found.publishedTime == nil)
        let words = lines.replacing(/<[^>]*>/, with: " ").split(separator: " ").joined(separator: " ")
        #expect(found.textContent.replacing("\n", with: " ").hasPrefix(words), "\(found.textContent)")
    }

    @Test(arguments: [
        "<ul><li>By Ada Brandt</li><li>3 March 2024</li><li>Reading time: 5 min</li></ul>",
        "<p>Published: 3 March 2024</p>", "<p><b>Date:</b> 3 March 2024</p>", "<p>3 March 2024, 10:30</p>",
        "<p><time datetime='2024-03-03T10:00:00+02:00'>3 March 2024</time></p>",
    ]) func leavesOutFactsOfTheArticle(_ lines: String) {
        let found = article(lines)
        #expect(found.publishedTime?.hasPrefix("2024-03-03") == true)
        #expect(found.textContent.hasPrefix("The first paragraph"), "\(found.textContent)")
    }

    private static let lead =
        "The council of the northern harbour approved the new quay on Tuesday, after a debate that lasted for six hours, and <a href='/m'>more of it</a> is to come before the members go home."

    /// The first paragraph may be before the facts, and long.
    @Test(arguments: [
        "<div>Opened<br>2024-03-03</div>", "<div>2024-03-03</div>",
        "<p>Published on Sunday, 3 March 2024</p>",
        "<div><div>Published</div><div>3 March 2024</div></div>", "<p>Sunday, 3 March 2024, 10:30</p>",
        "<div>By Ada Brandt</div><div>3 March 2024, 10:30</div>",
        "<p>Ada Brandt, Sunday 3 March 2024, 10:30</p>",
        "<div><div>Posted</div><div>3 March 2024</div></div><div><div>Last updated</div><div>4 March 2024</div></div>",
    ]) func takesTheFactsAfterOneParagraph(_ facts: String) {
        for lead in ["", "<p>\(Self.lead)</p>", "<p>\(Self.lead) \(Self.lead) \(Self.lead)</p>"] {
            let found = article(lead + facts)
            #expect(found.publishedTime == "2024-03-03")
            #expect(found.modifiedTime == (facts.contains("updated") ? "2024-03-04" : nil))
            #expect(found.byline == (facts.contains("Ada") ? "Ada Brandt" : nil))
            #expect(found.textContent == article(lead).textContent, "\(found.textContent)")
        }
        // From the second paragraph on, a day is in the text.
        let second = article("<p>\(Self.lead)</p><p>\(Self.lead)</p>" + facts)
        #expect(second.publishedTime == nil)
    }

    /// A label tells the day of something else, also without a colon.
    @Test(arguments: [
        "<div><div>Deadline</div><div>3 March 2027</div></div>", "<p>Closed<br>3 March 2027</p>",
        "<div><span>Event date</span><br><span>3 March 2027</span></div>",
    ]) func keepsTheDaysOfOtherThings(_ facts: String) {
        for lead in ["", "<p>\(Self.lead)</p>"] {
            let found = article(lead + facts)
            #expect(found.byline == nil && found.publishedTime == nil)
            let words = facts.replacing(/<[^>]*>/, with: " ").split(separator: " ").joined(separator: " ")
            #expect(found.textContent.replacing("\n", with: " ").contains(words), "\(found.textContent)")
        }
    }

    @Test(arguments: [("Event", nil), ("MusicEvent", nil), ("Place", "2027-03-03")] as [(String, String?)])
    func takesNoDayOfAnEvent(_ type: String, _ day: String?) {
        let data =
            #"<script type="application/ld+json">{"@type":"\#(type)","name":"Storm","startDate":"2027-03-03T19:00"}</script>"#
        let found = article("<dl><dt>Date</dt><dd>3 March 2027</dd></dl>", head: data)
        #expect(found.publishedTime == day)
        #expect(found.textContent.hasPrefix("Date\n3 March 2027"), "\(found.textContent)")
    }

    /// A short line before the first code is its name; another one labels the page.
    @Test func keepsTheNameOfAFile() {
        func text(_ line: String) -> String {
            article(
                "<p>Pass the options here.</p><div><div>\(line)</div><pre><code>let a = 1</code></pre></div>"
            )
            .textContent
        }
        #expect(text("client.js").contains("here.\nclient.js\nlet a = 1"))
        #expect(!text("Copy").contains("Copy"))
    }

    /// The days of the versions in a list of changes, below headings that are numbers.
    @Test func keepsTheDaysOfSections() {
        let versions = [("2.1.0", "May 3, 2024"), ("2.0.0", "April 1, 2024"), ("1.9.2", "March 2, 2024")]
        let text = versions.map {
            "<section><h2>\($0)</h2><time>\($1)</time><h3>Fixed</h3><ul><li>A wrong code at the end</li></ul></section>"
        }.joined()
        let found = ArticleSample.page(
            "<title>Changes</title><main><h1>Changes</h1><p>All changes to the program that its users may notice are written down here.</p>\(text)</main>",
            base: nil)
        for (version, day) in versions {
            #expect(found.textContent.contains("\(version)\n\(day)\nFixed"), "\(found.textContent)")
        }
    }

    @Test(arguments: [
        "<p>The lock was opened.</p><p>3 March 1902</p><p>That was a cold day.</p>",
        "<p>Oslo, 3 March 1902</p>",
    ]) func keepsTheDaysOfTheText(_ lines: String) {
        let found = article("", lines)
        #expect(found.byline == nil && found.publishedTime == nil)
        #expect(found.textContent.contains("3 March 1902"), "\(found.textContent)")
        // The day of publication is in the metadata.
        let head = "<meta property='article:published_time' content='1902-03-03'>"
        #expect(!article("", lines, head: head).textContent.contains("1902"))
    }

    @Test(arguments: [
        "Sensors<a class='headerlink' href='#s'>&para;</a>", "Sensors",
        "Sensors <a class='header-anchor' href='#s'>&#8203;</a>",
    ]) func takesTheHeadingWithoutItsLink(_ heading: String) {
        let found = ArticleSample.page(
            "<title>Sensors - Gatekit Handbook</title><header><a href='/'>Gatekit Handbook</a></header><main><h1>\(heading)</h1>\(ArticleSample.prose)</main>"
        )
        #expect(found.title == "Sensors")
        #expect(found.textContent.hasPrefix("The first paragraph"), "\(found.textContent)")
    }

    @Test(arguments: [("Sluice keeper", "Sluice keeper"), ("The keepers", "Sluice keeper [The Wiki]")])
    func takesTheSiteInBracketsOffTheTitle(_ heading: String, _ title: String) {
        let found = ArticleSample.page(
            "<title>Sluice keeper [The Wiki]</title><main><h1>\(heading)</h1>\(ArticleSample.prose)</main>")
        #expect(found.title == title)
    }
}
