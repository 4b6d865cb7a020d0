/// The properties by which an entry of a document is recognised in the store.
struct ItemTraits {
    /// The id that the feed gives, or the one made without it.
    let id: String
    let link: String?
    let title: String
    /// The date as the feed gives it; for a stored item the date that was fixed from it.
    let date: Int?
    let contentHash: String?
    let idKey: AddressKey?
    let linkKey: AddressKey?

    /// The traits of an entry.
    init(entry: Item) {
        id = ItemIdentity.ownID(entry)
        link = ItemIdentity.link(of: entry)
        title = entry.title ?? ""
        date = entry.datePublished
        contentHash = ContentHash.of(entry)
        idKey = AddressKey(id)
        linkKey = AddressKey(link)
    }

    /// The traits of a stored item as a feed lists it; `nil` if that feed does not list it.
    init?(_ item: Item, in feed: String) {
        if item.facts.feed == feed {
            id = item.facts.feedID ?? item.id
            link = ItemIdentity.link(of: item)
            date = item.datePublished
        } else if let listing = item.facts.alsoIn.first(where: { $0.feed == feed }) {
            id = listing.id
            link = listing.url.map { CanonicalURL.text(of: $0) ?? $0.trimmed }
            date = listing.datePublished
        } else {
            return nil
        }
        title = item.title ?? ""
        contentHash = item.facts.contentHash
        idKey = AddressKey(id)
        linkKey = AddressKey(link)
    }

    /// Returns true if an entry shows that it is a stored item by more than an address: by its date, or without one by
    /// its title, or by its content.
    func proves(_ stored: ItemTraits, firstSeen: Int) -> Bool {
        if let contentHash, contentHash == stored.contentHash { return true }
        guard let date else { return !title.isEmpty && title == stored.title }
        return ItemDates.isFixed(stored.date, from: date, firstSeen: firstSeen)
    }
}
