import HTMLSanitizing
import Items
import WebSyntax

/// Reading lists in formats that other programs read. The same list always gives the same bytes.
package enum ReadingListExport {
    /// Bookmarks in HTML, with what the format has no place for.
    package struct Bookmarks: Sendable, Hashable {
        package var bytes: [UInt8]
        /// The notes and sets of tags, which have no address.
        package var notes = 0
        package var tagsets = 0
        /// The pages whose address is too long for a link.
        package var pages = 0
        /// The tags that are written with a space for each comma, which separates tags in the format.
        package var commaTags: Set<String> = []
    }

    /// Returns the list as a JSON Feed 1.1. What JSON Feed lacks is in `_sitegen`.
    package static func json(_ list: ReadingList, title: String = "") -> [UInt8] {
        var feed = ItemFeed()
        feed.title = title
        feed.facts.format = list.format?.rawValue
        feed.items = list.items
        // Without them the items say how often a tag was used.
        if list.tags != TagCount.tags(of: list.items) {
            feed.facts.others["tags"] = .array(list.tags.map(tree))
        }
        return feed.bytes()
    }

    private static func tree(_ tag: SavedTag) -> JSONTree {
        var object = ObjectBuilder()
        object.add("name", tag.name)
        object.add("frequency", tag.frequency)
        object.add("last_used", date: tag.lastUsed)
        return .object(object.members)
    }

    /// Returns the pages of a list as one flat list of bookmarks, the last saved first.
    ///
    /// Marked passages follow the reader's words as quotations in markdown. An address that a browser would run, or show
    /// as a page of its own, is text above the words. Articles have no place in the format.
    ///
    /// - Parameter title: the title and heading of the file.
    package static func netscape(_ list: ReadingList, title: String) -> Bookmarks {
        var bookmarks = Bookmarks(bytes: [])
        var pages: [(item: Item, url: String)] = []
        for item in list.items {
            if let url = item.url {
                pages.append((item, url))
            } else if item.facts.kind == .tagset {
                bookmarks.tagsets += 1
            } else if item.facts.kind == .page {
                bookmarks.pages += 1
            } else {
                bookmarks.notes += 1
            }
        }
        pages.sort { one, other in
            let (first, second) = (times(of: one.item), times(of: other.item))
            return first != second ? first > second : one.url.utf8.lexicographicallyPrecedes(other.url.utf8)
        }
        let name = MarkupText.escaped(TextLine.joined(title))
        var text = """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
            <TITLE>\(name)</TITLE>
            <H1>\(name)</H1>
            <DL><p>

            """
        for page in pages {
            text += bookmark(page.item, page.url)
            bookmarks.commaTags.formUnion(page.item.tags.filter(hasComma))
        }
        text += "</DL><p>\n"
        bookmarks.bytes = Array(text.utf8)
        return bookmarks
    }

    private static func times(of item: Item) -> (Int, Int) {
        (item.datePublished ?? .min, item.changed ?? .min)
    }

    private static func bookmark(_ item: Item, _ url: String) -> String {
        let address = MarkupText.cleaned(url)
        let isLink = !["javascript", "vbscript", "data"].contains(WebAddress(address)?.scheme ?? "")
        var attributes = isLink ? MarkupText.attribute("HREF", address) : ""
        if let time = item.datePublished { attributes += MarkupText.attribute("ADD_DATE", "\(time)") }
        if let time = item.dateModified { attributes += MarkupText.attribute("LAST_MODIFIED", "\(time)") }
        if item.isPrivate { attributes += MarkupText.attribute("PRIVATE", "1") }
        // As Pinboard writes it.
        if item.isArchived { attributes += MarkupText.attribute("TOREAD", "0") }
        // As Raindrop writes it.
        if item.isStarred { attributes += MarkupText.attribute("DATA-IMPORTANT", "true") }
        let tags = tags(of: item)
        if !tags.isEmpty { attributes += MarkupText.attribute("TAGS", tags.joined(separator: ",")) }
        // Without a text a bookmark is invisible.
        let name = TextLine.joined(item.title ?? "")
        let title = MarkupText.escaped(name.isEmpty ? address : name)
        let words = (isLink ? [] : [address]) + words(of: item)
        let note = MarkupText.escaped(MarkupText.cleaned(words.joined(separator: "\n\n")).trimmed)
        return "<DT><A\(attributes)>\(title)</A>\n" + (note.isEmpty ? "" : "<DD>\(note)\n")
    }

    /// Returns the reader's words, and the marked passages with the words about them.
    private static func words(of item: Item) -> [String] {
        let passages = item.highlights.map { passage in
            let quote = passage.text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
            return quote + (passage.note.map { "\n\n\($0)" } ?? "")
        }
        return [item.note].compactMap { $0 } + passages
    }

    /// Returns the tags in the order of their bytes. Commas separate tags, so one inside a tag becomes a space.
    private static func tags(of item: Item) -> [String] {
        let names = item.tags.map { name in
            TextLine.joined(hasComma(name) ? name.replacing(",", with: " ") : name)
        }.filter { !$0.isEmpty }
        return Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func hasComma(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: ",")) }
}
