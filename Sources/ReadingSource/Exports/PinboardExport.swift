import Items

/// The JSON of Pinboard: `[{href, description, extended, time, shared, toread, tags}]`.
enum PinboardExport: JSONEntryFormat {
    static let format = ReadingListFormat.pinboard

    static func recognises(_ keys: Set<String>) -> Bool { keys.contains("href") }

    static func entry(_ object: inout ObjectReader) -> SavedEntry? {
        var entry = SavedEntry()
        entry.url = object.string("href")
        // The description is the title, and the extended one the reader's words.
        entry.title = object.string("description")
        entry.note = object.string("extended")
        entry.tags = object.words("tags", separator: " ")
        entry.created = object.time("time")
        entry.isArchived = object.state("toread") == false
        entry.isPrivate = object.state("shared") == false
        return entry
    }
}
