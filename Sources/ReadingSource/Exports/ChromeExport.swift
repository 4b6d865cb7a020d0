import Items
import StudyManifest

/// The file `Bookmarks` of Chrome and its relatives: `{"roots": {"bookmark_bar": {children: [{type, name, url, …}]}}}`.
///
/// Opera has roots inside the root `custom_root`. Vivaldi has the reader's words in `meta_info`, and keeps deleted bookmarks
/// in the root `trash`, as Opera does in `custom_root.trash`.
enum ChromeExport {
    private static let trash = "trash"

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
            readRoots(roots, "roots", text, &builder)
        }
    }

    private static func readRoots(
        _ roots: [JSONMember], _ name: String, _ text: ExportText, _ builder: inout ReadingListBuilder
    ) {
        for root in roots where root.key != trash {
            // Besides the folders there are strings, such as the version of the synchronisation.
            guard case .object(let members) = root.value.content,
                var folder = text.reader(of: root.value, "\(name).\(root.key)")
            else { continue }
            read(&folder, FolderPath().entering(nil), &builder)
            if name == "roots", root.key == "custom_root" {
                readRoots(members, "\(name).\(root.key)", text, &builder)
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
            if var words = child.object("meta_info") {
                entry.note = words.string("Description") ?? words.string("description")
                if words.string("Nickname")?.isEmpty == false { entry.lost.append("Nickname") }
            }
            entry.folders = path.names
            entry.created = child.time("date_added") { SavedTime(since1601: $0) }
            entry.updated = child.time("date_modified") { SavedTime(since1601: $0) }
            entry.offset = child.offset
            builder.add(entry)
        }
    }
}
