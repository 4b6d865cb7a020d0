import Items

/// Two entries with one address.
extension Item {
    /// Returns the tags of both, each once, in the order of their bytes.
    static func united(_ one: [String], _ other: [String]) -> [String] {
        Set(one).union(other).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns one item of two with the same address: the id and the time of the one that was saved first, the tags of
    /// both, and the state of the one that was changed last.
    ///
    /// - Parameter other: the later one in the file.
    func merged(with other: Item) -> Item {
        let otherIsFirst =
            switch (datePublished, other.datePublished) {
            case (let first?, let second?): second < first
            case (nil, .some): true
            default: false
            }
        var item = otherIsFirst ? other : self
        let later = otherIsFirst ? self : other
        item.tags = Self.united(tags, other.tags)
        item.dateModified = [changed, other.changed].compactMap { $0 }.max()
        if item.dateModified == item.datePublished { item.dateModified = nil }
        item.title = item.title ?? later.title
        item.summary = item.summary ?? later.summary
        item.contentHTML = item.contentHTML ?? later.contentHTML
        item.image = item.image ?? later.image
        item.language = item.language ?? later.language
        if item.authors.isEmpty { item.authors = later.authors }
        item.facts.others.merge(later.facts.others) { first, _ in first }
        item.isArchived =
            changed == other.changed
            ? isArchived || other.isArchived : lastChanged(other).isArchived
        item.isStarred = isStarred || other.isStarred
        item.isPrivate = isPrivate || other.isPrivate
        item.highlights = item.highlights + later.highlights.filter { !item.highlights.contains($0) }
        item.note = Self.joined(item.note, later.note)
        return item
    }

    private func lastChanged(_ other: Item) -> Item {
        (other.changed ?? .min) > (changed ?? .min) ? other : self
    }

    /// Returns both notes, a repeated one once.
    private static func joined(_ one: String?, _ other: String?) -> String? {
        guard let one, let other else { return one ?? other }
        let paragraphs = one.split(separator: "\n\n")
        return one == other || paragraphs.contains { $0 == other } ? one : "\(one)\n\n\(other)"
    }
}
