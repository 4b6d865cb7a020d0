import Items

/// The JSON that Peek sends: `{"urls": [{id, url, tags, saved_at}], "texts": [{id, content, tags, saved_at}], "tagsets":
/// [{id, tags, saved_at}]}`. Empty lists may be missing.
enum PeekWebhook {
    private static let lists: [(key: String, kind: SavedEntry.Kind)] = [
        ("urls", .page), ("texts", .note), ("tagsets", .tagset),
    ]

    /// An object without members has no entries: each of its lists is empty.
    static func recognises(_ keys: Set<String>) -> Bool {
        keys.isEmpty || lists.contains { keys.contains($0.key) }
    }

    static func read(_ root: ObjectReader, _ builder: inout ReadingListBuilder) {
        var root = root
        for (key, kind) in lists {
            for object in root.objects(key) {
                var object = object
                var entry = SavedEntry()
                entry.kind = kind
                entry.offset = object.offset
                entry.place = object.path
                entry.id = object.identifier("id")
                entry.url = object.string("url")
                entry.note = object.string("content")
                entry.tags = object.strings("tags")
                entry.created = object.time("saved_at")
                builder.add(entry)
            }
        }
    }
}
