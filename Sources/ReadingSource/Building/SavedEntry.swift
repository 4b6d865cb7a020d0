/// An entry as a reader finds it, before ``ReadingListBuilder`` checks it.
struct SavedEntry {
    enum Kind { case page, note, tagset }

    var kind = Kind.page
    /// The identifier of the entry; `nil` or empty if the format has none.
    var id: String?
    /// The address as written.
    var url: String?
    /// The address that was too long for a link when the list was exported.
    var longAddress: LongAddress?
    var title: String?
    /// The text of a note, or the reader's words about a page; markdown.
    var note: String?
    /// The words of the page about itself.
    var summary: String?
    /// The article of the page as HTML, not sanitised yet.
    var html: String?
    /// As written; empty ones and repetitions are left out later.
    var tags: [String] = []
    /// The names of the folders around the entry. They become tags.
    var folders: [String] = []
    /// The times of saving and of the last change in seconds since 1970-01-01T00:00:00Z.
    var created: Int?
    var updated: Int?
    /// The time at which the page was published.
    var published: Int?
    var isArchived = false
    var isStarred = false
    var isPrivate = false
    /// True if a key was removed from the address when the list was exported.
    var lostKey = false
    var highlights: [Highlight] = []
    /// The name of a file beside the export with further passages, as Omnivore writes them.
    var highlightsFile: String?
    var author: String?
    var siteName: String?
    var language: String?
    var image: String?
    /// The names of members that hold the reader's data and have no place in an item.
    var lost: [String] = []
    /// The offset of the entry in the text, for findings.
    var offset = 0
    /// The name of the entry in findings where an offset says nothing, such as `items, id 'x'`.
    var place: String?
}
