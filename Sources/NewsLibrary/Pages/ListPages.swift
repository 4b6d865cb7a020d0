import ItemPages

/// The page of a category: all of its articles by day.
struct CategoryPage {
    let news: News
    let category: NewsCategory

    init(_ news: News, _ category: NewsCategory) {
        self.news = news
        self.category = category
    }

    var markdown: String {
        let page = NewsPage(news)
        return page.opening(category.name) + "# \(PageMarkup.markdown(category.name)) {#home}\n\n"
            + page.days(news.articles(in: category), hasKicker: false)
    }
}

/// The page of all articles by day.
struct AllArticlesPage {
    let news: News

    init(_ news: News) { self.news = news }

    var markdown: String {
        let page = NewsPage(news)
        let title = news.words["all"]
        return page.opening(title) + "# \(PageMarkup.markdown(title)) {#home}\n\n"
            + page.days(news.articles, hasKicker: news.categories.count > 1)
    }
}

/// The page of bookmarks, which a script fills from the reader's storage.
struct BookmarksPage {
    let news: News

    init(_ news: News) { self.news = news }

    var markdown: String {
        let page = NewsPage(news)
        let title = news.words["bookmarks"]
        let words = ["noBookmarks", "remove", "export", "copy", "copied"].map {
            " data-\($0.lowercased())=\"\(PageMarkup.escaped(news.words[$0]))\""
        }
        return page.opening(title) + "# \(PageMarkup.markdown(title)) {#home}\n\n"
            + "<div class=\"news-bookmarks\"\(words.joined())>\n"
            + "<p class=\"news-empty\">\(PageMarkup.escaped(news.words["noBookmarks"]))</p>\n</div>\n"
    }
}
