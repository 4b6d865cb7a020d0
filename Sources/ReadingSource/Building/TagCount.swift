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

    /// Returns the tags that a database counts, with those of items that it does not, by name.
    static func merged(_ saved: [SavedTag], with items: [Item]) -> [SavedTag] {
        let known = Set(saved.map(\.name))
        return inOrder(saved + tags(of: items).filter { !known.contains($0.name) })
    }

    private static func inOrder(_ tags: some Sequence<SavedTag>) -> [SavedTag] {
        tags.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
