import Items
import Testing

/// Entries of one document that differ in their content alone.
@Suite struct ItemTwinTests {
    private static let now = 1_700_000_000

    private static func entry(
        _ content: String, id: String = "", title: String? = nil, url: String? = nil, date: Int? = nil
    ) -> Item {
        ItemSample.item(id, title: title, url: url, date: date, content: content)
    }

    private static func merge(_ items: [Item], _ entries: [Item], now: Int) -> [Item] {
        ItemMerge.merge(items, FeedAnswer(feed: "https://a.example/feed", .items(entries)), now: now)
    }

    private static let twins: [[Item]] = [
        // Without ids.
        [
            entry("<p>a</p>", title: "T", url: "https://a.example/", date: now - 60),
            entry("<p>b</p>", title: "T", url: "https://a.example/", date: now - 60),
        ],
        [entry("<p>a</p>", title: "T", date: now - 60), entry("<p>b</p>", title: "T", date: now - 60)],
        // One id for all, without titles and links.
        [entry("<p>a</p>", id: "1"), entry("<p>b</p>", id: "1")],
        [entry("<p>a</p>", id: "1", title: "T"), entry("<p>b</p>", id: "1", title: "T")],
    ]

    @Test(arguments: Self.twins) func losesNone(_ entries: [Item]) {
        var items = Self.merge([], entries, now: Self.now)
        #expect(Set(items.compactMap(\.contentHTML)) == ["<p>a</p>", "<p>b</p>"])
        #expect(Set(items.map(\.id)).count == 2)
        // The next answers are the same, in another order, and with one more.
        items = Self.merge(items, entries, now: Self.now + 60)
        items = Self.merge(items, entries.reversed(), now: Self.now + 120)
        #expect(items.count == 2 && items.allSatisfy { $0.facts.revision == 1 && $0.facts.unlisted == nil })
        var third = entries[0]
        third.contentHTML = "<p>c</p>"
        items = Self.merge(items, entries + [third], now: Self.now + 180)
        #expect(items.count == 3)
    }

    /// An article with an id, a link and a title that a document lists twice is one.
    @Test func joinsTheFormsOfOneArticle() {
        let forms = ["<p>Short</p>", "<p>Short and long</p>"].map {
            Self.entry($0, id: "1", title: "T", url: "https://a.example/1", date: Self.now - 60)
        }
        let items = Self.merge([], forms, now: Self.now)
        #expect(items.map(\.contentHTML) == ["<p>Short and long</p>"])
        // Entries that are equal in everything are one, too.
        let equal = [Self.entry("<p>a</p>", title: "T"), Self.entry("<p>a</p>", title: "T")]
        #expect(Self.merge([], equal, now: Self.now).count == 1)
    }
}
