import Diagnostics
import Items
import LibraryFolder
@testable import NewsLibrary

/// A store of three feeds and its edition.
struct NewsSample {
    static let place = SourcePosition(file: "sitegen.yml", line: 1, column: 1)
    /// 2026-11-25T12:00:00Z.
    static let now = 1_795_608_000

    var contents = ItemStore.Contents()
    var settings: NewsEdition.Settings

    init(_ items: [Item] = []) {
        var feeds = FeedSettings()
        feeds.deeplink = "pulse://article?id={id}"
        settings = NewsEdition.Settings(
            name: "news", title: "News", feeds: feeds,
            subscriptions: [
                Self.feed("https://a.example/feed", "Technology"),
                Self.feed("https://b.example/feed", "World"), Self.feed("https://c.example/feed", nil),
            ], pagesPath: "../store/pages")
        settings.now = Self.now
        contents.feed.items = items
        for (name, url) in [("Anvil", "https://a.example/feed"), ("Beacon", "https://b.example/feed")] {
            var state = FetchState()
            state.title = name
            contents.addresses[url] = state
        }
    }

    static func feed(_ url: String, _ category: String?) -> FeedSubscription {
        var feed = FeedSubscription(url: url, position: place)
        feed.category = category
        return feed
    }

    static func item(
        _ id: String, _ title: String, _ html: String = "<p>Text.</p>",
        feed: String = "https://a.example/feed",
        hoursAgo: Int = 1
    ) -> Item {
        var item = Item(id: id)
        item.title = title
        item.url = "https://a.example/\(id)"
        item.contentHTML = html
        item.datePublished = now - hoursAgo * 3600
        item.facts.feed = feed
        return item
    }

    /// Adds a picture to the store.
    mutating func addPicture(_ address: String, width: Int = 640, height: Int = 336) {
        var state = FetchState()
        (state.width, state.height, state.ending) = (width, height, "png")
        if width > 2 { state.sha256 = String(repeating: "a", count: 60) + "\(address.utf8.count + 1000)" }
        contents.addresses[address] = state
    }

    var edition: NewsEdition { NewsEdition(contents, settings) }

    /// Returns a composed file as text; empty if it does not exist.
    func text(_ path: String) -> String {
        edition.files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// Returns the page of the only article.
    var article: String {
        edition.files.first { $0.path.hasPrefix("article-") }.map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
            ?? ""
    }
}
