package import Diagnostics
import PositionedYAML

/// A feed that a source reads.
package struct FeedSubscription: Sendable, Hashable {
    /// The origin of an item's text.
    package enum ArticleOrigin: String, Sendable, Hashable, CaseIterable {
        /// The feed.
        case feed
        /// The page that the item links to.
        case page
        /// The page, if the feed has a short text only.
        case auto
    }

    package var url: String
    package var category: String?
    /// The name that is shown instead of the feed's title.
    package var title: String?
    package var article = ArticleOrigin.auto
    /// The page of the site (OPML's `htmlUrl`).
    package var homePage: String?
    /// The position in the settings or in the OPML file.
    package var position: SourcePosition

    package init(url: String, position: SourcePosition) {
        self.url = url
        self.position = position
    }

    /// Reads an address, or a mapping with `url`; anything else is a finding.
    static func read(_ value: YAMLValue, _ diagnostics: inout [Diagnostic]) -> FeedSubscription? {
        if case .scalar(let text, _, let position) = value {
            return checked(FeedSubscription(url: text, position: position), &diagnostics)
        }
        var schema = YAMLSchema(value, rule: .settings)
        let url = schema.string("url")
        let category = schema.string("category")?.text
        let title = schema.string("title")?.text
        let article = schema.choice("article", of: ArticleOrigin.allCases.map(\.rawValue))
        diagnostics += schema.finish()
        guard let url else {
            diagnostics.append(
                Diagnostic(
                    .settings, at: value.position,
                    "a feed has no 'url'; write 'url: https://news.example/feed'")
            )
            return nil
        }
        var feed = FeedSubscription(url: url.text, position: url.position)
        feed.category = category
        feed.title = title
        feed.article = article.flatMap(ArticleOrigin.init) ?? .auto
        return checked(feed, &diagnostics)
    }

    private static func checked(
        _ feed: FeedSubscription, _ diagnostics: inout [Diagnostic]
    ) -> FeedSubscription? {
        let lowered = feed.url.lowercased()
        if lowered.hasPrefix("https://") || lowered.hasPrefix("http://") { return feed }
        diagnostics.append(
            Diagnostic(
                .settings, at: feed.position,
                "'\(feed.url)' is not the address of a feed; it begins with https:// or http://"))
        return nil
    }
}
