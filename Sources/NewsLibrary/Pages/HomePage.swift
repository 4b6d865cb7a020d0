import ItemPages

/// The home page: top stories to swipe through, headlines, and each category. It works without scripts.
struct HomePage {
    let news: News

    /// The articles of a section of the page; the page of the category has all.
    private static let mostHeadlines = 12
    private static let mostInCategory = 8

    init(_ news: News) { self.news = news }

    var markdown: String {
        let page = NewsPage(news)
        let title = news.settings.title
        var text = page.opening(title) + "# \(PageMarkup.markdown(title)) {#home}\n\n"
        text += page.links([
            ("digest.html", news.words["digest"]), ("all.html", news.words["all"]),
            ("bookmarks.html", news.words["bookmarks"]),
        ])
        let shown = news.categories.filter { !news.articles(in: $0).isEmpty }
        if shown.count > 1 { text += tabs(shown) }
        let top = news.top
        if top.isEmpty { return text + page.empty("noNews") }
        text += carousel(top, page)
        let rest = news.articles.filter { article in !top.contains { $0.id == article.id } }
        if !rest.isEmpty {
            text += "## \(PageMarkup.markdown(news.words["headlines"])) {#headlines}\n\n"
            text += page.list(Array(rest.prefix(Self.mostHeadlines)))
        }
        guard shown.count > 1 else { return text }
        for category in shown {
            text += "## \(PageMarkup.markdown(category.name)) {#c-\(category.slug)}\n\n"
            let articles = news.articles(in: category)
            text += page.list(Array(articles.prefix(Self.mostInCategory)), hasKicker: false)
            if articles.count > Self.mostInCategory {
                let more = PageMarkup.escaped(news.words.text("more", articles.count))
                text += "<p class=\"news-more\"><a href=\"\(category.file)\">\(more)</a></p>\n\n"
            }
        }
        return text
    }

    private func tabs(_ categories: [NewsCategory]) -> String {
        "<nav class=\"news-tabs\" aria-label=\"\(PageMarkup.escaped(news.words["categories"]))\">"
            + categories.map {
                "<a class=\"tab\($0.tone)\" href=\"#c-\($0.slug)\">\(PageMarkup.escaped($0.name))</a>"
            }.joined(separator: " ") + "</nav>\n\n"
    }

    /// Returns the top stories as a list that scrolls sideways and stops at each one.
    private func carousel(_ articles: [NewsArticle], _ page: NewsPage) -> String {
        var text =
            "<section class=\"news-top\" aria-label=\"\(PageMarkup.escaped(news.words["top"]))\">\n<ol>\n"
        for (number, article) in articles.enumerated() {
            let picture = article.picture == nil ? " plain\(article.category?.tone ?? "")" : ""
            text += "<li class=\"news-card\(picture)\"><a href=\"\(article.file)\">"
            text += page.thumbnail(article, isFirst: number == 0)
            text += "<span class=\"news-words\">\(page.kicker(article))"
            text += page.title(article)
            text += page.facts(article) + "</span></a></li>\n"
        }
        return text + "</ol>\n</section>\n\n"
    }
}
