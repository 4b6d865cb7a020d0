import Items

/// The JSON of wallabag 2: entries with their article, tags and annotations.
enum Wallabag2Export: JSONEntryFormat {
    static let format = ReadingListFormat.wallabag2

    static func recognises(_ keys: Set<String>) -> Bool { keys.isSuperset(of: ["url", "is_archived"]) }

    static func entry(_ object: inout ObjectReader) -> SavedEntry? {
        var entry = SavedEntry()
        entry.id = object.value("id")
        entry.title = object.string("title")
        entry.url = object.string("url")
        entry.isArchived = object.state("is_archived") ?? false
        entry.isStarred = object.state("is_starred") ?? false
        entry.html = object.string("content")
        entry.created = object.time("created_at")
        entry.updated = object.time("updated_at")
        entry.published = object.time("published_at")
        entry.author = object.words("published_by", separator: "\0").joined(separator: ", ")
        entry.language = object.string("language")
        entry.image = object.string("preview_picture")
        entry.siteName = object.string("domain_name")
        entry.tags = object.words("tags", separator: ",")
        object.readHighlights("annotations", quote: "quote", note: "text", into: &entry)
        return entry
    }
}
