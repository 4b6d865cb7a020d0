import Diagnostics
import WebContent

/// An article as a document in sitegen's markdown, which `render --md` turns into a leaf.
package enum ArticleMarkdown {
    /// Returns the document with front matter, the facts in one line, and the address at its end.
    package static func text(_ article: Article) -> String {
        var text = "---\ntitle: \(JSONDiagnosticFormatter.quoted(article.title ?? "Untitled"))\n"
        if let language = article.lang { text += "lang: \(JSONDiagnosticFormatter.quoted(language))\n" }
        text += "---\n\n"
        let facts = [article.byline, article.siteName, article.publishedTime.map { String($0.prefix(10)) }]
            .compactMap { $0 }
        if !facts.isEmpty {
            text += "*\(facts.map { MarkdownText.escaped($0) }.joined(separator: ", "))*\n\n"
        }
        text += ContentMarkdown.text(of: Array(article.content.utf8))
        if let address = article.url { text += "\nSource: <\(address)>\n" }
        return text
    }
}
