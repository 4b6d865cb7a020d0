import HTMLSanitizing
/// An article as a complete page with a style and without scripts.
package enum ArticleHTML {
    /// Returns the page. Its addresses are absolute, so it can be opened from a file.
    package static func text(_ article: Article) -> String {
        let language = article.lang.map { MarkupText.attribute("lang", $0) } ?? ""
        let direction = article.dir.map { MarkupText.attribute("dir", $0) } ?? ""
        let title = MarkupText.escaped(article.title ?? "")
        let facts = [article.byline, article.siteName, article.publishedTime.map { String($0.prefix(10)) }]
            .compactMap { $0 }.map { "<bdi>\(MarkupText.escaped($0))</bdi>" }
        let canonical =
            article.url.map { "<link rel=\"canonical\"\(MarkupText.attribute("href", $0))>\n" } ?? ""
        return """
            <!doctype html>
            <html\(language)\(direction)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            \(canonical)<style>
            \(style)
            </style>
            </head>
            <body>
            <article>
            <h1>\(title)</h1>
            \(facts.isEmpty ? "" : "<p class=\"facts\">\(facts.joined(separator: " · "))</p>\n")\(article.content)</article>
            </body>
            </html>

            """
    }

    /// Readable on a phone and on paper, light and dark, without a font or file of its own.
    private static let style = """
        :root { color-scheme: light dark; }
        body { margin: 0 auto; max-width: 42rem; padding: 1.5rem 1rem 4rem; font: 1.0625rem/1.6 Georgia, serif; overflow-wrap: break-word; }
        h1, h2, h3, h4 { line-height: 1.25; font-family: system-ui, sans-serif; }
        .facts { opacity: .75; font: .9375rem/1.5 system-ui, sans-serif; }
        img { max-width: 100%; height: auto; }
        figure { margin: 1.5rem 0; }
        figcaption { opacity: .75; font-size: .875rem; }
        pre { overflow-x: auto; padding: .75rem 1rem; background: rgb(127 127 127 / .12); border-radius: .375rem; font-size: .875rem; }
        table { display: block; overflow-x: auto; border-collapse: collapse; }
        th, td { padding: .375rem .75rem; border: 1px solid rgb(127 127 127 / .4); text-align: start; }
        blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: .25rem solid rgb(127 127 127 / .4); }
        math[display=block] { overflow-x: auto; }
        a.embed { display: block; padding: .75rem 1rem; border: 1px solid rgb(127 127 127 / .4); border-radius: .375rem; }
        a.embed span { display: block; opacity: .75; font-size: .875rem; }
        """
}
