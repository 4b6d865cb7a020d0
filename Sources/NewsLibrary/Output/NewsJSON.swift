import ItemPages
import Dates
import Items
import ParallelWork
import SiteFiles

/// The files that an app reads: lists of articles, deeplinks, a summary for widgets, and a feed.
enum NewsJSON {
    static let apiFolder = "api"
    /// The number of articles in a page of a list.
    static let pageSize = 50
    private static let mostInSummary = 5

    static func files(_ news: News) -> [ComposedFile] {
        // The feed has the text of all articles and takes longest.
        var files = [File("feed.json") { feed(news) }] + lists("articles", news.articles, news)
        for category in news.categories {
            files += lists("category-\(category.slug)", news.articles(in: category), news)
        }
        files.append(File("api/breaking.json") { breaking(news) })
        files.append(File("api/sources.json") { sources(news) })
        files.append(File("deeplinks.json") { Deeplinks.tree(news) })
        files.append(File("summary.json") { summary(news) })
        return concurrentMap(files, pieceSize: 1) { file($0.path, $0.tree()) }
            + concurrentMap(news.articles) {
                file("api/article-\($0.id).json", article($0, news, hasContent: true))
            }
    }

    /// A file to make.
    private struct File: Sendable {
        let path: String
        let tree: @Sendable () -> JSONTree

        init(_ path: String, _ tree: @escaping @Sendable () -> JSONTree) {
            (self.path, self.tree) = (path, tree)
        }
    }

    private static func file(_ path: String, _ tree: JSONTree) -> ComposedFile {
        ComposedFile(path: path, bytes: tree.bytes())
    }

    // MARK: Lists

    private static func lists(_ name: String, _ articles: [NewsArticle], _ news: News) -> [File] {
        let pages = max(1, (articles.count + pageSize - 1) / pageSize)
        return (1...pages).map { page in
            let part = Array(articles.dropFirst((page - 1) * pageSize).prefix(pageSize))
            return File("api/\(name)-\(page).json") {
                list(part, page: page, pages: pages, total: articles.count, news)
            }
        }
    }

    private static func breaking(_ news: News) -> JSONTree {
        let breaking = news.articles.filter { $0.category?.isBreaking == true }
        return list(breaking, page: 1, pages: 1, total: breaking.count, news)
    }

    private static func list(
        _ articles: [NewsArticle], page: Int, pages: Int, total: Int, _ news: News
    ) -> JSONTree {
        var object = ObjectBuilder()
        object.add("page", page)
        object.add("pages", pages)
        object.add("page_size", pageSize)
        object.add("total", total)
        object.add("articles", .array(articles.map { article($0, news, hasContent: false) }))
        return .object(object.members)
    }

    // MARK: Articles

    private static func article(_ article: NewsArticle, _ news: News, hasContent: Bool) -> JSONTree {
        var object = ObjectBuilder()
        object.add("id", article.id)
        object.add("title", article.title)
        object.add("summary", article.summary)
        if hasContent { object.add("content", content(article, news)) }
        object.add("url", article.url)
        object.add("url_hash", article.item.facts.urlHash)
        object.add("file", article.file)
        let picture = article.picture.map { "\(NewsEdition.mediaFolder)/\($0.name)" }
        object.add("image_url", picture)
        object.add("thumbnail_url", picture)
        object.add("author", article.author)
        object.add("source_name", article.source?.name)
        object.add("source_slug", article.source?.slug)
        object.add("category_name", article.category?.name)
        object.add("category_slug", article.category?.slug)
        object.add("language", article.language)
        if let media = article.media.first {
            object.add("media_type", media.isVideo ? "video" : "podcast")
            object.add("media_url", media.url)
            object.add("media_duration", media.durationInSeconds.map { Int($0) })
            // Nothing plays that any more.
            object.add("media_mime_type", media.mimeType == NewsArticle.flash ? nil : media.mimeType)
        } else if let player = article.player {
            object.add("media_type", player.isVideo ? "video" : "podcast")
            object.add("media_url", player.address)
        }
        object.add("published_at", date: article.published)
        object.add("created_at", date: article.item.facts.firstSeen)
        return .object(object.members)
    }

    /// Returns the HTML of an article with pictures of the library.
    private static func content(_ article: NewsArticle, _ news: News) -> String {
        let html = article.item.shownHTML
        if html.isEmpty { return markup(ofPlain: article.item.contentText ?? "") }
        return news.pictureMarkup(folder: NewsEdition.mediaFolder + "/").replaced(in: html)
    }

    /// Returns plain text as HTML: a paragraph between empty lines, with its line breaks.
    private static func markup(ofPlain text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.allSatisfy(\.isWhitespace) }.map { lines in
                "<p>" + lines.map { PageMarkup.escaped(String($0)) }.joined(separator: "<br>") + "</p>"
            }.joined()
    }

    // MARK: Sources, summary, feed

    private static func sources(_ news: News) -> JSONTree {
        .object([.init("sources", .array(news.sources.map { source($0, news) }))])
    }

    private static func source(_ source: NewsSource, _ news: News) -> JSONTree {
        let state = source.state
        var object = ObjectBuilder()
        object.add("name", source.name)
        object.add("slug", source.slug)
        object.add("feed_url", PublicAddress.text(source.feed))
        object.add("website_url", source.homePage)
        object.add("logo_url", state?.icon)
        object.add("category", source.category)
        object.add("is_active", .bool(state?.status != 410))
        object.add("language", state?.language)
        object.add("fetch_interval_hours", max(1, (source.interval + 3599) / 3600))
        object.add("etag", state?.entityTag)
        object.add("last_modified", state?.lastModified)
        object.add("consecutive_failures", state?.failures ?? 0)
        object.add("answered_at", date: state?.answered)
        // By the time of the last run, so that the same store gives the same bytes.
        if let state, let since = state.unansweredSince,
            (state.checked ?? since) - since > news.settings.feeds.stale
        {
            object.add("stale", "yes")
        }
        if let state, state.failures >= 5 { object.add("circuit_open_until", date: state.next) }
        return .object(object.members)
    }

    private static func summary(_ news: News) -> JSONTree {
        var object = ObjectBuilder()
        object.add("today", String(ISODate.text(news.now).prefix(10)))
        object.add("articles", news.articles.count)
        object.add(
            "top", .array(news.top.prefix(mostInSummary).map { article($0, news, hasContent: false) }))
        return .object(object.members)
    }

    /// Returns the items as a JSON Feed 1.1, without the store's own facts.
    private static func feed(_ news: News) -> JSONTree {
        var feed = ItemFeed()
        feed.title = news.settings.title
        feed.language = news.settings.language
        feed.items = news.articles.map { article in
            var item = article.item
            item.facts = ItemFacts()
            item.facts.feed = article.item.facts.feed.map(PublicAddress.text)
            item.facts.revision = article.item.facts.revision
            item.others = [:]
            // A store of an older version may have characters that change the order of the text.
            item.title = NewsArticle.clean(item.title)
            for index in item.authors.indices {
                item.authors[index].name = NewsArticle.clean(item.authors[index].name)
            }
            // An item of a JSON Feed may have an external address alone.
            if item.url != nil { item.url = article.url }
            if !article.item.shownHTML.isEmpty { item.contentHTML = content(article, news) }
            if item.contentHTML == nil, item.contentText == nil { item.contentText = "" }
            item.image = article.picture.map { "\(NewsEdition.mediaFolder)/\($0.name)" }
            item.bannerImage = nil
            return item
        }
        return feed.tree
    }
}
