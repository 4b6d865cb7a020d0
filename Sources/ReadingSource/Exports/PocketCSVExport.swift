/// The CSV of Pocket: `title,url,time_added,tags,status`.
enum PocketCSVExport {
    static func entry(_ row: CSVRow) -> SavedEntry {
        var entry = SavedEntry()
        entry.title = row.text("title")
        entry.url = row.text("url")
        entry.created = row.time("time_added")
        // The last exports separate tags by `|`, earlier ones by commas.
        entry.tags = (row.text("tags") ?? "").split { $0 == "|" || $0 == "," }.map(String.init)
        entry.isArchived = row.text("status")?.trimmed.lowercased() == "archive"
        return entry
    }
}
