import Items
import StudyManifest

/// The file `Bookmarks` of Chrome and its relatives: `{"roots": {"bookmark_bar": {children: [{type, name, url, …}]}}}`.
enum ChromeExport {
    static func recognises(_ members: [JSONMember]) -> Bool {
        members.contains { member in
            guard case .object = member.value.content else { return false }
            return member.key == "roots"
        }
    }

    static func read(
        _ members: [JSONMember], _ text: ExportText, _ builder: inout ReadingListBuilder
    ) {
        for member in members where member.key == "roots" {
            guard case .object(let roots) = member.value.content else { continue }
            for root in roots {
                // Besides the folders there are strings, such as the version of the synchronisation.
                guard case .object = root.value.content,
                    var folder = text.reader(of: root.value, "roots.\(root.key)")
                else { continue }
                read(&folder, FolderPath().entering(nil), &builder)
            }
        }
    }

    private static func read(
        _ folder: inout ObjectReader, _ path: FolderPath, _ builder: inout ReadingListBuilder
    ) {
        for child in folder.objects("children") {
            var child = child
            if child.string("type") == "folder" {
                let inner = path.entering(child.string("name"))
                if inner.isFirstTooDeep {
                    builder.findings.report(.readingTag, at: child.offset, FolderPath.message)
                }
                read(&child, inner, &builder)
                continue
            }
            var entry = SavedEntry()
            entry.id = child.string("guid") ?? child.value("id")
            entry.url = child.string("url")
            entry.title = child.string("name")
            entry.folders = path.names
            entry.created = child.time("date_added") { SavedTime(since1601: $0) }
            entry.updated = child.time("date_modified") { SavedTime(since1601: $0) }
            entry.offset = child.offset
            builder.add(entry)
        }
    }
}
