import ArticleExtraction
import Testing

/// The choice of the article's element, and the readings that follow if names leave out too much.
@Suite struct BodyTests {
    private func text(_ body: String) -> String {
        ArticleSample.page("<html><head><title>A page of words</title></head><body>\(body)</body></html>")
            .textContent
    }

    /// A page of some length, so that no rule for short pages applies.
    private static let prose = ArticleSample.prose + ArticleSample.prose

    @Test(arguments: [
        "<main><article class='node node--promoted'>\(prose)</article></main>",
        "<main><div class='newsletter promo'><div>\(prose)</div></div></main>",
        "<main><blockquote class='abstract mathjax'>\(prose)</blockquote></main>",
        "<div class='flex-wrap-footer'><main>\(prose)</main></div>",
        "<div class='dialog-off-canvas'><h1>A page of words</h1><div>\(prose)</div></div>",
        "<div class='popup-overlay'><article>\(prose)</article></div>",
        "<div role='main'><div class='sponsored share'>\(prose)</div></div>",
        "<div id='js_content' style='visibility: hidden; opacity: 0'>\(prose)</div>",
        "<div hidden>\(prose)</div><p>Loading</p>",
        "<div class='highlight'>\(prose)</div>", "<div class='math'>\(prose)</div>",
        "<div class='MathJax_wrapper'>\(prose)</div>",
    ]) func findsTheTextUnderAnyName(_ body: String) {
        let found = text(body)
        #expect(found.hasPrefix("The first paragraph") && found.hasSuffix("paragraphs are for."), "\(found)")
    }

    @Test func prefersTheArticleToLongComments() {
        let comments =
            "<section class='comments'>\(String(repeating: "<p>A comment that is long, has commas, and repeats what all the others said.</p>", count: 40))</section>"
        #expect(!text("<main><article>\(Self.prose)</article>\(comments)</main>").contains("A comment"))
        #expect(!text("<div>\(Self.prose)</div>\(comments)").contains("A comment"))
    }

    @Test func leavesOutHiddenText() {
        #expect(
            !text("\(Self.prose)<div hidden><p>A hidden text, which is short.</p></div>").contains("hidden"))
    }

    @Test(arguments: [
        "<p class='desc'>The lead is a sentence of its own, below the title.</p>",
        "<div class='subtitle'>The lead is a sentence of its own</div>",
        "<figure><img src='/a.jpg' alt=''><figcaption>The lead is a sentence of its own</figcaption></figure>",
    ]) func takesTheHeadOfTheArticle(_ lead: String) {
        let head =
            "<header><a href='/s'>Section</a><h1>A page of words</h1>\(lead)<a href='/a'>Someone Else</a></header>"
        let found = text(
            "<article>\(head)<div class='article-body'>\(Self.prose)</div><div class='tags'><a href='/t'>a tag</a></div></article>"
        )
        #expect(found.hasPrefix("The lead is a sentence of its own"), "\(found)")
        #expect(found.hasSuffix("paragraphs are for."), "\(found)")
    }

    /// A row of a table has a text beside the links that name what it describes. A table of links leads to other pages.
    @Test func takesTheTableOfTextsAfterTheDescription() {
        func text(_ cell: String, head: String = "<th>ID</th><th>Name</th><th>Text</th>") -> String {
            let rows = (1...12).map {
                "<tr><td><a href='/g/\($0)'>G00\($0)</a></td><td><a href='/g/\($0)'>Harbour Group \($0)</a></td>\(cell)</tr>"
            }.joined()
            return self.text(
                "<div><h1>A page of words</h1><div>\(Self.prose)</div><h2>Groups</h2><div><table><tbody><tr>\(head)</tr>\(rows)</tbody></table></div></div>"
            )
        }
        let cell =
            "<td><p>The group keeps the address of its server in a post of its own, and changes it once a week.</p></td>"
        let found = text(cell)
        #expect(found.hasPrefix("The first") && found.contains("Harbour Group 12"), "\(found)")
        #expect(found.hasSuffix("once a week."), "\(found)")
        #expect(!text("<td></td>").contains("Harbour Group"))
        #expect(!text(cell, head: "<td>ID</td>").contains("Harbour Group"))
    }

    @Test func doesNotTakeTheWholePageForOneLine() {
        let found = text(
            "<div>Welcome to the forum of chairs, please log in.</div><div><div id='posts'>\(Self.prose)</div></div>"
        )
        #expect(!found.contains("Welcome"))
    }
}
