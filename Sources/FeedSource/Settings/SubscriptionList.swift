package import Diagnostics
package import LibraryFolder
import SiteFiles
import WebSyntax

/// The feeds of a source, from its settings or its OPML file.
package struct SubscriptionList: Sendable {
    package private(set) var feeds: [FeedSubscription] = []
    package private(set) var diagnostics: [Diagnostic] = []

    package init(_ settings: FeedSettings) {
        guard let path = settings.list else {
            keep(settings.feeds)
            return
        }
        guard let bytes = try? FileReading.bytes(at: path, limit: 64 << 20) else {
            diagnostics.append(
                Diagnostic(
                    .opmlFormat, at: settings.listPosition,
                    "there is no list of feeds at '\(DiskPath.shown(path))'; 'sitegen feeds import FILE' makes one"
                ))
            return
        }
        let reading = OPMLReading(bytes, file: DiskPath.shown(path))
        diagnostics = reading.diagnostics
        keep(
            reading.outlines.map { outline in
                var feed = FeedSubscription(url: outline.url, position: outline.position)
                feed.title = outline.title
                feed.category = outline.category
                feed.homePage = outline.homePage
                feed.article =
                    outline.article.flatMap(FeedSubscription.ArticleOrigin.init) ?? .auto
                return feed
            })
    }

    /// Keeps each address once.
    private mutating func keep(_ list: [FeedSubscription]) {
        var seen: [String: FeedSubscription] = [:]
        for feed in list {
            let key = WebAddress(feed.url)?.serialized ?? feed.url
            if let first = seen[key] {
                var finding = Diagnostic(
                    .opmlOutline, at: feed.position,
                    "'\(ShownAddress.text(feed.url))' is in the list before; it is left out")
                finding.related = [.init(.first, first.position)]
                diagnostics.append(finding)
                continue
            }
            seen[key] = feed
            feeds.append(feed)
        }
    }
}
