import Items

/// Entries with one address.
extension Item {
    /// Returns the tags of both, each once, in the order of their bytes.
    static func united(_ one: [String], _ other: [String]) -> [String] {
        Set(one).union(other).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns one item for several with the same address: the id and the time of the one that was saved first, the tags,
    /// notes and highlights of all, and the state of the one that was changed last. Takes linear time.
    ///
    /// - Parameter others: in the order of the file, after `item`.
    static func merged(_ item: Item, with others: [Item]) -> Item {
        let all = inOrderOfSaving([item] + others)
        var item = all[0]
        item.tags = united([], all.flatMap(\.tags))
        let changed = all.compactMap(\.changed).max()
        item.dateModified = changed == item.datePublished ? nil : changed
        for other in all.dropFirst() {
            item.title = item.title ?? other.title
            item.summary = item.summary ?? other.summary
            item.contentHTML = item.contentHTML ?? other.contentHTML
            item.image = item.image ?? other.image
            item.language = item.language ?? other.language
            if item.authors.isEmpty { item.authors = other.authors }
            item.facts.others.merge(other.facts.others) { first, _ in first }
        }
        item.isArchived = all.contains { $0.changed == changed && $0.isArchived }
        item.isStarred = all.contains(where: \.isStarred)
        item.isPrivate = all.contains(where: \.isPrivate)
        item.highlights = unique(all.flatMap(\.highlights))
        let notes = unique(all.compactMap(\.note))
        item.note = notes.isEmpty ? nil : notes.joined(separator: "\n\n")
        return item
    }

    /// Returns the items by the time of saving. Those without one are last; equal ones keep their order.
    private static func inOrderOfSaving(_ items: [Item]) -> [Item] {
        items.enumerated().sorted { one, other in
            let (first, second) = (one.element.datePublished ?? .max, other.element.datePublished ?? .max)
            return first != second ? first < second : one.offset < other.offset
        }.map(\.element)
    }

    /// Returns each value once, where it is first.
    private static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
        var known: Set<Value> = []
        return values.filter { known.insert($0).inserted }
    }
}
