import Items
import StudyManifest

/// The CSV of Instapaper: `URL,Title,Selection,Folder`, since 2025 also `Timestamp,Tags`.
enum InstapaperExport {
    static func entry(_ row: CSVRow) -> SavedEntry {
        var entry = SavedEntry()
        entry.url = row.text("url")
        entry.title = row.text("title")
        entry.created = row.time("timestamp")
        // The text that was selected on the page when it was saved.
        if let selection = row.text("selection") { entry.highlights = [Highlight(text: selection)] }
        entry.tags = row.text("tags").map(tags) ?? []
        entry.takeFolder(ofInstapaper: row.text("folder")?.trimmed ?? "")
        return entry
    }

    /// Returns the tags of a list in JSON, or of a text with commas.
    private static func tags(_ text: String) -> [String] {
        guard let list = try? JSONValue.parse(Array(text.utf8), depthLimit: 2, valueLimit: 10_000),
            case .array(let values) = list.content
        else { return text.split(separator: ",").map(String.init) }
        return values.compactMap { value in
            guard case .string(let tag) = value.content else { return nil }
            return tag
        }
    }
}
