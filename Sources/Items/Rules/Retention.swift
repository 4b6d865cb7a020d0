/// The items and media that a store no longer keeps: a pure function of the items, the policy and the time.
package struct Retention: Sendable, Hashable {
    /// The limits of a store. Absent ones do not limit.
    package struct Policy: Sendable, Hashable {
        /// The days since publication after which an item goes.
        package var days: Int?
        /// The days since publication after which the content of an item goes.
        package var contentDays: Int?
        /// The days since publication after which the picture of an item goes.
        package var mediaDays: Int?
        /// The number of items.
        package var items: Int?
        /// The size of all media in bytes.
        package var mediaBytes: Int?

        package init() {}
    }

    /// The ids of the items to delete.
    package private(set) var removedItems: Set<String> = []
    /// The ids of the items whose content is deleted; identity and dates stay.
    package private(set) var emptiedItems: Set<String> = []
    /// The ids of the items whose pictures are deleted. Pictures are deleted before items, because an item can be read
    /// without them.
    package private(set) var itemsWithoutMedia: Set<String> = []

    /// Decides what goes after an answer of a feed.
    ///
    /// An item goes by its age only when no feed lists it any more: it would come back with the next answer. Bookmarked
    /// and kept items stay. A failed, unchanged or empty answer deletes nothing.
    ///
    /// - Parameters:
    ///   - mediaSizes: the sizes in bytes of the files in the folder of media, by their SHA-256.
    ///   - now: the time of the answer in seconds since 1970-01-01T00:00:00Z.
    package init(
        _ items: [Item], after answer: FeedAnswer, _ policy: Policy, mediaSizes: [String: Int] = [:], now: Int
    ) {
        guard !answer.items.isEmpty else { return }
        // The oldest first; of one date the order of the ids decides.
        let oldest = items.sorted { ItemMerge.isBefore($1, $0) }
        removeOld(oldest, policy, now)
        removeSurplus(oldest, policy)
        removeMedia(oldest, policy, mediaSizes, now)
    }

    private mutating func removeOld(_ oldest: [Item], _ policy: Policy, _ now: Int) {
        for item in oldest where !item.isMarked {
            if Self.isOld(item, policy.days, now), !item.isListed { removedItems.insert(item.id) }
            if Self.isOld(item, policy.contentDays, now) { emptiedItems.insert(item.id) }
        }
        emptiedItems.subtract(removedItems)
    }

    private mutating func removeSurplus(_ oldest: [Item], _ policy: Policy) {
        guard let limit = policy.items else { return }
        var count = oldest.count - removedItems.count
        for item in oldest where count > limit {
            guard !item.isMarked, !item.isListed, removedItems.insert(item.id).inserted else { continue }
            emptiedItems.remove(item.id)
            count -= 1
        }
    }

    private mutating func removeMedia(
        _ oldest: [Item], _ policy: Policy, _ sizes: [String: Int], _ now: Int
    ) {
        var users: [String: Int] = [:]
        for item in oldest {
            guard let digest = item.facts.media?.sha256 else { continue }
            if removedItems.contains(item.id) || (!item.isMarked && Self.isOld(item, policy.mediaDays, now)) {
                itemsWithoutMedia.insert(item.id)
            } else {
                users[digest, default: 0] += 1
            }
        }
        guard let limit = policy.mediaBytes else { return }
        var total = users.keys.reduce(0) { $0 + (sizes[$1] ?? 0) }
        for item in oldest where total > limit {
            guard !item.isMarked, let digest = item.facts.media?.sha256,
                itemsWithoutMedia.insert(item.id).inserted
            else { continue }
            users[digest, default: 0] -= 1
            // A picture of several items takes room until the last of them is without it.
            if users[digest] == 0 { total -= sizes[digest] ?? 0 }
        }
    }

    private static func isOld(_ item: Item, _ days: Int?, _ now: Int) -> Bool {
        guard let days, let date = item.datePublished else { return false }
        return now - date > days * 86400
    }

    /// Returns the items that stay, without the content and pictures that go.
    package func applied(to items: [Item]) -> [Item] {
        items.compactMap { item in
            guard !removedItems.contains(item.id) else { return nil }
            var item = item
            if itemsWithoutMedia.contains(item.id) { item.facts.media = nil }
            if emptiedItems.contains(item.id) {
                (item.contentHTML, item.contentText) = (nil, nil)
                item.facts.texts["content"] = nil
            }
            return item
        }
    }
}

extension Item {
    /// True if the reader or the settings keep the item.
    package var isMarked: Bool { facts.isBookmarked || facts.isKept }

    /// True if the last answer of one of its feeds listed the item.
    package var isListed: Bool {
        (facts.feed != nil && facts.unlisted == nil) || facts.alsoIn.contains { $0.unlisted == nil }
    }
}
