import ArticleExtraction
import TestSupport
import Testing

/// Words with which pages lead away from the article, and sentences, entries and answers with the same words.
@Suite struct PhraseTests {
    private func text(_ markup: String) -> String {
        ArticleSample.article(markup + ArticleSample.prose).textContent
    }

    @Test(arguments: [
        "Enable JavaScript in the settings of the browser, and load the page again.",
        "Sign up for an account at the console, then come back.",
        "Copyright 1909 was the first act of its kind in the colony.",
        "Posted in Gibraltar, he learned Spanish.", "<strong>Editor:</strong> Why did you leave the coast?",
        "Editor: Why not?", "Listen: a bell, far out.", "Received: one crate of apples, in good order.",
        "Read the full buffer before the next call.", "We may earn less, she said, but we sleep.",
        "See also: the chapter on ropes and their knots.", "Keep reading the gauge until it stops.",
        "Powered by steam, the ship crossed the bay.", "JavaScript is required for the second half of it.",
    ]) func keepsSentencesBetweenParagraphs(_ line: String) {
        let words = line.replacing(/<[^>]*>/, with: "")
        #expect(text("<p>\(line)</p>").contains("\n\(words)\n"), "\(text("<p>\(line)</p>"))")
    }

    @Test(arguments: [
        "Enable JavaScript", "JavaScript is disabled in your browser, so the page is not whole.",
        "Sign up for our letter and get a map of the coast.", "Sign up for the newsletter of the coast.",
        "Copyright 1909 Alder Press.", "Posted in Weather", "Posted on 5 May 2024 by Ada Brandt.",
        "Editor: Ada Brandt", "Listen: The bell of the coast",
        "<a href='/b'>Listen: the bell of the coast.</a>",
        "Received: 2 August 2019, in its final form 3 May 2020.", "Read the full story on the front page.",
        "<a href='/b'>Read the full buffer before the next call.</a>",
        "We may earn a commission from what you buy.", "Keep reading", "Last updated by Ada.",
        "Read more: the story of the bell goes on below.", "Keywords: rain, wells and roofs of slate.",
    ]) func leavesOutCallsBetweenParagraphs(_ line: String) {
        #expect(text("<p>\(line)</p>") == text(""), "\(text("<p>\(line)</p>"))")
    }

    @Test(arguments: [
        "Sign up for an account at the console, then come back.", "Powered by a forum program of our town.",
        "Il vous reste la moitié du texte à lire.",
    ]) func leavesOutCallsAtTheEnd(_ line: String) {
        let end = ArticleSample.article("<p>\(line)</p>").textContent
        #expect(end.hasSuffix("paragraphs are for."), "\(end)")
    }

    // MARK: Words of controls

    @Test(arguments: [
        "<h2>Can I bring a dog?</h2><p>Yes.</p><h2>Can I bring a horse?</h2><p>No.</p>",
        "<h2>Can I bring a dog?</h2><p>Yes</p><h2>Can I bring a horse?</h2><div><p>No</p></div>",
        "<details open><summary>Answer</summary><p>Yes</p></details>",
        "<ul><li>Yes</li><li>No</li><li>Unknown</li></ul>",
        "<ul><li><p>Save</p></li><li><p>Rename</p></li></ul>",
        "<p>It has two values:</p><ul><li>Yes</li><li>No</li></ul>",
        "<dl><dt>Save</dt><dd>Writes the file.</dd><dt>Print</dt><dd>Prints the file.</dd><dt><b>Share</b></dt><dd>No</dd><dt>Close</dt><dt>Next</dt><dd>Ends.</dd></dl>",
    ]) func keepsEntriesAndAnswers(_ markup: String) {
        let words = markup.replacing(/<[^>]*>/, with: "|").split(separator: "|").joined(separator: "\n")
        #expect(text(markup).contains("\n\(words)\nThe first"), "\(text(markup))")
    }

    @Test(arguments: [
        "<p>Print</p>", "<div><p>Did you like the story?</p><p>Yes</p><p>No</p></div>",
        "<ul><li>Share</li><li>Print</li><li>Save</li></ul>",
        "<ul><li><a href='/p'>Print</a></li><li>Bergen</li></ul>",
        "<p>Who rang it?</p><p>Print</p>", "<p>Who rang it?</p><p>Advertisement</p>",
        "<ol><li>It rang.</li><li>Advertisement</li></ol>", "<p>Comments are closed.</p>",
        "<p>Loading...</p>",
        "<dl><dt>Share</dt><dd><a href='/f'>Post</a></dd></dl>",
    ]) func leavesOutControls(_ markup: String) {
        let lines = text(markup).split(separator: "\n")
        for word in [
            "Print", "Yes", "No", "Share", "Save", "Comments are closed.", "Loading...", "Advertisement",
        ] {
            #expect(!lines.contains(Substring(word)), "\(lines)")
        }
    }

    @Test func readsLongListsOfAnswersInLinearTime() {
        let growth = ThreadTime.growth(
            to: 8000, of: { count in String(repeating: "<li>Yes</li>", count: count) },
            { items in #expect(text("<ul>\(items)<li>Unknown</li></ul>").contains("Unknown")) })
        #expect(growth < ThreadTime.linear)
    }
}
