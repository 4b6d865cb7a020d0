/// Groups of items that are nearly the same, such as an article and its correction under a new id.
///
/// Two items are near duplicates if one feed lists both, at most 200 places and 2 days apart, their titles are at least
/// 0.75 alike and their texts more than 0.98. They are grouped, never dropped.
///
/// Titles are compared by the Dice coefficient of their pairs of characters, texts by that of their sets of words
/// (L. R. Dice, 1945: twice the shared elements by the sum of both). An edit distance takes quadratic time for two texts.
/// The coefficient is linear, and its threshold bounds the candidates: two sets that are more than 0.98 alike share one of
/// the rarest 4 % of their words, so an index of those finds every pair without comparing all.
package struct NearDuplicates: Sendable {
    /// The places that two items may be apart in the order of their dates.
    static let window = 200
    /// The seconds that two items may be apart.
    static let span = 2 * 86400
    static let titleThreshold = 0.75
    static let textThreshold = 0.98

    /// The ids of each group, the oldest item first; groups in the order of their first items.
    package private(set) var groups: [[String]] = []

    /// Finds the groups. Items of different feeds are never near duplicates: ``ItemMerge`` unites those.
    package init(_ items: [Item]) {
        var feeds: [String: [Item]] = [:]
        for item in items { feeds[item.facts.feed ?? "", default: []].append(item) }
        for feed in feeds.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            var finder = NearDuplicateFinder((feeds[feed] ?? []).sorted { ItemMerge.isBefore($1, $0) })
            groups += finder.groups()
        }
    }
}
