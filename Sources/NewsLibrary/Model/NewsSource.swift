import Items
import LibraryFolder
import WebSyntax

/// A feed as a source of articles.
struct NewsSource: Hashable {
    /// The address in the list.
    let feed: String
    let name: String
    let slug: String
    let homePage: String?
    let category: String?
    let state: FetchState?
    /// The seconds between two requests: the setting, or longer if the feed wants it.
    let interval: Int

    /// The longest wait, in seconds.
    private static let longest = 86400

    /// Returns the sources of a list, each with a slug of its own.
    static func list(
        _ feeds: [FeedSubscription], _ states: [String: FetchState], _ lifetime: FeedSettings.Lifetimes
    ) -> [NewsSource] {
        var slugs: Set<String> = []
        return feeds.enumerated().map { number, feed in
            let state = states[feed.url]
            let name = feed.title ?? state?.title ?? WebAddress(feed.url)?.host ?? feed.url
            var slug = Slug.text(name)
            if !slugs.insert(slug).inserted {
                slug += "-\(number + 1)"
                slugs.insert(slug)
            }
            return NewsSource(
                feed: feed.url, name: name, slug: slug, homePage: feed.homePage ?? state?.homePage,
                category: feed.category, state: state,
                interval: min(longest, max(lifetime.of(feed), state?.interval ?? 0)))
        }
    }
}
