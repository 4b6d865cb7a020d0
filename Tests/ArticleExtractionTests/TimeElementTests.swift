import ArticleExtraction
import Testing

/// The day of publication in `time` elements.
@Suite struct TimeElementTests {
    private func published(_ before: String, _ after: String = "") -> String? {
        ArticleSample.page(
            "<html lang='en'><title>Rain</title><article><h1>Rain</h1>\(before)\(ArticleSample.prose)\(after)</article>",
            base: nil
        ).publishedTime
    }

    /// A named element around the `time` has the text of it.
    @Test(arguments: [
        (
            "<div class='node__submitted'><span class='field field--name-created'><time datetime='2024-04-02T17:25:00+02:00'>mar 02/04/2024 - 17:25</time></span></div>",
            "2024-04-02T17:25:00+02:00"
        ),
        (
            "<div class='wp-block-post-date'><time datetime='2025-02-11T09:15:00+01:00'>February 11, 2025</time></div>",
            "2025-02-11T09:15:00+01:00"
        ),
        (
            "<p class='date'>On 1 May 2024, before <time datetime='2025-02-11T09:15:00Z'>February 11, 2025</time></p>",
            "2024-05-01"
        ),
        ("<p class='date'>Posted <time>11 February 2025</time></p>", "2025-02-11"),
    ]) func takesTheAttributeOfTheTime(_ line: String, _ day: String) {
        #expect(published(line) == day)
    }

    private static let time = "<time datetime='1912-04-15'>15 April 1912</time>"

    @Test(arguments: [
        "<p>The ship sank on \(time) in cold water, and the boats of the town went out to it.</p>",
        "<p>On \(time) the ship sank in cold water, and the boats of the town went out to it.</p>",
        "<p>In cold water, far from the boats of the town, the ship sank on <b>\(time)</b>.</p>",
        "<ul><li>The ship sank on \(time) in cold water, and the boats of the town went out.</li></ul>",
    ]) func takesNoDayOfASentence(_ sentence: String) {
        #expect(published("", sentence) == nil)
        let line = "<p><time datetime='2024-05-03'>3 May 2024</time></p>"
        #expect(published("", sentence + line) == "2024-05-03")
    }

    @Test(arguments: [
        "<p>By Ada Brandt on \(time)</p>", "<p>\(time)</p>",
        "<p>Posted on \(time) in Rain and wells by Ada Brandt.</p>",
        "<p>This page was first published on \(time) in the paper of the town and its harbour.</p>",
        "<div>By Ada Brandt on \(time)<br>The rain fell on the town, and on the harbour, and on the boats.</div>",
        "<div class='meta'>Ada Brandt \(time) Rain and wells of the north, in the paper of the town</div>",
    ]) func takesTheDayOfALineOfFacts(_ line: String) {
        #expect(published("", line) == "1912-04-15")
    }
}
