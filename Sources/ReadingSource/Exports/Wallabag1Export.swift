import Items

/// The JSON of wallabag 1, which writes each column of its table twice, by number and by name: `[{"0": "3", "id": "3", …}]`.
/// An export may have either form.
enum Wallabag1Export: JSONEntryFormat {
    static let format = ReadingListFormat.wallabag1

    static func recognises(_ keys: Set<String>) -> Bool {
        keys.isSuperset(of: ["url", "is_read"]) || keys.isSuperset(of: ["0", "1", "2", "3", "4", "5"])
    }

    static func entry(_ object: inout ObjectReader) -> SavedEntry? {
        var entry = SavedEntry()
        entry.id = object.value("id") ?? object.value("0")
        entry.title = object.string("title") ?? object.string("1")
        entry.url = object.string("url") ?? object.string("2")
        entry.isArchived = object.state("is_read") ?? object.state("3") ?? false
        entry.isStarred = object.state("is_fav") ?? object.state("4") ?? false
        entry.html = object.string("content") ?? object.string("5")
        entry.tags = object.words("tags", separator: ",")
        return entry
    }
}
