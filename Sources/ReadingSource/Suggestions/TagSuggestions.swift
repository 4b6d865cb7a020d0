package import Items
import WebSyntax

/// The tags to suggest for a page: by frecency, where the tags of pages of the same site count twice.
package struct TagSuggestions: Sendable {
    /// A tag with its score.
    package struct Suggestion: Sendable, Hashable {
        package var name: String
        package var score: Double
    }

    private static let domainBoost = 2.0

    private var scores: [String: Double] = [:]
    /// All tags with a score, the best first.
    private var ranked: [Suggestion] = []
    private var tagsOfSite: [String: Set<String>] = [:]

    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    package init(_ list: ReadingList, now: Int) {
        for tag in list.tags {
            scores[tag.name] = Frecency.score(frequency: tag.frequency, lastUsed: tag.lastUsed, now: now)
        }
        ranked = Self.inOrder(scores.map { Suggestion(name: $0, score: $1) }.filter { $0.score > 0 })
        for item in list.items {
            guard let site = item.site else { continue }
            tagsOfSite[site, default: []].formUnion(item.tags)
        }
    }

    /// Returns the score of a tag, without the boost of a site.
    package func score(of tag: String) -> Double { scores[tag] ?? 0 }

    /// Returns the suggestions for a site, the best first; equal scores by name.
    ///
    /// - Parameter site: as of `Item.site`; `nil` for no site.
    package func suggestions(forSite site: String?, limit: Int) -> [Suggestion] {
        let own = site.flatMap { tagsOfSite[$0] } ?? []
        let boosted = own.map { Suggestion(name: $0, score: score(of: $0) * Self.domainBoost) }
            .filter { $0.score > 0 }
        // No more than `limit` of the others can be among the best: there may be thousands of tags, and of sites.
        let others = ranked.lazy.filter { !own.contains($0.name) }.prefix(limit)
        return Array(Self.inOrder(boosted + others).prefix(limit))
    }

    private static func inOrder(_ suggestions: some Sequence<Suggestion>) -> [Suggestion] {
        suggestions.sorted { one, other in
            one.score != other.score
                ? one.score > other.score : one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }
    }
}

extension Item {
    /// The host of the item's address without `www.`; `nil` for an item without a web address.
    package var site: String? {
        guard let url, let address = WebAddress(url), ["http", "https"].contains(address.scheme),
            let host = address.host, !host.isEmpty
        else { return nil }
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}
