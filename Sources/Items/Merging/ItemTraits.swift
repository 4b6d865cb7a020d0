import WebSyntax

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
    /// The fragment of the link; nil for one that leads to the comments, or tells who reads.
    let fragment: String?
    /// True for an entry with an id that the feed gives. A stored item does not tell.
    let hasGivenID: Bool

    /// The traits of an entry.
    init(entry: Item) {
        id = ItemIdentity.ownID(entry)
        link = ItemIdentity.link(of: entry)
        title = entry.title ?? ""
        date = entry.datePublished
        contentHash = ContentHash.of(entry)
        idKey = AddressKey(id)
        linkKey = AddressKey(link)
        fragment = Self.fragment(of: entry.url ?? entry.externalURL)
        hasGivenID = !entry.id.trimmed.isEmpty
    }

    /// The traits of a stored item as a feed lists it; `nil` if that feed does not list it.
    init?(_ item: Item, in feed: String) {
        if item.facts.feed == feed {
            id = item.facts.feedID ?? item.id
            link = ItemIdentity.link(of: item)
            date = item.datePublished
            fragment = Self.fragment(of: item.url ?? item.externalURL)
        } else if let listing = item.facts.alsoIn.first(where: { $0.feed == feed }) {
            id = listing.id
            link = listing.url.map { CanonicalURL.text(of: $0) ?? $0.trimmed }
            date = listing.datePublished
            fragment = Self.fragment(of: listing.url)
        } else {
            return nil
        }
        title = item.title ?? ""
        contentHash = item.facts.contentHash
        idKey = AddressKey(id)
        linkKey = AddressKey(link)
        hasGivenID = false
    }

    /// The link with its fragment, of an item that has its link as id.
    var place: String? { id == link ? "\(id)#\(fragment ?? "")" : nil }

    /// Returns true if an entry without an id is another part of a page than a stored item, such as the next version in a list
    /// of changes: fragment, title, date and text all differ.
    func isOther(than stored: ItemTraits, firstSeen: Int) -> Bool {
        guard !hasGivenID, stored.id == stored.link, fragment != stored.fragment, title != stored.title,
            date != nil
        else { return false }
        return !proves(stored, firstSeen: firstSeen)
    }

    private static func fragment(of address: String?) -> String? {
        guard let address, let mark = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
        let fragment = String(address[mark...].dropFirst())
        let isKept =
            !fragment.isEmpty && !others.contains(fragment.lowercased()) && !fragment.hasPrefix("xtor=")
            && !TrackingParameters.removed(from: "?" + fragment).isEmpty
        return isKept ? fragment : nil
    }

    /// Parts that every article of a site has.
    private static let others: Set<String> = [
        "comment", "comments", "content", "disqus_thread", "main", "respond", "top",
    ]

    /// Returns true if an entry shows that it is a stored item by more than an address: by its date, or without one by
    /// its title, or by its content.
    func proves(_ stored: ItemTraits, firstSeen: Int) -> Bool {
        if let contentHash, contentHash == stored.contentHash { return true }
        guard let date else { return !title.isEmpty && title == stored.title }
        return ItemDates.isFixed(stored.date, from: date, firstSeen: firstSeen)
    }
}
