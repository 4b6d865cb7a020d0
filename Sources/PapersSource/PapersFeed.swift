import Items

/// The papers as a JSON Feed 1.1, which any feed reader opens.
package enum PapersFeed {
    /// The path of the feed, relative to the library's folder.
    package static let path = "feed.json"

    /// Returns the feed, newest first. Versions of one paper have one id.
    ///
    /// - Parameter title: the title of the library.
    package static func bytes(_ history: PapersHistory, title: String) -> [UInt8] {
        var feed = ItemFeed()
        feed.title = title
        feed.items = history.papers.map { paper in
            var item = Item(id: "arxiv:" + paper.id.paper)
            item.url = paper.url
            item.title = paper.title.clean
            item.contentText = paper.row.clean
            item.datePublished = Int(paper.seconds.rounded(.down))
            item.facts.kind = .paper
            return item
        }
        return feed.bytes()
    }
}
