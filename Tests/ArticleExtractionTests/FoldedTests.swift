import ArticleExtraction
import Testing

/// Text that a page folds, and hidden text that is not a part of the article.
@Suite struct FoldedTests {
    private static let mark = "MARKED WORDS"
    private func text(_ markup: String) -> String {
        ArticleSample.article(markup + ArticleSample.prose).textContent
    }

    @Test(arguments: [
        "<h3><button aria-expanded='false' aria-controls='p'>How deep?</button></h3><div id='p' hidden><p>\(mark).</p></div>",
        "<div><button aria-expanded='false' aria-controls='p'>How deep?</button><div id='p' aria-hidden='true' style='display: none'>\(mark).</div></div>",
        "<a role='tab' aria-controls='p'>How deep?</a><div id='p' hidden>\(mark).</div>",
        "<div class='accordion'><h3>How deep?</h3><div style='display:none'><p>\(mark).</p></div></div>",
        "<div class='tab-content'><div class='tab-pane' style='display:none'>\(mark).</div></div>",
        "<details><summary>How deep?</summary><p>\(mark).</p></details>",
    ]) func keepsFoldedText(_ markup: String) {
        #expect(text(markup).contains(Self.mark), "\(text(markup))")
    }

    @Test func keepsTheQuestionOfAnAnswer() {
        let found = text(
            "<div><button aria-expanded='false' aria-controls='p'>How deep is it?</button><div id='p' hidden><p>\(Self.mark).</p></div></div>"
        )
        #expect(found.contains("How deep is it?\n\(Self.mark)."), "\(found)")
    }

    @Test(arguments: [
        "<div hidden><p>\(mark).</p></div>",
        "<div class='modal' id='p' hidden><p>\(mark).</p></div><button aria-expanded='false' aria-controls='p'>Open</button>",
        "<div role='dialog' id='p' hidden><p>\(mark).</p></div><button aria-expanded='false' aria-controls='p'>Open</button>",
        "<button aria-expanded='false' aria-controls='p'>Menu</button><div id='p' hidden><ul><li><a href='/a'>\(mark)</a></li><li><a href='/b'>Other</a></li></ul></div>",
        "<button aria-expanded='false' aria-controls='p'>Search</button><div id='p' hidden>\(mark) <input type='search'></div>",
        "<div id='cookie-banner' class='collapse' style='display:none'><p>\(mark).</p></div>",
        "<nav class='offcanvas' hidden><p>\(mark).</p></nav>",
        "<nav><button aria-expanded='false' aria-controls='p'>Menu</button></nav><div id='p' hidden>\(mark).</div>",
    ]) func leavesOutHiddenText(_ markup: String) {
        #expect(!text(markup).contains(Self.mark), "\(text(markup))")
    }
}
