import HTMLSanitizing
import Items

/// JSON Feed 1.1 with the members of reading lists in `_sitegen`, as `readings export --format json` writes it. The items of
/// other feeds are pages.
enum JSONFeedExport {
    private static let version = "https://jsonfeed.org/version/1"

    static func recognises(_ root: ObjectReader) -> Bool {
        var root = root
        return root.keys.contains("items") && root.keys.contains("version")
            && root.string("version")?.hasPrefix(version) == true
    }

    /// Adds the items to a builder.
    ///
    /// - Returns: the tags with their use, of lists that count it.
    static func read(_ root: ObjectReader, _ builder: inout ReadingListBuilder) -> [SavedTag] {
        var root = root
        for object in root.objects("items") {
            var object = object
            builder.add(entry(&object))
        }
        guard var facts = root.object("_sitegen") else { return [] }
        var redaction = WordRedaction(builder.hidden)
        defer { builder.report(redaction, ofTags: facts.offset) }
        return facts.objects("tags").compactMap { tag in
            var tag = tag
            guard let name = tag.string("name").flatMap({ TagName.cleaned(redaction.tag($0))?.name }) else {
                return nil
            }
            let used = builder.past(tag.date("last_used"), "last use", tag.path, at: tag.offset)
            return SavedTag(name: name, frequency: tag.count("frequency") ?? 0, lastUsed: used)
        }
    }

    private static func entry(_ object: inout ObjectReader) -> SavedEntry {
        var entry = SavedEntry()
        entry.offset = object.offset
        entry.place = object.path
        entry.id = object.identifier("id")
        entry.url = object.string("url")
        entry.title = object.string("title")
        entry.html = object.string("content_html")
        entry.summary = object.string("summary")
        entry.image = object.string("image")
        entry.created = object.time("date_published")
        entry.updated = object.time("date_modified")
        entry.tags = object.strings("tags")
        entry.language = object.string("language")
        let names = object.people("authors").compactMap(\.name)
        entry.author = names.isEmpty ? nil : names.joined(separator: ", ")
        let text = object.string("content_text")
        var kind: String?
        if var facts = object.object("_sitegen") {
            kind = facts.string("kind")
            entry.isArchived = facts.flag("archived") ?? false
            entry.isStarred = facts.flag("starred") ?? false
            entry.isPrivate = facts.flag("private") ?? false
            entry.lostKey = facts.flag("redacted") ?? false
            entry.longAddress = facts.tree("long_address").flatMap(LongAddress.init)
            entry.note = facts.string("note")
            entry.siteName = facts.string("site_name")
            entry.published = facts.time("page_published")
            entry.highlights = facts.objects("highlights").compactMap { passage in
                var passage = passage
                return passage.string("text").map { Highlight(text: $0, note: passage.string("note")) }
            }
        }
        switch kind {
        case "note": entry.kind = .note
        case "tagset": entry.kind = .tagset
        case "page": entry.kind = .page
        default: entry.kind = entry.url == nil && text != nil ? .note : .page
        }
        if entry.kind == .note {
            // The notes of an export have their headings in their texts.
            entry.note = kind == nil ? text.map(entry.headed) : text
        } else if kind == nil, entry.html == nil, let text {
            entry.html = paragraphs(text)
        }
        return entry
    }

    /// Returns the text of another program's item as HTML.
    private static func paragraphs(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").split(separator: "\n\n").map {
            "<p>\(MarkupText.escaped(String($0)))</p>"
        }
        .joined()
    }
}
