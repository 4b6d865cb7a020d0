/// The pages and notes of a tag, a site or a month.
struct ItemGroup {
    /// The tag, the host, or the month as `2026-11`.
    let name: String
    /// The name of the leaf, without its ending.
    let page: String
    var pages: [SavedPage] = []
    var notes: [SavedNote] = []

    var file: String { page + ".html" }
    var count: Int { pages.count + notes.count }
}
