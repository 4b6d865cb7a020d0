import Items
import SiteFiles

/// The identifiers of the items of one document.
enum FeedIdentity {
    /// An identifier that is repeated takes the link with it; an item without one gets its address, or a digest of title, date and
    /// content. So each is unique in the document.
    ///
    /// - Parameter offsets: the places of the items in the text.
    static func assign(_ feed: inout ItemFeed, _ offsets: [Int], _ sink: FindingSink) {
        var seen: Set<String> = []
        for index in feed.items.indices {
            let item = feed.items[index]
            var id = item.id
            if id.isEmpty { id = item.url ?? digest(item) }
            if seen.contains(id) {
                if !item.id.isEmpty {
                    sink.report(
                        .feedItem, at: offsets.indices.contains(index) ? offsets[index] : 0,
                        "the item has the identifier of an item before it: '\(id.prefix(80))'")
                }
                id = [id, item.url ?? digest(item)].joined(separator: " ")
                var number = 2
                while seen.contains(id) {
                    id = "\(id) \(number)"
                    number += 1
                }
            }
            seen.insert(id)
            feed.items[index].id = id
        }
    }

    /// Returns an identifier made of title, date and content. It changes with any of them, as the item has nothing
    /// that stays.
    private static func digest(_ item: Item) -> String {
        let parts = [
            item.title ?? "", item.datePublished.map { "\($0)" } ?? "",
            item.contentHTML ?? item.contentText ?? "",
        ]
        return "sha256:" + Digest.sha256Hex(Array(parts.joined(separator: "\u{0}").utf8))
    }
}
