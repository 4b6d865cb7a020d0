import WebSyntax

/// The HTML of Instapaper: a list of links after a heading with the name of each folder.
enum InstapaperHTMLExport {
    static let title = "Instapaper: Export"

    static func read(_ bytes: Bytes, _ builder: inout ReadingListBuilder) {
        var list = HeadedLinkList(bytes)
        list.read(&builder) { entry, _, heading, _ in entry.takeFolder(ofInstapaper: heading) }
    }
}

extension SavedEntry {
    /// Notes the folder of an entry. Three folders of Instapaper are states.
    mutating func takeFolder(ofInstapaper name: String) {
        switch name {
        case "", "Unread": break
        case "Archive": isArchived = true
        case "Starred", "Liked": isStarred = true
        default: folders = [name]
        }
    }
}
