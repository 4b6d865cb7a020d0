import Items
import StudyManifest

/// The JSON of Firefox, a tree of folders: `{guid, title, root, type, dateAdded, lastModified, children: [{uri, tags, …}]}`.
struct FirefoxExport {
    private static let folderType = "text/x-moz-place-container"
    private static let noteName = "bookmarkProperties/description"

    /// The folder in which older versions keep tags: a folder for each, with a copy of each bookmark.
    private var tagRoots: [ObjectReader] = []

    static func recognises(_ members: [JSONMember]) -> Bool {
        members.contains { member in
            guard case .string(let text) = member.value.content else { return false }
            switch member.key {
            case "type": return text == folderType
            case "root": return text == "placesRoot"
            default: return false
            }
        }
    }

    static func read(_ root: ObjectReader, _ builder: inout ReadingListBuilder) {
        var export = FirefoxExport()
        var root = root
        export.folder(&root, FolderPath(), &builder)
        // After the bookmarks, which have the titles and times.
        for tags in export.tagRoots { readTags(tags, &builder) }
    }

    private mutating func folder(
        _ folder: inout ObjectReader, _ around: FolderPath, _ builder: inout ReadingListBuilder
    ) {
        let root = folder.string("root")
        if root == "tagsFolder" { return tagRoots.append(folder) }
        // The outermost folder and those that Firefox makes have no name of the reader's.
        let isRoot = root != nil || around.depth == 0
        let path = around.entering(isRoot ? nil : folder.string("title"))
        if path.isFirstTooDeep { builder.findings.report(.readingTag, at: folder.offset, FolderPath.message) }
        if !isRoot, Self.note(&folder) != nil { builder.lose("description of a folder", at: folder.offset) }
        for child in folder.objects("children") {
            var child = child
            switch child.string("type") {
            case Self.folderType: self.folder(&child, path, &builder)
            case "text/x-moz-place-separator": break
            default: Self.bookmark(&child, path, &builder)
            }
        }
    }

    private static func bookmark(
        _ object: inout ObjectReader, _ path: FolderPath, _ builder: inout ReadingListBuilder
    ) {
        var entry = SavedEntry()
        entry.url = object.string("uri")
        if isQuery(entry.url) { return }
        entry.id = object.string("guid")
        entry.title = object.string("title")
        entry.note = note(&object)
        entry.tags = object.words("tags", separator: ",")
        entry.folders = path.names
        entry.created = object.time("dateAdded") { SavedTime(microseconds: $0) }
        entry.updated = object.time("lastModified") { SavedTime(microseconds: $0) }
        if object.string("keyword")?.isEmpty == false { entry.lost.append("keyword") }
        entry.offset = object.offset
        builder.add(entry)
    }

    /// Adds the tags of a root whose folders are tags.
    private static func readTags(_ root: ObjectReader, _ builder: inout ReadingListBuilder) {
        var root = root
        for tag in root.objects("children") {
            var tag = tag
            let name = tag.string("title")
            for object in tag.objects("children") {
                var object = object
                var entry = SavedEntry()
                entry.url = object.string("uri")
                if isQuery(entry.url) { continue }
                entry.tags = name.map { [$0] } ?? []
                entry.offset = object.offset
                builder.add(entry)
            }
        }
    }

    /// Returns true for a search in the history or the bookmarks, which is not a page.
    private static func isQuery(_ url: String?) -> Bool { url?.hasPrefix("place:") ?? false }

    /// Returns the reader's words, which older versions keep as an annotation.
    private static func note(_ object: inout ObjectReader) -> String? {
        object.objects("annos") { annotation -> String? in
            guard annotation.string("name") == noteName else { return nil }
            return annotation.string("value")
        }.first { !$0.isEmpty }
    }
}
