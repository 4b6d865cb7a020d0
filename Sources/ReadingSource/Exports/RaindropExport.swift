/// The CSV of Raindrop: `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite`.
enum RaindropExport {
    /// The collection of bookmarks that the reader put in no other.
    private static let unsorted = "Unsorted"

    static func entry(_ row: CSVRow) -> SavedEntry {
        var entry = SavedEntry()
        entry.id = row.text("id")
        entry.url = row.text("url")
        entry.title = row.text("title")
        entry.note = row.text("note")
        // The words of the page about itself.
        entry.summary = row.text("excerpt")
        entry.image = row.text("cover")
        entry.created = row.time("created")
        entry.tags = row.text("tags").map { $0.split(separator: ",").map(String.init) } ?? []
        entry.isStarred = row.text("favorite").flatMap(SavedState.flag) ?? false
        let folder = row.text("folder")?.trimmed ?? unsorted
        if folder != unsorted { entry.folders = folder.split(separator: "/").map { String($0).trimmed } }
        entry.highlights = row.text("highlights").map(passages) ?? []
        return entry
    }

    /// Returns the passages of a text in which each begins with `Highlight:`, and the words about it with `Note:`.
    private static func passages(_ text: String) -> [Highlight] {
        var passages: [Highlight] = []
        // The lines of the last passage or of the words about it go on until the next label.
        var isNote = false
        for line in text.split(whereSeparator: \.isNewline) {
            if let words = value(of: "Highlight:", line) {
                passages.append(Highlight(text: words))
                isNote = false
            } else if let words = value(of: "Note:", line), !passages.isEmpty {
                passages[passages.count - 1].note = words
                isNote = true
            } else if passages.isEmpty {
                passages.append(Highlight(text: String(line)))
            } else if isNote {
                passages[passages.count - 1].note?.append("\n\(line)")
            } else {
                passages[passages.count - 1].text += "\n\(line)"
            }
        }
        return passages
    }

    private static func value(of label: String, _ line: Substring) -> String? {
        line.hasPrefix(label) ? String(line.dropFirst(label.count)).trimmed : nil
    }
}
