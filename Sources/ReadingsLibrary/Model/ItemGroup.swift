import Items

/// The pages, notes and sets of tags of a tag, a site or a month.
struct ItemGroup: Sendable {
    /// The tag, the host, or the month as `2026-11`.
    let name: String
    /// The name of the leaf, without its ending.
    let page: String
    /// The name for readers, if it is another one: the host in Unicode.
    var shownName: String?
    /// The number among the parts of a long group, from 1.
    var number = 1
    var pages: [SavedPage] = []
    var notes: [SavedNote] = []
    var tagsets: [Item] = []

    var title: String { PartName.title(shownName ?? name, number) }
    var file: String { page + ".html" }
    var count: Int { pages.count + notes.count + tagsets.count }
    /// True for a tag that only sets have.
    var hasSetsOnly: Bool { pages.isEmpty && notes.isEmpty }
}
