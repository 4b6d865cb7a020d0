import Items

/// The JSON of El Curator: `[{created_at, title, url, description, tags, is_saved}]`.
enum ElCuratorExport: JSONEntryFormat {
    static let format = ReadingListFormat.elCurator

    static func recognises(_ keys: Set<String>) -> Bool { keys.isSuperset(of: ["url", "is_saved"]) }

    static func entry(_ object: inout ObjectReader) -> SavedEntry? {
        var entry = SavedEntry()
        entry.url = object.string("url")
        entry.title = object.string("title")
        entry.note = object.string("description")
        entry.tags = object.words("tags", separator: ",")
        entry.created = object.time("created_at")
        // A group shares the links; the reader has saved this one.
        entry.isStarred = object.state("is_saved") ?? false
        return entry
    }
}
