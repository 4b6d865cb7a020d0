/// The part of an item that the feed with the fullest content gives it.
enum ItemContent {
    /// Returns true if an entry has more content.
    static func isFuller(_ entry: Item, than item: Item) -> Bool {
        // A summary is not content: it may be longer than the first sentence of the full text elsewhere.
        let (new, old) = (size(entry), size(item))
        return new > old
    }

    private static func size(_ item: Item) -> Int {
        max(item.contentHTML?.utf8.count ?? 0, item.contentText?.utf8.count ?? 0)
    }

    /// Replaces the content. Another title or content is a new revision; id, dates of publication and marks stay.
    ///
    /// - Parameter isTakeover: true if the content is from another feed than before. Then a difference is between two feeds,
    ///   and tells of no change by the author.
    static func replace(_ item: inout Item, with entry: Item, isTakeover: Bool, now: Int) {
        let (before, hash) = (item, ContentHash.of(entry))
        // A feed that leaves the content out for once has not emptied it.
        let hasContent = hash != nil
        let hasNewTitle = entry.title != nil && entry.title != item.title
        let isChanged = hasNewTitle || (hasContent && hash != item.facts.contentHash)
        if isTakeover, let date = entry.dateModified,
            ItemDates.modified(date, published: item.datePublished ?? now, now: now) == date
        {
            item.dateModified = date
        }
        if isChanged, !isTakeover {
            item.facts.revision = (item.facts.revision ?? 1) + 1
            if hasNewTitle, let former = item.title { item.facts.formerTitle = former }
            item.dateModified = ItemDates.modified(
                entry.dateModified, published: item.datePublished ?? now, now: now)
        }
        if hasNewTitle { item.title = entry.title }
        if hasContent {
            (item.contentHTML, item.contentText) = (entry.contentHTML, entry.contentText)
            item.summary = entry.summary
            item.facts.contentHash = hash
        }
        item.externalURL = entry.externalURL
        (item.image, item.bannerImage) = (entry.image ?? item.image, entry.bannerImage ?? item.bannerImage)
        (item.authors, item.tags, item.language) = (entry.authors, entry.tags, entry.language)
        (item.attachments, item.others) = (entry.attachments, entry.others)
        replaceFacts(&item.facts, with: entry.facts)
        // The entries of the other feeds have taken part in these.
        if !item.facts.alsoIn.isEmpty { unite(&item, with: before) }
    }

    /// Adds the categories of an entry that another feed has of the same article, and its authors if the item has none.
    static func unite(_ item: inout Item, with entry: Item) {
        if item.authors.isEmpty { item.authors = entry.authors }
        let (tags, categories) = (item.tags, item.facts.categories)
        item.tags += entry.tags.filter { !tags.contains($0) }
        item.facts.categories += entry.facts.categories.filter { !categories.contains($0) }
    }

    private static func replaceFacts(_ facts: inout ItemFacts, with new: ItemFacts) {
        facts.kind = new.kind ?? facts.kind
        (facts.categories, facts.contributors) = (new.categories, new.contributors)
        (facts.rights, facts.source, facts.position) = (new.rights, new.source, new.position)
        (facts.texts, facts.others) = (new.texts, new.others)
    }
}
