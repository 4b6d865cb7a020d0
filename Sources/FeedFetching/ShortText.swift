import Items

/// The test whether a feed has a short text of an article, and a page the article.
enum ShortText {
    /// A text with fewer letters is taken for a summary: most summaries have 50 to 300, most articles 2,000 and more.
    static let limit = 800
    /// The number of letters of a long summary.
    private static let longSummary = 300
    /// The number of letters of a usual article.
    private static let usualArticle = 2000
    /// The number of words of a text that can be compared. Some feeds have only a word such as `Comments`.
    private static let fewWords = 8

    /// Returns true if the feed has a summary of the article only.
    static func isAll(of item: Item) -> Bool {
        let text = item.contentHTML ?? item.contentText ?? item.summary ?? ""
        let count = letters(text)
        guard count < limit else { return false }
        // Summaries have no code and formulas, and at most one picture.
        let marks = ["<pre", "<math", "language-math", "$$", "\\(", "\\["]
        if marks.contains(where: text.contains) || ContentPictures.addresses(in: text).count > 1 {
            return false
        }
        // A feed with a summary besides has the article. Half as much again is no repetition in other words.
        let summary = letters(item.summary ?? "")
        return summary == 0 || count < longSummary || count * 2 <= summary * 3
    }

    /// Returns true if the article of a page has the text of the feed and more. A page that asks the reader to
    /// log in, or to accept cookies, has other words. Some articles are summed up in other words, and are much
    /// longer.
    static func isContinued(_ item: Item, by article: String) -> Bool {
        let count = letters(article)
        guard count > letters(item.contentHTML ?? item.contentText ?? "") else { return false }
        let words = WordSet(words: item.contentHTML ?? item.contentText ?? item.summary ?? "")
        guard words.count >= fewWords else { return true }
        let share = words.share(in: WordSet(words: article))
        return share >= 0.5 || count >= usualArticle && share >= 0.25
    }

    /// Returns the number of letters outside of tags.
    static func letters(_ html: String) -> Int {
        var count = 0
        var isTag = false
        for scalar in html.unicodeScalars {
            switch scalar {
            case "<": isTag = true
            case ">": isTag = false
            default:
                guard !isTag, scalar.properties.isAlphabetic else { continue }
                // A character of Chinese or Japanese says as much as three letters.
                count += (0x3040...0x9FFF).contains(scalar.value) ? 3 : 1
            }
        }
        return count
    }
}
