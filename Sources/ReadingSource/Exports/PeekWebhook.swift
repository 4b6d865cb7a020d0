import Items
import StudyManifest

/// The JSON that Peek sends: `{"urls": [{id, url, tags, saved_at}], "texts": [{id, content, tags, saved_at}], "tagsets":
/// [{id, tags, saved_at}]}`. Empty lists may be missing.
enum PeekWebhook {
    static func read(_ root: JSONValue, _ text: PositionedText, _ builder: inout ReadingListBuilder) {
        guard var reader = text.reader(of: root, "") else { return }
        for (key, kind) in [("urls", SavedEntry.Kind.page), ("texts", .note), ("tagsets", .tagset)] {
            for object in reader.objects(key) {
                var object = object
                var entry = SavedEntry()
                entry.kind = kind
                entry.offset = object.offset
                entry.place = object.path
                entry.id = object.identifier("id")
                entry.url = object.string("url")
                entry.note = object.string("content")
                entry.tags = object.strings("tags")
                entry.created = object.time("saved_at")
                builder.add(entry)
            }
        }
    }
}
