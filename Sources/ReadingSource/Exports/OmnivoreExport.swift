import Items

/// The JSON of Omnivore: `[{id, slug, title, description, author, url, state, labels, savedAt, updatedAt, publishedAt}]`.
enum OmnivoreExport: JSONEntryFormat {
    static let format = ReadingListFormat.omnivore

    static func recognises(_ keys: Set<String>) -> Bool {
        keys.isSuperset(of: ["url", "savedAt"]) || keys.isSuperset(of: ["url", "slug", "state"])
    }

    static func entry(_ object: inout ObjectReader) -> SavedEntry? {
        let state = object.string("state")?.lowercased()
        if state == "deleted" { return nil }
        var entry = SavedEntry()
        entry.isArchived = state == "archived"
        entry.id = object.value("id")
        entry.url = object.string("url")
        entry.title = object.string("title")
        entry.summary = object.string("description")
        entry.author = object.string("author")
        entry.image = object.string("thumbnail")
        entry.siteName = object.string("siteName")
        entry.language = object.string("language")
        entry.tags = object.words("labels", separator: ",")
        entry.created = object.time("savedAt")
        entry.updated = object.time("updatedAt")
        entry.published = object.time("publishedAt")
        entry.note = object.string("note")
        object.readHighlights("highlights", quote: "quote", note: "annotation", into: &entry)
        entry.highlightsFile = object.string("slug").flatMap(OmnivoreHighlights.file)
        // In percent. The member `state` covers both ends.
        if let progress = object.value("readingProgress").flatMap(Double.init), progress > 0, progress < 100 {
            entry.lost.append("readingProgress")
        }
        return entry
    }
}
