import Items

/// A note of a reading list.
struct SavedNote {
    let item: Item
    let id: String
    let text: String
    /// False for a note that is shown as it was written, since its markdown has errors.
    let isMarkdown: Bool
    let saved: Int

    init(_ item: Item, _ settings: ReadingsEdition.Settings) {
        self.item = item
        id = PageName.ofItem(item.id)
        text = item.contentText ?? ""
        isMarkdown = settings.isMarkdown(text)
        saved = item.datePublished ?? item.dateModified ?? 0
    }
}
