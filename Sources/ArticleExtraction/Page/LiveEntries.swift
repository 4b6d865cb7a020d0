import WebContent
import WebSyntax

/// The entries of a live blog. Each has an author and a time of its own, which are not those of the page.
///
/// The page says that it is one: by its data (`LiveBlogPosting` of schema.org) or by a name such as `liveblog`. The entries are
/// the siblings with most of the authors and times.
struct LiveEntries {
    typealias NodeID = HTMLTree.NodeID

    private(set) var found: Set<NodeID> = []

    init(_ page: Page) {
        guard Self.isLiveBlog(page) else { return }
        let groups = Self.groups(page)
        let most = groups.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let entries = most?.value, entries.count >= 2 else { return }
        // A box of the latest news may be named so on the page of an article.
        let letters = entries.reduce(0) { $0 + page[$1].text - page[$1].linkText }
        guard letters * 5 >= (page[page.body].text - page[page.body].linkText) * 2 else { return }
        found = Set(entries)
    }

    private static func isLiveBlog(_ page: Page) -> Bool {
        page.order.contains { id in
            guard page.isElement(id) else { return false }
            if page[id].labels.contains(.liveBlog) { return true }
            return page.tree[id].tag == .script
                && (page.attribute("type", of: id) ?? "").lowercased().hasPrefix("application/ld+json")
                && page.rawText(of: id).contains("\"LiveBlogPosting\"")
        }
    }

    /// Returns true for a short element that names an author or tells a time.
    private static func isMark(_ page: Page, _ id: NodeID) -> Bool {
        page.isElement(id) && (1..<100).contains(page[id].text) && !page[id].isIgnored
            && (!page[id].labels.isDisjoint(with: [.author, .date]) || page.name(id) == "time")
    }

    /// Returns the elements with a mark and a text, by their parents.
    private static func groups(_ page: Page) -> [NodeID: [NodeID]] {
        var groups: [NodeID: [NodeID]] = [:]
        var seen: Set<NodeID> = []
        for mark in page.order where isMark(page, mark) && page.isInside(mark, page.body) {
            var place = mark
            // The elements around one that an earlier mark is in have been seen.
            while place != page.body, seen.insert(place).inserted, let parent = page.parent(place) {
                if page[place].text >= 60, page[place].linkDensity < 0.5 {
                    groups[parent, default: []].append(place)
                }
                place = parent
            }
        }
        return groups
    }
}

extension Page {
    /// Returns true for an entry of a live blog, and for what is in one.
    func isInLiveEntry(_ id: NodeID) -> Bool {
        !liveEntries.isEmpty
            && (liveEntries.contains(id) || ancestors(of: id).contains(where: liveEntries.contains))
    }

    /// Returns true for the line in an entry of a live blog that names its author.
    func isBylineOfLiveEntry(_ id: NodeID) -> Bool {
        guard !liveEntries.isEmpty, self[id].text < 120, !liveEntries.contains(id), isInLiveEntry(id) else {
            return false
        }
        return self[id].labels.contains(.author)
            || descendants(of: id).contains { isElement($0) && self[$0].labels.contains(.author) }
    }
}
