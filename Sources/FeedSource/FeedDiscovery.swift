package import WebSyntax

/// The feeds that a page names (RSS autodiscovery; HTML standard, 4.6.7.1, `alternate`).
package enum FeedDiscovery {
    /// A feed that a page names.
    package struct Link: Sendable, Hashable {
        /// The address, absolute if the page has one.
        package var url: String
        package var type: String?
        package var title: String?

        package init(url: String, type: String?, title: String?) {
            (self.url, self.type, self.title) = (url, type, title)
        }
    }

    /// Usual paths of feeds in publishing systems. They are tried if a page has no link to a feed.
    package static let wellKnownPaths = [
        "/feed", "/feed/", "/rss", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json",
    ]

    /// Returns the feeds of a page: `link` elements of the types of feeds, each address once, in the order of the page.
    ///
    /// - Parameters:
    ///   - html: UTF-8.
    ///   - base: the address of the page; a `base` element of the page is resolved against it.
    package static func links(in html: [UInt8], base: WebAddress?) -> [Link] {
        html.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            var base = base
            var links: [Link] = []
            while let token = scanner.next() {
                guard token.kind == .startTag else { continue }
                if scanner.isNamed("base"),
                    let address = scanner.value("href").flatMap({ WebAddress($0, relativeTo: base) })
                {
                    base = address
                }
                guard scanner.isNamed("link"), isFeed(scanner.value("rel"), scanner.value("type")),
                    let target = scanner.value("href").flatMap(PlainFeedText.trimmed)
                else { continue }
                let url = WebAddress(target, relativeTo: base)?.serialized ?? target
                if links.contains(where: { $0.url == url }) { continue }
                links.append(
                    Link(
                        url: url, type: scanner.value("type"),
                        title: scanner.value("title").flatMap(PlainFeedText.trimmed)))
            }
            return links
        }
    }

    /// Returns true for a link to a feed: the relation `feed`, or `alternate` with one of the types of feeds.
    private static func isFeed(_ relation: String?, _ type: String?) -> Bool {
        let relations = (relation ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        if relations.contains("feed") { return true }
        guard relations.contains("alternate"), let type = type?.lowercased().prefix(while: { $0 != ";" })
        else { return false }
        return [
            "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json",
            "text/xml", "application/xml",
        ]
        .contains(type.filter { !$0.isWhitespace })
    }
}
