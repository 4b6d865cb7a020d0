import ArticleExtraction
import TestSupport
import Testing

/// Text that is directly in an element with blocks: its words stay, and lines about the article go.
@Suite struct LineTests {
    private func text(_ markup: String) -> String {
        ArticleSample.page(
            "<html><head><title>A page of words</title></head><body><div class='post-content'>\(markup)</div></body></html>"
        ).textContent
    }

    private static let sentences = [
        "Everyone was <a href='/a'>transfixed</a> on the bank, and the price of the roof rose.",
        "You can <b>share</b> it with others, and <em>comment</em> on it when the roof is done.",
        "The roof fell on <time datetime='2024-03-09'>9 March 2024</time>, after three days of rain.",
        "An example of <a href='/tag'>tags</a>, <a href='/next'>next</a> to the others in the list of words.",
    ]

    @Test(arguments: sentences) func keepsTheWordsOfSentences(_ sentence: String) {
        let plain = sentence.replacing(/<[^>]*>/, with: "")
        for markup in [
            sentence + ArticleSample.prose, ArticleSample.prose + sentence,
            ArticleSample.prose + sentence + ArticleSample.prose,
            "<p><div><img src='/a.png' width='400'></div>\(sentence)</p>\(ArticleSample.prose)",
        ] { #expect(text(markup).contains(plain), "\(text(markup))") }
    }

    @Test func leavesOutLinesAboutTheArticle() {
        let lines =
            "<a href='/'>Home</a><br><span class='date'>9 March 2024</span><br><a href='/share'>Share</a>"
        let found = text(
            "<h1>A page of words</h1>\(lines)\(ArticleSample.prose)<span>Share</span><br><b>3 comments</b>")
        #expect(found.hasPrefix("The first paragraph"), "\(found)")
        #expect(!found.contains("comments") && !found.contains("Share"), "\(found)")
    }

    @Test func readsLongLinesInLinearTime() {
        let growth = ThreadTime.growth(
            to: 8000,
            of: { count in (0..<count).map { "<b>word \($0)</b> and then " }.joined() },
            { line in #expect(text(ArticleSample.prose + "<div>\(line)</div>").contains("word 999 and")) })
        #expect(growth < ThreadTime.linear)
    }

    /// Each cell of a layout is compared with the others of its row.
    @Test(arguments: [
        "<td>x</td>", "<td><a href='/x'>x</a></td>", "<td><b class='author'>x</b></td>", "<td></td>",
    ]) func readsWideRowsInLinearTime(_ cell: String) {
        let growth = ThreadTime.growth(
            to: 8000, of: { "<table><tr>\(String(repeating: cell, count: $0))</tr></table>" },
            { row in #expect(text(ArticleSample.prose + row).contains("The third paragraph")) })
        #expect(growth < ThreadTime.linear)
    }

    /// Each is looked for in the whole text.
    @Test func readsManyPullQuotesInLinearTime() {
        let growth = ThreadTime.growth(
            to: 2000,
            of: { count in
                (0..<count).map { "<blockquote class='pullquote'>The first paragraph \($0)</blockquote>" }
                    .joined()
            },
            { quotes in #expect(text(ArticleSample.prose + quotes).contains("The first paragraph 9")) })
        #expect(growth < ThreadTime.linear)
    }
}
