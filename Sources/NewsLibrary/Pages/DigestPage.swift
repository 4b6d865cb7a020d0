import ItemPages

/// The digest of the last hours: counts, topics, and the articles of each category with their summaries.
struct DigestPage {
    let news: News

    private static let mostTopics = 12
    private static let mostInSection = 5

    init(_ news: News) { self.news = news }

    var markdown: String {
        let page = NewsPage(news)
        let title = news.words["digest"]
        let recent = news.recent
        var text = page.opening(title) + "# \(PageMarkup.markdown(title)) {#home}\n\n"
        let hours = news.words.text("lastHours", news.settings.feeds.digest / 3600)
        text += "<p class=\"news-facts\">\(PageMarkup.escaped(hours)), \(page.time(news.now))</p>\n\n"
        guard !recent.isEmpty else { return text + page.empty("noRecent") }
        text += counts(recent)
        text += topics(recent)
        for category in news.categories {
            let articles = recent.filter { $0.category?.slug == category.slug }
            guard !articles.isEmpty else { continue }
            text += "## \(PageMarkup.markdown(category.name)) {#c-\(category.slug)}\n\n"
            text += page.list(
                Array(articles.prefix(Self.mostInSection)), hasSummary: true, hasKicker: false)
        }
        return text
    }

    private func counts(_ articles: [NewsArticle]) -> String {
        let sources = Set(articles.compactMap { $0.source?.slug }).count
        // Articles too short for a time of their own still take a minute together.
        let minutes = max(1, articles.reduce(0) { $0 + $1.words } / 200)
        let cells = [
            (articles.count, "articlesCount"), (sources, "sourcesCount"),
            (Set(articles.compactMap { $0.category?.slug }).count, "categoriesCount"),
            (minutes, "minutesCount"),
        ]
        return "<dl class=\"news-counts\">\n"
            + cells.map {
                "<div><dt>\(PageMarkup.escaped(news.words[$0.1]))</dt><dd>\($0.0)</dd></div>\n"
            }.joined() + "</dl>\n\n"
    }

    /// Returns the tags that at least two articles have, the most frequent first.
    private func topics(_ articles: [NewsArticle]) -> String {
        var counts: [String: (name: String, count: Int)] = [:]
        for article in articles {
            for tag in Set(article.item.tags.compactMap(NewsArticle.clean)) where !tag.isEmpty {
                counts[tag.lowercased(), default: (tag, 0)].count += 1
                let known = counts[tag.lowercased()]?.name ?? tag
                // Of several spellings the first in order, whatever the order of the set.
                counts[tag.lowercased()]?.name = min(known, tag)
            }
        }
        let names = Set(news.categories.map { $0.name.lowercased() })
        let topics = counts.filter { $0.value.count > 1 && !names.contains($0.key) }.sorted {
            $0.value.count != $1.value.count ? $0.value.count > $1.value.count : $0.key < $1.key
        }
        guard !topics.isEmpty else { return "" }
        return "## \(PageMarkup.markdown(news.words["topics"])) {#topics}\n\n<ul class=\"news-topics\">\n"
            + topics.prefix(Self.mostTopics).map {
                "<li>\(PageMarkup.escaped($0.value.name)) <span>\($0.value.count)</span></li>\n"
            }.joined() + "</ul>\n\n"
    }
}
