import WebSyntax

/// The HTML of Pocket, `ril_export.html`: a list of links after `<h1>Unread</h1>`, and one after `<h1>Read Archive</h1>`.
enum PocketHTMLExport {
    static let title = "Pocket Export"

    static func read(_ bytes: Bytes, _ builder: inout ReadingListBuilder) {
        var list = HeadedLinkList(bytes)
        list.read(&builder) { entry, link, heading, builder in
            entry.created = link.time("time_added", builder)
            entry.tags = link.list("tags")
            entry.isArchived = heading.lowercased().contains("archive")
        }
    }
}
