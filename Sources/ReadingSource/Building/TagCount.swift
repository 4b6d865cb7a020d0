import Items

/// The tags of items, counted, for formats that do not count them.
enum TagCount {
    /// Returns the tags by name. The last use of a tag is the last change of an item with it.
    static func tags(of items: [Item]) -> [SavedTag] {
        var tags: [String: SavedTag] = [:]
        for item in items {
            for name in item.tags {
                var tag = tags[name] ?? SavedTag(name: name)
                tag.frequency += 1
                tag.lastUsed = [tag.lastUsed, item.changed].compactMap { $0 }.max()
                tags[name] = tag
            }
        }
        return inOrder(tags.values)
    }

    /// Returns the tags that a database counts, with those of items that it does not, by name. Several of one name are one.
    static func merged(_ saved: [SavedTag], with items: [Item]) -> [SavedTag] {
        var known: [String: SavedTag] = [:]
        for tag in saved {
            guard var other = known[tag.name] else {
                known[tag.name] = tag
                continue
            }
            other.frequency += tag.frequency
            other.lastUsed = [other.lastUsed, tag.lastUsed].compactMap { $0 }.max()
            known[tag.name] = other
        }
        return inOrder(known.values + tags(of: items).filter { known[$0.name] == nil })
    }

    private static func inOrder(_ tags: some Sequence<SavedTag>) -> [SavedTag] {
        tags.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
