import SiteFiles
package import WebSyntax

/// The article of a sealed page.
package enum SealedArticle {
    /// The fewest letters of an article.
    private static let shortestArticle = 300

    /// Returns the document of a sealed page: the page itself, or that in its frame.
    package static func document(of sealed: [UInt8]) -> [UInt8] { FramedDocument.html(of: sealed) ?? sealed }

    /// Returns the article of a document; `nil` without one.
    package static func article(in document: [UInt8], at address: WebAddress) -> Article? {
        let article = ArticleExtractor(base: address).article(in: document)
        return isArticle(article) ? article : nil
    }

    /// Returns the article of a sealed page as it was extracted when the page was taken: sanitised HTML.
    ///
    /// - Parameters:
    ///   - path: that of the page.
    ///   - address: that under which the page was sealed.
    /// - Returns: `nil` without one, and for a page that cannot be read.
    package static func html(ofPageAt path: String, at address: WebAddress) -> String? {
        guard let sealed = try? FileReading.bytes(at: path) else { return nil }
        return article(in: document(of: sealed), at: address)?.content
    }

    /// Returns true for a text of some length. `readerable` alone asks for paragraphs of more than 140 characters, which
    /// many pages in short paragraphs or in Chinese, Japanese and Korean do not have.
    private static func isArticle(_ article: Article) -> Bool {
        guard !article.content.isEmpty else { return false }
        if article.readerable { return true }
        var length = 0
        for scalar in article.textContent.unicodeScalars where scalar.properties.isAlphabetic {
            // A sign of Chinese, Japanese or Korean says as much as a few letters.
            length += scalar.properties.isIdeographic || (0x3040...0xD7A3).contains(scalar.value) ? 3 : 1
            if length >= shortestArticle { return true }
        }
        return false
    }
}
