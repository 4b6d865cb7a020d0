import Dates
import Items

/// The manifest of a news library: its pages, then the articles by day, the newest first.
enum NewsManifest {
    static func bytes(_ news: News) -> [UInt8] {
        var chapters: [JSONTree] = [
            chapter("pages", news.settings.title, pages(news))
        ]
        var start = 0
        while start < news.articles.count {
            let published = news.articles[start].published
            let end =
                news.articles[start...].firstIndex { $0.published / 86400 != published / 86400 }
                ?? news.articles.count
            let date = String(ISODate.text(published).prefix(10))
            chapters.append(
                chapter(
                    "d-" + date, news.words.day(published),
                    news.articles[start..<end].map { leaf($0, news) }))
            start = end
        }
        let book = JSONTree.object([
            .init("id", .string(news.settings.name)), .init("title", .string(news.settings.title)),
            .init("chapters", .array(chapters)),
        ])
        return JSONTree.object([.init("version", .number("1")), .init("books", .array([book]))]).bytes()
    }

    private static func pages(_ news: News) -> [JSONTree] {
        [
            leaf("index", news.settings.title, news), leaf("digest", news.words["digest"], news),
            leaf("all", news.words["all"], news), leaf("bookmarks", news.words["bookmarks"], news),
        ] + news.categories.map { leaf($0.page, $0.name, news) }
    }

    private static func chapter(_ id: String, _ title: String, _ leaves: [JSONTree]) -> JSONTree {
        .object([
            .init("id", .string(id)), .init("title", .string(title)), .init("leaves", .array(leaves)),
        ])
    }

    private static func leaf(_ article: NewsArticle, _ news: News) -> JSONTree {
        leaf(article.page, article.title, news)
    }

    private static func leaf(_ page: String, _ title: String, _ news: News) -> JSONTree {
        .object([
            .init("id", .string(page)), .init("kind", .string("news")), .init("title", .string(title)),
            .init("file", .string(page + ".html")),
            .init("source", .string("\(news.settings.pagesPath)/\(page).md")),
        ])
    }
}
