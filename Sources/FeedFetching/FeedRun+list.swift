import Items

/// Changes of the list of feeds, and of the store by other hands.
extension FeedRun {
    /// Gives a feed whose new address is in the list now the items and the state of the old address.
    func takeOverMovedFeeds(_ contents: inout ItemStore.Contents) {
        let own = Set(feeds.map(\.url))
        for feed in feeds where contents.addresses[feed.url] == nil {
            let target = FeedAnswerReading.plain(feed.url)?.serialized
            let old = contents.addresses.filter { !own.contains($0.key) && $0.value.finalURL == target }
            guard target != nil, let address = old.keys.min(), var state = old[address] else { continue }
            (state.finalURL, state.movedTo) = (nil, nil)
            contents.addresses[feed.url] = state
            contents.addresses[address] = nil
            for index in contents.feed.items.indices {
                contents.feed.items[index].facts.rename(address, to: feed.url)
            }
        }
    }

    /// Makes every feed due and its request unconditional: an answer of 304 would leave the store without the items.
    func forgetAnswers(_ contents: inout ItemStore.Contents) {
        for feed in feeds {
            guard var state = contents.addresses[feed.url] else { continue }
            (state.entityTag, state.lastModified, state.sha256) = (nil, nil, nil)
            // A feed that fails, or is gone, is still left alone.
            if state.failures == 0, !state.isGone { state.next = nil }
            contents.addresses[feed.url] = state
        }
    }

    /// Marks the items of feeds that are no longer in the list: nothing lists them any more.
    func leaveOtherFeeds(_ contents: inout ItemStore.Contents) {
        let own = Set(feeds.map(\.url))
        for index in contents.feed.items.indices {
            var facts = contents.feed.items[index].facts
            if let feed = facts.feed, !own.contains(feed) { facts.unlisted = facts.unlisted ?? now }
            for place in facts.alsoIn.indices where !own.contains(facts.alsoIn[place].feed) {
                facts.alsoIn[place].unlisted = facts.alsoIn[place].unlisted ?? now
            }
            contents.feed.items[index].facts = facts
        }
    }
}

extension ItemFacts {
    /// Replaces the address of a feed.
    fileprivate mutating func rename(_ old: String, to new: String) {
        if feed == old { feed = new }
        if contentFeed == old { contentFeed = new }
        for place in alsoIn.indices where alsoIn[place].feed == old { alsoIn[place].feed = new }
        alsoIn.sort { $0.feed.utf8.lexicographicallyPrecedes($1.feed.utf8) }
    }
}
