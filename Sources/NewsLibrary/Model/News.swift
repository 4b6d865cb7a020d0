import ItemPages
import Items
import LibraryFolder
import ParallelWork
import SiteFiles

/// The articles, categories and sources of an edition: what all of its pages show.
struct News: Sendable {
    let settings: NewsEdition.Settings
    /// The time that counts as now, in seconds since 1970-01-01T00:00:00Z.
    let now: Int
    /// Newest first.
    let articles: [NewsArticle]
    /// In the order of the list of feeds.
    let categories: [NewsCategory]
    let sources: [NewsSource]
    let words: PageWords
    let pictures: StoredPictures

    init(_ contents: ItemStore.Contents, _ settings: NewsEdition.Settings) {
        self.settings = settings
        let items = contents.feed.items.map(\.withoutTracking)
        now = settings.now ?? items.compactMap(\.datePublished).max() ?? 0
        words = PageWords(language: settings.language, .news)
        pictures = StoredPictures(items, contents.addresses)
        categories = NewsCategory.list(settings.subscriptions, other: words["other"])
        sources = NewsSource.list(
            settings.subscriptions, contents.addresses, settings.feeds.lifetime)
        let context = NewsArticle.Context(
            categories: Dictionary(
                uniqueKeysWithValues: categories.flatMap { category in
                    category.feeds.map { ($0, category) }
                }),
            sources: Dictionary(
                sources.map { ($0.feed, $0) }, uniquingKeysWith: { first, _ in first }),
            pictures: pictures, language: settings.language, deeplink: settings.feeds.deeplink)
        var used: Set<String> = []
        // A store edited by hand may have another order.
        let newest = items.sorted { one, other in
            let (left, right) = (one.datePublished ?? .min, other.datePublished ?? .min)
            return left != right ? left > right : one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
        }
        articles = concurrentMap(newest) { NewsArticle($0, context) }.map { article in
            var article = article
            // Two items whose digests begin alike: 64 bits make that an attack, and it must not hide an article.
            while !used.insert(article.id).inserted {
                article.id = String(Digest.sha256Hex(article.id.utf8).prefix(16))
            }
            return article
        }
    }

    /// Returns the markup of pictures, whose files are in a folder.
    func pictureMarkup(folder: String) -> PictureMarkup {
        PictureMarkup(pictures: pictures, missing: words["missingPicture"], folder: folder)
    }

    var articleContext: ArticleContent.Context {
        ArticleContent.Context(
            pictures: pictureMarkup(folder: "\(NewsEdition.filesFolder)/\(NewsEdition.mediaFolder)/"),
            openHosts: settings.openHosts, isFormula: settings.isFormula)
    }

    /// Returns the articles of a category, newest first.
    func articles(in category: NewsCategory) -> [NewsArticle] {
        articles.filter { $0.category?.slug == category.slug }
    }

    /// The top stories: those of the category Breaking of the last day, else the newest ones with a picture.
    var top: [NewsArticle] {
        let breaking = articles.filter { $0.category?.isBreaking == true && now - $0.published <= 86400 }
        let pictured = articles.filter { $0.picture != nil }
        var top: [NewsArticle] = []
        for article in breaking + pictured + articles where top.count < 5 {
            if !top.contains(where: { $0.id == article.id }) { top.append(article) }
        }
        return top
    }

    /// The articles of the time that the digest covers, newest first.
    var recent: [NewsArticle] {
        articles.filter { now - $0.published <= settings.feeds.digest && $0.published <= now + 3600 }
    }
}
