import ItemPages
import Items
import ReadingSource

/// A note of a reading list.
struct SavedNote: Sendable {
    /// The level of the last heading above notes: they are below the heading of a tag's leaf and its part.
    static let lowestHeading = 2

    let item: Item
    let id: String
    let text: String
    /// The text as part of a page.
    let markdown: String
    /// The ids and labels that the note gives to its page; `nil` for a note that is shown as it was written, since its
    /// markdown has errors.
    let names: Set<String>?
    let saved: Int

    /// The time of the last change, or else of saving; 0 if neither is known.
    var changed: Int { item.changed ?? 0 }

    init(_ item: Item, _ settings: ReadingsEdition.Settings) {
        self.item = item
        id = PageName.ofItem(item.id)
        text = item.contentText ?? ""
        markdown = NoteMarkdown.text(text, id: id, below: Self.lowestHeading)
        names = settings.noteNames(markdown)
        saved = item.datePublished ?? item.dateModified ?? 0
    }
}

extension [SavedNote] {
    /// The ids of the notes that are shown as they were written on a page with all of these: notes with errors, and notes with
    /// a name that the page or a note before has. The value is that name; `nil` for a note with errors.
    var plain: [String: String?] {
        var taken: Set<String> = ["all", "home", "months", "notes", "pages", "sets"]
        var plain: [String: String?] = [:]
        for note in self {
            guard let names = note.names else {
                plain.updateValue(nil, forKey: note.id)
                continue
            }
            if let name = names.intersection(taken).min() {
                plain.updateValue(name, forKey: note.id)
            } else {
                taken.formUnion(names)
            }
        }
        return plain
    }
}
