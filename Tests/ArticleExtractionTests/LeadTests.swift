import ArticleExtraction
import Testing

/// The sentence below the title, in a cell of its own beside the text.
@Suite struct LeadTests {
    private static let lead =
        "The keeper of the last lamp on the pier goes home after forty years, and a younger one follows him."
    private static let menu =
        "<div class='labels'>\((1...12).map { "<a href='/t/\($0)'>A topic of the paper</a>" }.joined(separator: " "))</div>"

    private func text(_ lead: String) -> String {
        ArticleSample.page(
            "<html><head><title>A page of words</title></head><body><main><section><div class='grid'><div><h1>A page of words</h1></div>\(lead)\(Self.menu)<div class='x'>Share</div><div><div class='article-body'>\(String(repeating: ArticleSample.prose, count: 2))</div></div></div></section></main></body></html>"
        ).textContent
    }

    @Test(arguments: ["<div data-component='standfirst'><p>LEAD</p></div>", "<p>LEAD</p>"])
    func keepsTheSentenceBelowTheTitle(_ markup: String) {
        let text = text(markup.replacing("LEAD", with: Self.lead))
        #expect(text.hasPrefix(Self.lead + "\nThe first paragraph"), "\(text)")
    }

    @Test(arguments: [
        "<p><a href='/x'>LEAD</a></p>",
        "<nav><p>LEAD</p></nav>",
    ])
    func leavesOutOtherLines(_ markup: String) {
        let text = text(markup.replacing("LEAD", with: Self.lead))
        #expect(text.hasPrefix("The first paragraph"), "\(text)")
    }

    /// Words named as the summary, directly below the title, in the element of the text and outside of it.
    @Test(
        arguments: [
            "<p class='dek'>LEAD</p>", "<div class='standfirst'><p>LEAD</p></div>",
            "<h2 class='subtitle'>LEAD</h2>",
        ], ["Why it matters to us", "A short line for you."])
    func keepsAShortSubtitle(_ markup: String, _ words: String) {
        let markup = markup.replacing("LEAD", with: words)
        // Outside of the element of the text, words are a sentence or a heading.
        let isKept = words.hasSuffix(".") || markup.hasPrefix("<h2")
        #expect(text(markup).hasPrefix(words + "\nThe first paragraph") == isKept, "\(text(markup))")
        let inside = ArticleSample.article("", before: "<h1>A page of words</h1>" + markup).textContent
        #expect(inside.hasPrefix(words + "\nThe first paragraph"), "\(inside)")
    }

    @Test(arguments: [
        "<p class='dek'>World News</p>", "<p class='subtitle'>By the Harbour Desk</p>",
        "<p class='subtitle'>Iris Anna Kalm</p>", "<p class='dek'>5 min read</p>",
        "<p class='dek'><a href='/x'>Why it matters to us</a></p>", "<p>Why it matters to us</p>",
        "<p>An edition</p><p class='dek'>Why it matters to us</p>",
    ])
    func leavesOutOtherShortLines(_ markup: String) {
        #expect(text(markup).hasPrefix("The first paragraph"), "\(text(markup))")
        let inside = ArticleSample.article("", before: "<h1>A page of words</h1>" + markup).textContent
        #expect(inside.hasPrefix("The first paragraph"), "\(inside)")
    }
}
