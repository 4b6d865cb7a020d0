import Items

/// The marked passages of Pocket, `annotations/part_000000.json`: `[{url, title, highlights: [{quote, created_at}]}]`.
enum PocketAnnotations: JSONEntryFormat {
    static let format = ReadingListFormat.pocketAnnotations
    /// The folder beside the list in which an export has them.
    static let folder = "annotations"

    static func recognises(_ keys: Set<String>) -> Bool {
        keys.isSuperset(of: ["url", "highlights"]) && keys.isDisjoint(with: ["savedAt", "slug", "state"])
    }

    static func entry(_ object: inout ObjectReader) -> SavedEntry? {
        var entry = SavedEntry()
        entry.url = object.string("url")
        entry.title = object.string("title")
        object.readHighlights("highlights", quote: "quote", note: "note", into: &entry)
        return entry
    }
}
