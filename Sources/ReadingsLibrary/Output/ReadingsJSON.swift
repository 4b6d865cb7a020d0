import ItemPages
import Dates
import Items
import ParallelWork
import ReadingSource

/// The files that an app reads: the items as a feed, the tags with their scores, sites with suggestions, deeplinks, and a
/// summary for widgets.
enum ReadingsJSON {
    private static let mostInSummary = 5
    private static let mostSuggestions = 8

    static func files(_ readings: Readings) -> [ComposedFile] {
        // The feed has all items and takes longest.
        let trees: [(path: String, tree: @Sendable (Readings) -> JSONTree)] = [
            ("feed.json", feed), ("api/tags.json", tags), ("api/sites.json", sites),
            ("deeplinks.json", deeplinks), ("summary.json", summary),
        ]
        return concurrentMap(trees, pieceSize: 1) { file($0.path, $0.tree(readings)) }
    }

    private static func file(_ path: String, _ tree: JSONTree) -> ComposedFile {
        ComposedFile(path: path, bytes: tree.bytes())
    }

    @Sendable private static func tags(_ readings: Readings) -> JSONTree {
        let entries = readings.list.tags.map { tag -> JSONTree in
            var object = ObjectBuilder()
            object.add("name", tag.name)
            object.add("frequency", tag.frequency)
            object.add("last_used", date: tag.lastUsed)
            object.add("frecency_score", .number(number(readings.suggestions.score(of: tag.name))))
            object.add("file", readings.tag(tag.name)?.file)
            return .object(object.members)
        }
        return .object([.init("tags", .array(entries))])
    }

    @Sendable private static func sites(_ readings: Readings) -> JSONTree {
        let entries = readings.sites.map { site -> JSONTree in
            var object = ObjectBuilder()
            object.add("site", site.name)
            object.add("title", site.shownName)
            object.add("pages", site.pages.count)
            object.add("file", site.file)
            object.add(
                "suggestions",
                readings.suggestions.suggestions(forSite: site.name, limit: mostSuggestions).map(\.name))
            return .object(object.members)
        }
        return .object([.init("sites", .array(entries))])
    }

    /// Returns a score with at most three decimals, in the grammar of JSON.
    private static func number(_ score: Double) -> String {
        let thousandths = Int((score * 1000).rounded())
        let (whole, part) = thousandths.quotientAndRemainder(dividingBy: 1000)
        if part == 0 { return "\(whole)" }
        let digits = String("\(1000 + part)".dropFirst())
        return "\(whole).\(digits)"
    }

    @Sendable private static func deeplinks(_ readings: Readings) -> JSONTree {
        let template = readings.settings.deeplink ?? "peek://item?id={id}"
        let scheme = DeeplinkEntry.scheme(of: template)
        let routes = ["pages", "notes", "tags"].map { type in
            DeeplinkEntry.json(
                "\(scheme)://\(type)", type: type,
                file: type == "pages" ? ReadingsEdition.homeFile : type + ".html")
        }
        // Items are below, by their id; any other id leads to the home page.
        let item = DeeplinkEntry.json(template, type: "item", file: ReadingsEdition.homeFile)
        var leaves: [String: String] = [:]
        for part in (readings.pageMonths + readings.noteMonths).flatMap(\.parts) {
            for id in part.pages.map(\.id) + part.notes.map(\.id) { leaves[id] = part.file }
        }
        let pages = readings.pages.map { page in
            let file =
                page.article != nil
                ? page.articlePage + ".html"
                : page.sealedPath ?? "\(leaves[page.id] ?? "")#\(page.anchor)"
            return DeeplinkEntry.json(
                template.replacing("{id}", with: page.id), type: "page", id: page.id,
                itemID: page.item.id, file: file, title: page.title)
        }
        let notes = readings.notes.map { note in
            DeeplinkEntry.json(
                template.replacing("{id}", with: note.id), type: "note", id: note.id,
                itemID: note.item.id,
                file: "\(leaves[note.id] ?? "")#n-\(note.id)")
        }
        var object = ObjectBuilder()
        object.add("version", 1)
        object.add("scheme", scheme)
        object.add("routes", .array(routes + [item]))
        object.add("items", .array(pages + notes))
        return .object(object.members)
    }

    @Sendable private static func summary(_ readings: Readings) -> JSONTree {
        var object = ObjectBuilder()
        object.add("today", String(ISODate.text(readings.now).prefix(10)))
        object.add("pages", readings.pages.count)
        object.add("notes", readings.notes.count)
        object.add("tags", readings.tags.count)
        let newest = readings.pages.stablySorted { $0.changed > $1.changed }.prefix(mostInSummary)
        object.add(
            "newest",
            .array(
                newest.map { page in
                    var entry = ObjectBuilder()
                    entry.add("id", page.id)
                    entry.add("title", page.title)
                    entry.add("url", page.item.url)
                    entry.add("saved_at", date: page.item.datePublished)
                    return .object(entry.members)
                }))
        return .object(object.members)
    }

    /// Returns the items as a JSON Feed 1.1.
    @Sendable private static func feed(_ readings: Readings) -> JSONTree {
        var feed = ItemFeed()
        feed.title = readings.settings.title
        feed.language = readings.settings.language
        feed.items = readings.list.items.map { item in
            var item = item
            item.contentHTML = nil
            // JSON Feed needs a text in each item ("Items").
            if item.contentText == nil { item.contentText = item.note ?? item.summary ?? "" }
            return item
        }
        return feed.tree
    }
}
