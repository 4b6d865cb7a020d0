import ItemPages
import Dates
import Diagnostics
import WebSyntax

/// The parts that pages of news share: front matter, rows, cards, times. HTML blocks of markdown end at an empty line, so
/// no part has one.
struct NewsPage {
    let news: News
    /// The words of the page's language.
    let words: PageWords

    /// - Parameter language: that of an article; `nil` for that of the library.
    init(_ news: News, language: String? = nil) {
        self.news = news
        // Most articles are in the library's language, whose words are known.
        let isOther = language != nil && language != news.settings.language
        words = isOther ? language.map { PageWords(language: $0, .news) } ?? news.words : news.words
    }

    /// Returns the front matter and the heading.
    func opening(_ title: String, language: String? = nil) -> String {
        PageFrontMatter.text(title: title, language: language ?? news.settings.language)
    }

    /// Returns an absolute time; a script shows it as relative. A page from right to left may have its words in English.
    func time(_ seconds: Int) -> String {
        "<time datetime=\"\(ISODate.text(seconds))\" dir=\"auto\">\(PageMarkup.escaped(words.dateTime(seconds)))</time>"
    }

    func kicker(_ article: NewsArticle) -> String {
        guard let category = article.category else { return "" }
        return "<span class=\"news-kicker\(category.tone)\">\(PageMarkup.isolated(category.name))</span> "
    }

    /// The source, the time and the reading time.
    func facts(_ article: NewsArticle) -> String {
        let minutes = article.words / 200
        let parts = [
            article.source.map { PageMarkup.isolated($0.name) }, time(article.published),
            minutes > 0 ? PageMarkup.escaped(news.words.text("minutes", minutes)) : nil,
        ]
        return "<span class=\"news-facts\">\(parts.compactMap { $0 }.joined(separator: " · "))</span>"
    }

    /// Returns the picture of an article in a list; the title beside it says what it shows.
    func thumbnail(_ article: NewsArticle, isFirst: Bool = false) -> String {
        guard let picture = article.picture else { return "" }
        let path = "\(NewsEdition.filesFolder)/\(NewsEdition.mediaFolder)/\(picture.name)"
        var size = ""
        if let width = picture.width, let height = picture.height {
            size = " width=\"\(width)\" height=\"\(height)\""
        }
        return "<img src=\"\(path)\" alt=\"\"\(size)\(isFirst ? "" : " loading=\"lazy\"") decoding=\"async\">"
    }

    /// Returns a row of a list: the whole row opens the article.
    func row(_ article: NewsArticle, hasSummary: Bool = false, hasKicker: Bool = true) -> String {
        let picture = article.picture == nil ? "" : " pictured"
        var text = "<li class=\"news-row\(picture)\"><a href=\"\(article.file)\">\(thumbnail(article))"
        if hasKicker { text += kicker(article) }
        text += title(article)
        if hasSummary, article.summary != article.title {
            text +=
                "<span class=\"news-summary\"\(attributes(of: article.summary, article.language))>\(PageMarkup.escaped(article.summary))</span> "
        }
        return text + facts(article) + "</a></li>\n"
    }

    /// Returns the title of an article in a list.
    func title(_ article: NewsArticle) -> String {
        let attributes = attributes(of: article.title, article.titleLanguage)
        return "<strong class=\"news-title\"\(attributes)>\(PageMarkup.escaped(article.title))</strong> "
    }

    /// Returns the attributes of a text in another language than the page's (WCAG 2.2, 3.1.2), or in another direction.
    ///
    /// - Parameter page: the language of the page; `nil` for that of the library.
    func attributes(of text: String, _ language: String?, in page: String? = nil) -> String {
        let page = page ?? news.settings.language
        guard let language, language.lowercased() != page.lowercased() else {
            return text.hasRightToLeftLetters ? " dir=\"auto\"" : ""
        }
        return " lang=\"\(PageMarkup.escaped(language))\" dir=\"auto\""
    }

    /// Returns a list of articles.
    func list(_ articles: [NewsArticle], hasSummary: Bool = false, hasKicker: Bool = true) -> String {
        guard !articles.isEmpty else { return empty("noArticles") }
        return "<ul class=\"news-list\">\n"
            + articles.map { row($0, hasSummary: hasSummary, hasKicker: hasKicker) }.joined() + "</ul>\n\n"
    }

    /// Returns the words of an empty list.
    func empty(_ key: String) -> String {
        "<p class=\"news-empty\">\(PageMarkup.escaped(news.words[key]))</p>\n\n"
    }

    /// Returns the articles of each day under a heading.
    func days(_ articles: [NewsArticle], hasKicker: Bool) -> String {
        guard !articles.isEmpty else { return empty("noArticles") }
        var text = ""
        var start = 0
        while start < articles.count {
            let day = articles[start].published / 86400
            let end = articles[start...].firstIndex { $0.published / 86400 != day } ?? articles.count
            let date = String(ISODate.text(articles[start].published).prefix(10))
            text += "## \(PageMarkup.markdown(news.words.day(articles[start].published))) {#d-\(date)}\n\n"
            text += list(Array(articles[start..<end]), hasKicker: hasKicker)
            start = end
        }
        return text
    }

    /// Returns links to the pages of the library.
    func links(_ pages: [(file: String, name: String)]) -> String {
        "<nav class=\"news-links\" aria-label=\"\(PageMarkup.escaped(news.words["sections"]))\">"
            + pages.map { "<a href=\"\($0.file)\">\(PageMarkup.escaped($0.name))</a>" }.joined(separator: " ")
            + "</nav>\n\n"
    }
}
