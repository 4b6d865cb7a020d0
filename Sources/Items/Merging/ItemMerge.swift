import WebSyntax

/// Merges the answers of feeds into stored items: a pure function of the items, an answer and the time.
///
/// The same history of answers gives the same items. Merging is idempotent.
package struct ItemMerge {
    private let feed: String
    private let now: Int
    private var items: [Item]
    private var ids: Set<String>

    /// Returns the items after an answer, newest first. A failed, unchanged or empty answer leaves them unchanged.
    ///
    /// - Parameters:
    ///   - items: the stored items, whose ids are unique.
    ///   - answer: the answer; the content of its items is sanitised.
    ///   - now: the time of the answer in seconds since 1970-01-01T00:00:00Z.
    package static func merge(_ items: [Item], _ answer: FeedAnswer, now: Int) -> [Item] {
        guard !answer.items.isEmpty else { return items }
        var merge = ItemMerge(feed: answer.feed, now: now, items: items, ids: Set(items.map(\.id)))
        merge.merge(distinct(answer.items, now: now))
        return merge.items.sorted(by: isBefore)
    }

    /// The order of stored items. Neither date nor id ever changes, so an item keeps its place in the file.
    static func isBefore(_ left: Item, _ right: Item) -> Bool {
        let (a, b) = (left.datePublished ?? .min, right.datePublished ?? .min)
        return a != b ? a > b : left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }

    /// Returns one entry of each that share id, link, title and date: the one with the fullest content. An entry that lacks
    /// an id, a link or a title is the same only with the same content, as ``ItemIdentity`` tells entries apart.
    private static func distinct(_ entries: [Item], now: Int) -> [Item] {
        var places: [String: Int] = [:]
        var distinct: [Item] = []
        for entry in entries {
            // All dates replaced by the date of first sight are equal.
            var dated = entry
            dated.datePublished = entry.datePublished.map {
                ItemDates.published($0, firstSeen: now, now: now)
            }
            let isNamed =
                !entry.id.trimmed.isEmpty && ItemIdentity.link(of: entry) != nil
                && entry.title?.trimmed.isEmpty == false
            let key = ItemIdentity.extended(
                ItemIdentity.ownID(entry), with: isNamed ? .date : .content, of: dated)
            if let place = places[key] {
                if ItemContent.isFuller(entry, than: distinct[place]) { distinct[place] = entry }
            } else {
                places[key] = distinct.count
                distinct.append(entry)
            }
        }
        return distinct
    }

    private mutating func merge(_ entries: [Item]) {
        let traits = entries.map { ItemTraits(entry: $0) }
        let listed = items.indices.compactMap { index in
            ItemTraits(items[index], in: feed).map {
                (index: index, traits: $0, firstSeen: items[index].facts.firstSeen ?? now)
            }
        }
        let matches = ItemMatcher(traits, listed.map { ($0.traits, $0.firstSeen) }).matches
            .map { $0.map { listed[$0].index } }
        let shared = sharedItems(traits, matches)
        let documentIDs = ItemIdentity.ids(of: entries)
        let matched = Set(matches.compactMap(\.self) + shared.values)
        for (index, entry) in entries.enumerated() {
            if let place = matches[index] ?? shared[index] {
                update(&items[place], from: entry, id: traits[index].id)
            } else {
                add(entry, id: documentIDs[index], ownID: traits[index].id)
            }
        }
        for (index, _, _) in listed where !matched.contains(index) { markUnlisted(&items[index]) }
    }

    /// Returns the items that other feeds list and that entries without a match are, by the index of the entry: those
    /// with the same canonical address, if no other entry and no other item has it.
    private func sharedItems(_ traits: [ItemTraits], _ matches: [Int?]) -> [Int: Int] {
        guard matches.contains(nil) else { return [:] }
        let taken = Set(matches.compactMap(\.self))
        var counts: [String: Int] = [:]
        // The root of a site is a link of many items, not the address of one.
        for one in traits where one.linkKey?.path != nil { counts[one.linkKey?.place ?? "", default: 0] += 1 }
        var places: [String: Int] = [:]
        for index in items.indices {
            let item = items[index]
            let urls = [ItemIdentity.link(of: item)] + item.facts.alsoIn.map(\.url) + item.facts.formerURLs
            for place in Set(urls.compactMap { AddressKey($0)?.place }) {
                places[place] = places[place] == nil ? index : -1
            }
        }
        var shared: [Int: Int] = [:]
        for (index, one) in traits.enumerated() where matches[index] == nil && one.linkKey?.path != nil {
            guard let key = one.linkKey?.place, counts[key] == 1, let place = places[key], place >= 0,
                !taken.contains(place), !shared.values.contains(place),
                ItemTraits(items[place], in: feed) == nil
            else { continue }
            shared[index] = place
        }
        return shared
    }

    private mutating func add(_ entry: Item, id: String, ownID: String) {
        var item = entry
        item.id = freeID(id, entry)
        ids.insert(item.id)
        item.datePublished = ItemDates.published(entry.datePublished, firstSeen: now, now: now)
        if let date = entry.dateModified {
            // A change before the limit of publication is not one of now.
            let published = item.datePublished ?? now
            item.dateModified =
                date < published ? nil : ItemDates.modified(date, published: published, now: now)
        }
        item.facts.feed = feed
        item.facts.feedID = ownID == item.id ? nil : ownID
        item.facts.firstSeen = now
        item.facts.revision = 1
        item.facts.contentHash = ContentHash.of(entry)
        item.facts.urlHash = (item.url ?? item.externalURL).flatMap(URLHash.of)
        item.facts.alsoIn = []
        items.append(item)
    }

    /// Returns an id that no stored item has: ids are unique in their feed only, and a store has several feeds.
    private func freeID(_ id: String, _ entry: Item) -> String {
        if !ids.contains(id) { return id }
        let linked = ItemIdentity.extended(ItemIdentity.ownID(entry), with: .link, of: entry)
        if !ids.contains(linked) { return linked }
        let dated = ItemIdentity.extended(ItemIdentity.ownID(entry), with: .date, of: entry)
        var free = dated
        var number = 1
        while ids.contains(free) {
            number += 1
            free = "\(dated) \(number)"
        }
        return free
    }

    /// Takes over what the feed says about a stored item.
    private func update(_ item: inout Item, from entry: Item, id: String) {
        noteURL(of: &item, entry)
        if item.facts.feed == feed {
            item.facts.feedID = id == item.id ? nil : id
            item.facts.unlisted = nil
        } else {
            var listing = ItemFacts.Listing(feed: feed, id: id, url: entry.url)
            if let place = item.facts.alsoIn.firstIndex(where: { $0.feed == feed }) {
                listing.datePublished = item.facts.alsoIn[place].datePublished
                item.facts.alsoIn[place] = listing
            } else {
                listing.datePublished = ItemDates.published(
                    entry.datePublished, firstSeen: item.facts.firstSeen ?? now, now: now)
                item.facts.alsoIn.append(listing)
                item.facts.alsoIn.sort { $0.feed.utf8.lexicographicallyPrecedes($1.feed.utf8) }
            }
        }
        let isShown = (item.facts.contentFeed ?? item.facts.feed) == feed
        guard isShown || ItemContent.isFuller(entry, than: item) else {
            return ItemContent.unite(&item, with: entry)
        }
        ItemContent.replace(&item, with: entry, isTakeover: !isShown, now: now)
        item.facts.contentFeed = feed == item.facts.feed ? nil : feed
    }

    /// Sets a new address of the feed that listed the item first, and keeps each old one for the feeds that have it yet.
    private func noteURL(of item: inout Item, _ entry: Item) {
        let isFirst = item.facts.feed == feed
        let old = isFirst ? item.url : item.facts.alsoIn.first { $0.feed == feed }?.url
        if let old, let new = entry.url, let former = CanonicalURL.text(of: old),
            former != CanonicalURL.text(of: new)
        {
            item.facts.formerURLs.removeAll { $0 == former }
            item.facts.formerURLs.append(former)
            // Bounded: a feed may have an address with a new parameter in every answer.
            if item.facts.formerURLs.count > 8 { item.facts.formerURLs.removeFirst() }
        }
        guard isFirst, let url = entry.url else { return }
        item.url = url
        item.facts.urlHash = URLHash.of(url)
    }

    private func markUnlisted(_ item: inout Item) {
        if item.facts.feed == feed {
            item.facts.unlisted = item.facts.unlisted ?? now
        } else if let place = item.facts.alsoIn.firstIndex(where: { $0.feed == feed }) {
            item.facts.alsoIn[place].unlisted = item.facts.alsoIn[place].unlisted ?? now
        }
    }
}
