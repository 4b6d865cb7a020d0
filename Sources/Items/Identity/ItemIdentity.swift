import WebSyntax
import Dates
import SiteFiles

/// The ids of the items in a document.
///
/// An item has the id that the feed gives it (RFC 4287, section 4.2.6; `guid` of RSS 2.0). Without one it has its
/// canonical address, else a hash of title, date and content. An id that several items of one document share takes the
/// link with it, then title, date and content, until it tells them apart.
package enum ItemIdentity {
    /// Returns the ids of a document's items, in their order. Only items that are equal in all of the above share an id.
    package static func ids(of items: [Item]) -> [String] {
        var ids = items.map(ownID)
        for level in Level.allCases {
            var count: [String: Int] = [:]
            for id in ids { count[id, default: 0] += 1 }
            guard count.values.contains(where: { $0 > 1 }) else { break }
            for (index, item) in items.enumerated() where count[ids[index], default: 0] > 1 {
                ids[index] = extended(ownID(item), with: level, of: item)
            }
        }
        return ids
    }

    /// The parts that tell items with one id apart, each including those before it.
    enum Level: CaseIterable { case link, title, date, content }

    /// Returns the id of an item alone.
    static func ownID(_ item: Item) -> String {
        let given = item.id.trimmed
        if !given.isEmpty { return given }
        if let url = link(of: item) { return url }
        return hash([item.title ?? "", date(of: item), ContentHash.text(of: item)])
    }

    /// Returns the id with the parts of an item up to a level.
    static func extended(_ id: String, with level: Level, of item: Item) -> String {
        let linked = link(of: item).map { "\(id) \($0)" } ?? id
        switch level {
        case .link: return linked
        case .title: return linked + " " + hash([item.title ?? ""])
        case .date: return linked + " " + hash([item.title ?? "", date(of: item)])
        case .content:
            return linked + " " + hash([item.title ?? "", date(of: item), ContentHash.text(of: item)])
        }
    }

    /// Returns the link in canonical form, or as written if it is not an address.
    static func link(of item: Item) -> String? {
        guard let url = item.url ?? item.externalURL, !url.trimmed.isEmpty else { return nil }
        return CanonicalURL.text(of: url) ?? url.trimmed
    }

    private static func date(of item: Item) -> String { item.datePublished.map(ISODate.text) ?? "" }

    /// Returns a digest of texts that no other list of texts has.
    private static func hash(_ texts: [String]) -> String {
        // NUL separates the texts: HTML and JSON texts cannot contain it.
        "sha256:" + Digest.sha256Hex(texts.joined(separator: "\0").utf8)
    }
}
