import Items

/// The JSON of Delicious: `[{title, tags, url, description, created, others, owner, private}]`.
enum DeliciousExport: JSONEntryFormat {
    static let format = ReadingListFormat.delicious

    static func recognises(_ keys: Set<String>) -> Bool { keys.isSuperset(of: ["url", "created"]) }

    static func entry(_ object: inout ObjectReader) -> SavedEntry? {
        var entry = SavedEntry()
        entry.url = object.string("url")
        entry.title = object.string("title")
        entry.note = object.string("description")
        entry.tags = object.words("tags", separator: ",")
        entry.created = object.time("created")
        entry.isPrivate = object.state("private") ?? false
        return entry
    }
}
