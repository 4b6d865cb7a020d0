/// An article as a complete page, without scripts and styles.
package enum ArticleHTML {
    package static func text(_ article: Article) -> String {
        let language = article.lang.map { MarkupBuilder.attribute("lang", $0) } ?? ""
        let direction = article.dir.map { MarkupBuilder.attribute("dir", $0) } ?? ""
        let title = MarkupBuilder.escaped(article.title ?? "")
        let facts = [article.byline, article.siteName, article.publishedTime.map { String($0.prefix(10)) }]
            .compactMap { $0 }.map(MarkupBuilder.escaped)
        let canonical =
            article.url.map { "<link rel=\"canonical\"\(MarkupBuilder.attribute("href", $0))>\n" } ?? ""
        return """
            <!doctype html>
            <html\(language)\(direction)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            \(canonical)</head>
            <body>
            <article>
            <h1>\(title)</h1>
            \(facts.isEmpty ? "" : "<p>\(facts.joined(separator: " · "))</p>\n")\(article.content)</article>
            </body>
            </html>

            """
    }
}
