/// The answer of a feed to one request.
package struct FeedAnswer: Sendable {
    /// The outcome of the request.
    package enum Outcome: Sendable, Hashable {
        /// The feed could not be fetched or read.
        case failed
        /// The server has no newer document (RFC 9110, status 304).
        case unchanged
        /// The items of the document, in its order. An item without an id of its own has an empty one.
        case items([Item])
    }

    /// The address of the feed, which identifies it in the store.
    package var feed: String
    package var outcome: Outcome

    package init(feed: String, _ outcome: Outcome) {
        self.feed = feed
        self.outcome = outcome
    }

    /// The listed items. Empty for an answer that must not change the store: a feed that is empty for once would
    /// otherwise lose everything it has.
    package var items: [Item] {
        if case .items(let items) = outcome { return items }
        return []
    }
}
