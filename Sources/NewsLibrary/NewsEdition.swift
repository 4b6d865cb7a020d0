package import ItemPages
package import Items
package import LibraryFolder
import ParallelWork

/// A news library composed of a store: manifest, pages in markdown, JSON for apps, and the names of its pictures. A pure
/// function of its inputs: the same store gives the same bytes.
package struct NewsEdition {
    /// The inputs besides the store.
    package struct Settings: Sendable {
        package var name: String
        package var title: String
        package var feeds: FeedSettings
        package var subscriptions: [FeedSubscription]
        /// The language of the pages' own words.
        package var language = "en"
        /// The hosts whose addresses a tap may open.
        package var openHosts: Set<String> = []
        /// The path from the folder of the leaves to that of the pages.
        package var pagesPath: String
        /// The time that counts as now; `nil` for the date of the newest item.
        package var now: Int?
        /// Returns true for TeX that can be typeset.
        package var isFormula: @Sendable (_ tex: String, _ isDisplay: Bool) -> Bool = { _, _ in true }

        package init(
            name: String, title: String, feeds: FeedSettings, subscriptions: [FeedSubscription],
            pagesPath: String
        ) {
            self.name = name
            self.title = title
            self.feeds = feeds
            self.subscriptions = subscriptions
            self.pagesPath = pagesPath
        }
    }

    /// The name of the folder with files that are copied beside the leaves.
    package static let filesFolder = "files"
    package static let mediaFolder = "media"
    package static let homeFile = "index.html"

    /// Returns true for the file of an article's page; others list articles.
    package static func isArticle(_ file: String) -> Bool { file.hasPrefix("article-") }

    package private(set) var files: [ComposedFile] = []
    /// The shown pictures by their names in the folder of media, with their digests in the store.
    package private(set) var pictures: [String: String] = [:]

    package init(_ contents: ItemStore.Contents, _ settings: Settings) {
        let news = News(contents, settings)
        // A list may have ten thousand rows.
        files = concurrentMap(List.all(of: news), pieceSize: 1) { Self.page($0.name, $0.markdown()) }
        files += concurrentMap(news.articles) { Self.page($0.page, ArticlePage(news, $0).markdown) }
        files.append(ComposedFile(path: SourceSettings.composedManifestName, bytes: NewsManifest.bytes(news)))
        files += NewsJSON.files(news).map {
            ComposedFile(path: "\(Self.filesFolder)/\($0.path)", bytes: $0.bytes)
        }
        if !news.pictures.files.isEmpty {
            let shown = ShownPictures.names(in: files)
            pictures = news.pictures.files.filter { shown.contains($0.key) }
        }
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// A page that lists articles.
    private struct List: Sendable {
        let name: String
        let markdown: @Sendable () -> String

        init(_ name: String, _ markdown: @escaping @Sendable () -> String) {
            (self.name, self.markdown) = (name, markdown)
        }

        static func all(of news: News) -> [List] {
            [
                List("all") { AllArticlesPage(news).markdown }, List("index") { HomePage(news).markdown },
                List("digest") { DigestPage(news).markdown },
                List("bookmarks") { BookmarksPage(news).markdown },
            ]
                + news.categories.map { category in
                    List(category.page) { CategoryPage(news, category).markdown }
                }
        }
    }

    private static func page(_ name: String, _ markdown: String) -> ComposedFile {
        ComposedFile(path: name + ".md", bytes: Array(markdown.utf8))
    }
}
