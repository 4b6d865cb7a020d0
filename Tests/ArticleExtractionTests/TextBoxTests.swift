import ArticleExtraction
import Testing

/// Boxes between the paragraphs of an article that are named as columns or calls.
@Suite struct TextBoxTests {
    private static let mark = "MARKED WORDS"

    private func text(_ box: String) -> String {
        ArticleSample.article(box + ArticleSample.prose).textContent
    }

    private static let words = "<p>The queue is on disk, and \(mark) are written once a second at most.</p>"

    @Test(arguments: [
        "<aside class='topic'><p class='topic-title'>Key points</p>\(words)</aside>",
        "<aside class='sidebar'><p class='sidebar-title'>Key points</p>\(words)</aside>",
        "<h2>A part</h2><aside class='sidebar'><p class='sidebar-title'>Key points</p>\(words)</aside><ul><li>One</li></ul>",
        "<div class='sidebar'><p class='sidebar-title'>Key points</p>\(words)</div>",
        "<ol><li>One step</li></ol><div class='sidebarblock'><div class='content'><div class='title'>Key points</div>\(words)</div></div><div class='exampleblock'>An example.</div>",
        "<aside><h3>Key points</h3>\(words)</aside>",
        "<aside class='box'><p><strong>Key points</strong></p>\(words)</aside>",
    ]) func keepsBoxesWithTheirTitles(_ box: String) {
        #expect(text(box).contains(Self.mark) && text(box).contains("Key points"), "\(text(box))")
    }

    @Test(arguments: [
        "<div class='call-to-action'><p>Apply at the ports office, where \(mark) are sold, before the first of the month.</p></div>",
        "<div class='govspeak'>\(words)<div class='call-to-action'><p>Apply for the \(mark) on <a href='/apply'>the page of the office</a>.</p></div><h2>Next</h2><p>The office answers.</p></div>",
    ]) func keepsCallsInTheText(_ box: String) {
        #expect(text(box).contains(Self.mark), "\(text(box))")
    }

    @Test(arguments: [
        "<aside class='sc-eCA'><div>The Morning Tide</div>\(words)<form><input type='email'><button>Send</button></form></aside>",
        "<aside><h3>Key points</h3>\(words)<a href='/all'>All of them</a></aside>",
        "<aside>\(words)</aside>", "<aside class='widget'><h3>Key points</h3>\(words)</aside>",
        "<div class='call-to-action'>\(words)<a href='/join'>Join</a></div>",
        "<div class='call-to-action'>\(words)<button>Join</button></div>",
        "<div class='promo'>\(words)</div>",
    ]) func leavesOutOffersBetweenParagraphs(_ box: String) {
        #expect(!text(box).contains("The queue is on disk"), "\(text(box))")
    }

    /// The column beside the article has no paragraphs beside it.
    @Test func leavesOutTheColumnBesideTheArticle() {
        let column = "<aside class='sidebar'><h3>Hello!</h3>\(Self.words)</aside>"
        let page = "<main><article>\(ArticleSample.prose)</article></main>\(column)"
        #expect(!ArticleSample.page("<body><div>\(page)</div>").textContent.contains(Self.mark))
    }
}
