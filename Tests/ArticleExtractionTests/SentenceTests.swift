import ArticleExtraction
import Testing

/// Short sentences beside lines of metadata.
@Suite struct SentenceTests {
    private func lines(_ before: String, _ after: String) -> [Substring] {
        ArticleSample.article(
            after, head: "<meta name='author' content='Ada Brandt'>",
            before: "<h1>A page of words</h1>" + before
        ).textContent.split(separator: "\n").filter { !$0.hasSuffix("at all.") && !$0.contains("paragraph") }
    }

    @Test(arguments: [
        "It rained.", "Listen.", "Why?", "On 3 March 2024, it rained.", "Ada Brandt died in 2020.",
        "“He left.”",
        "彼は来た。", "هل تعلم؟", "वह आया।", "क्यों नहीं?", "走吧！",
    ]) func keepsSentences(_ sentence: String) {
        #expect(lines("<p>\(sentence)</p>", "") == [Substring(sentence)])
        #expect(lines("", "<p>\(sentence)</p>") == [Substring(sentence)])
    }

    @Test(arguments: [
        "3 March 2024", "By Ada Brandt", "By Ada Brandt.", "Ada Brandt", "5 min read", "March 5, 2024.",
        "Share",
        "Updated 3 March 2024, 10:30 a.m.", "Weather", "Category: Weather", "Tags: rain, wells",
    ]) func leavesOutMetadata(_ line: String) {
        #expect(lines("<p>\(line)</p>", "") == [])
    }
}
