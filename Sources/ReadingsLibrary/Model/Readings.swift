import Dates
import ItemPages
import Items
import ParallelWork
import ReadingSource

/// The pages, notes, tags and sites of a reading list: what all pages of the library show.
struct Readings: Sendable {
    let settings: ReadingsEdition.Settings
    let list: ReadingList
    /// The time that counts as now, in seconds since 1970-01-01T00:00:00Z.
    let now: Int
    let words: PageWords
    /// The last changed first.
    let pages: [SavedPage]
    let notes: [SavedNote]
    let tagsets: [Item]
    /// By name.
    let tags: [ItemGroup]
    /// The tags of the list that no item has, by name.
    let unusedTags: [String]
    /// By the number of pages, then by name.
    let sites: [ItemGroup]
    /// Newest first.
    let pageMonths: [ItemGroup]
    let noteMonths: [ItemGroup]
    let suggestions: TagSuggestions
    let rows = TextMemory()
    let noteTexts = TextMemory()
    let days = TextMemory()
    /// The places in ``tags`` by name.
    private let tagPlaces: [String: Int]

    init(_ list: ReadingList, _ settings: ReadingsEdition.Settings) {
        self.settings = settings
        self.list = list
        now = settings.now ?? list.items.compactMap(\.changed).max() ?? 0
        words = PageWords(language: settings.language, .readings)
        pages = concurrentMap(list.items.filter { $0.facts.kind == .page }) { SavedPage($0, settings) }
        notes = concurrentMap(list.items.filter { $0.facts.kind == .note }) { SavedNote($0, settings) }
        tagsets = list.items.filter { $0.facts.kind == .tagset }
        suggestions = TagSuggestions(list, now: now)
        let tags = Self.tags(pages, notes, tagsets)
        let places = Dictionary(uniqueKeysWithValues: tags.enumerated().map { ($1.name, $0) })
        unusedTags = list.tags.map(\.name).filter { places[$0] == nil }
        (self.tags, tagPlaces) = (tags, places)
        sites = Self.sites(pages)
        pageMonths = Self.months(pages.map { ($0.saved, $0) }, "pages") { $0.pages = $1 }
        noteMonths = Self.months(notes.map { ($0.saved, $0) }, "notes") { $0.notes = $1 }
    }

    /// Returns the leaf of a tag; `nil` for a tag that no item has.
    func tag(_ name: String) -> ItemGroup? { tagPlaces[name].map { tags[$0] } }

    private static func tags(_ pages: [SavedPage], _ notes: [SavedNote], _ tagsets: [Item]) -> [ItemGroup] {
        var groups: [String: ItemGroup] = [:]
        func add(_ tags: [String], _ change: (inout ItemGroup) -> Void) {
            for tag in tags {
                change(&groups[tag, default: ItemGroup(name: tag, page: "tag-" + PageName.of(tag))])
            }
        }
        for page in pages { add(page.item.tags) { $0.pages.append(page) } }
        for note in notes { add(note.item.tags) { $0.notes.append(note) } }
        for set in tagsets { add(set.tags) { $0.tagsets.append(set) } }
        return groups.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private static func sites(_ pages: [SavedPage]) -> [ItemGroup] {
        var groups: [String: ItemGroup] = [:]
        for page in pages {
            guard let site = page.site else { continue }
            let new = ItemGroup(name: site, page: "site-" + PageName.of(site), shownName: page.shownSite)
            groups[site, default: new].pages.append(page)
        }
        return groups.values.sorted { one, other in
            one.pages.count != other.pages.count
                ? one.pages.count > other.pages.count
                : one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }
    }

    /// Returns the groups of months, with their items by time.
    private static func months<Entry>(
        _ entries: [(saved: Int, entry: Entry)], _ prefix: String, _ set: (inout ItemGroup, [Entry]) -> Void
    ) -> [ItemGroup] {
        var months: [String: [(saved: Int, entry: Entry)]] = [:]
        for entry in entries { months[month(entry.saved), default: []].append(entry) }
        // Items without a time come last.
        return months.sorted { one, other in
            one.key == undated || other.key == undated
                ? other.key == undated && one.key != undated : one.key > other.key
        }.map { name, entries in
            var group = ItemGroup(name: name, page: "\(prefix)-\(name)")
            set(&group, entries.stablySorted { $0.saved > $1.saved }.map(\.entry))
            return group
        }
    }

    /// The month of items without a time.
    private static let undated = "undated"

    /// Returns `2026-11`, or `undated` for items without a time.
    static func month(_ seconds: Int) -> String {
        seconds > 0 ? String(ISODate.text(seconds).prefix(7)) : undated
    }
}

extension Array {
    /// Returns pieces of at most so many elements; one without elements for an empty array.
    func chunks(of size: Int) -> [[Element]] {
        isEmpty
            ? [[]]
            : stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }

    /// Returns the elements in order; equal ones keep theirs.
    func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { one, other in
            if isBefore(one.element, other.element) { return true }
            return !isBefore(other.element, one.element) && one.offset < other.offset
        }.map(\.element)
    }
}
