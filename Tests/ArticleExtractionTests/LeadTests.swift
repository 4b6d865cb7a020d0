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
}
