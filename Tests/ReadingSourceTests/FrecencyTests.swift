import Items
import Testing

@testable import ReadingSource

/// The scores of tags and what is suggested for a page.
struct FrecencyTests {
    private static let day = 86_400
    private static let now = 1_795_262_400

    /// `frequency × 10 × 1 / (1 + days / 7)`, in whole days.
    @Test(
        arguments: [
            (1, 0, 10), (1, day - 1, 10), (1, day, 8.75), (3, 7 * day, 15), (3, 8 * day - 1, 15),
            (10, 14 * day, 100.0 / 3),
            (1, 21 * day, 2.5), (4, 63 * day, 4), (0, 0, 0), (1, 700 * day, 10.0 / 101),
            // A use in the future is one of today.
            (1, -1, 10), (2, -100 * day, 20),
        ] as [(Int, Int, Double)])
    func scores(frequency: Int, age: Int, score: Double) {
        let result = Frecency.score(frequency: frequency, lastUsed: Self.now - age, now: Self.now)
        #expect(abs(result - score) < 1e-12)
    }

    @Test func anUnknownUseHasNoScore() {
        #expect(Frecency.score(frequency: 100, lastUsed: nil, now: Self.now) == 0)
    }

    // MARK: Suggestions

    private static func list(_ tags: [(String, Int, Int?)], pages: [(String, [String])] = []) -> ReadingList {
        var list = ReadingList()
        list.tags = tags.map { SavedTag(name: $0.0, frequency: $0.1, lastUsed: $0.2) }
        list.items = pages.enumerated().map { index, page in
            var item = Item(id: "\(index)")
            item.url = page.0
            item.tags = page.1
            return item
        }
        return list
    }

    private static func names(_ list: ReadingList, _ site: String?, limit: Int = 10) -> [String] {
        TagSuggestions(list, now: now).suggestions(forSite: site, limit: limit).map(\.name)
    }

    @Test func ordersByScoreThenName() {
        let list = Self.list([
            ("b", 2, Self.now), ("a", 2, Self.now), ("Z", 2, Self.now), ("ä", 2, Self.now),
            ("c", 3, Self.now),
            ("never", 9, nil), ("unused", 0, Self.now),
        ])
        #expect(Self.names(list, nil) == ["c", "Z", "a", "b", "ä"])
        #expect(Self.names(list, nil, limit: 2) == ["c", "Z"])
        #expect(Self.names(list, nil, limit: 0) == [])
        #expect(Self.names(ReadingList(), "a.example") == [])
    }

    @Test func tagsOfTheSiteCountTwice() {
        let list = Self.list(
            [("maths", 3, Self.now), ("code", 2, Self.now), ("old", 10, Self.now - 70 * Self.day)],
            pages: [
                ("https://www.a.example/1", ["code"]), ("http://A.EXAMPLE:8080/2", ["old"]),
                ("https://b.a.example/", ["maths"]), ("not an address", ["maths"]),
            ])
        let suggestions = TagSuggestions(list, now: Self.now)
        #expect(
            suggestions.suggestions(forSite: "a.example", limit: 10) == [
                .init(name: "code", score: 40), .init(name: "maths", score: 30),
                .init(name: "old", score: 100.0 / 11 * 2),
            ])
        #expect(Self.names(list, "b.a.example") == ["maths", "code", "old"])
        #expect(Self.names(list, "other.example") == ["maths", "code", "old"])
        #expect(suggestions.score(of: "code") == 20)
        #expect(suggestions.score(of: "none") == 0)
    }

    @Test(
        arguments: [
            ("https://www.a.example/x", "a.example"), ("https://A.example", "a.example"),
            ("http://www.www.example/", "www.example"), ("https://wwwa.example/", "wwwa.example"),
            ("https://ä.example/", "xn--4ca.example"), ("https://user:secret@a.example:81/", "a.example"),
            ("https://127.0.0.1/", "127.0.0.1"), ("https://[::1]/", "[::1]"), ("file:///x", nil),
            ("mailto:x@a.example", nil),
            ("nothing", nil), ("", nil),
        ])
    func namesSites(url: String, site: String?) {
        var item = Item(id: "x")
        item.url = url
        #expect(item.site == site)
    }

    @Test func countsTagsOfItems() {
        let list = readingList(
            """
            [{"href": "https://a.example/1", "time": "2026-01-02T00:00:00Z", "tags": "a b"},
             {"href": "https://a.example/2", "time": "2026-01-01T00:00:00Z", "tags": "a"},
             {"href": "https://a.example/3", "tags": "c A"}]
            """)
        #expect(list.tags.map(\.name) == ["a", "b", "c"])
        #expect(list.tags.map(\.frequency) == [3, 1, 1])
        #expect(list.tags.map(\.lastUsed) == [1_767_312_000, 1_767_312_000, nil])
    }
}
