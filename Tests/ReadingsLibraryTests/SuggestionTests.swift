import Items
import ReadingSource
import Testing

@testable import ReadingsLibrary

/// The order of suggested tags: `frequency × 10 / (1 + days / 7)` with whole days, twice as much for tags of the same site.
@Suite struct SuggestionTests {
    private typealias Sample = ReadingsSample
    private static let now = ReadingsSample.now

    /// The name, the number of uses, the seconds since the last one, and the score.
    private static let cases: [(name: String, frequency: Int, ago: Int?, score: Double)] = [
        ("swift", 4, 0, 40), ("offline", 10, 7 * 86400, 50), ("maths", 6, 14 * 86400, 20),
        // 21 weeks make the divisor 21.
        ("old", 30, 140 * 86400, 300.0 / 21),
        // Whole days: a second less than a week is six days.
        ("almost", 13, 7 * 86400 - 1, 70), ("exact", 13, 7 * 86400, 65),
        // A use in the future counts as today, and an unknown one as none.
        ("ahead", 1, -86400, 10), ("never", 100, nil, 0), ("unused", 0, 0, 0),
    ]

    private static var tags: [SavedTag] {
        cases.map { SavedTag(name: $0.name, frequency: $0.frequency, lastUsed: $0.ago.map { now - $0 }) }
    }

    private static var sample: ReadingsSample {
        ReadingsSample(
            [
                Sample.page("https://www.a.example/1", tags: ["maths", "old"]),
                Sample.page("https://a.example/2", tags: ["never"]),
                Sample.page("https://b.example/1", tags: ["unused"]),
                Sample.note("Words", tags: ["swift", "offline", "almost", "exact", "ahead"]),
            ], tags: tags)
    }

    @Test(arguments: cases.indices) func scores(_ index: Int) {
        let (name, frequency, ago, score) = Self.cases[index]
        let lastUsed = ago.map { Self.now - $0 }
        #expect(
            abs(Frecency.score(frequency: frequency, lastUsed: lastUsed, now: Self.now) - score) < 1e-9,
            "\(name)")
    }

    @Test func ordersTagsByScore() {
        let all = ["almost", "exact", "offline", "swift", "maths", "old", "ahead"]
        #expect(Self.sample.suggestions(on: "index") == all)
        #expect(Self.sample.suggestions(on: "tags") == all)
        // No page of this site has a tag with a score.
        #expect(Self.sample.suggestions(on: "site-b.example") == all)
    }

    /// 'maths' has 40 for the site and goes before 'swift' by its name; 'old' has 28.6 and stays behind. A tag without a
    /// score gets none by being doubled.
    @Test func doublesTheTagsOfASite() {
        #expect(
            Self.sample.suggestions(on: "site-a.example") == [
                "almost", "exact", "offline", "maths", "swift", "old", "ahead",
            ])
        var lower = Self.sample
        let place = Self.cases.firstIndex { $0.name == "maths" } ?? 0
        // 5 × 10 / 3 × 2 is less than 40.
        lower.list.tags[place].frequency = 5
        #expect(
            lower.suggestions(on: "site-a.example") == [
                "almost", "exact", "offline", "swift", "maths", "old", "ahead",
            ])
    }

    @Test func suggestsAtMostEight() {
        let items = (0..<12).map { Sample.page("https://a.example/\($0)", tags: ["tag \($0 + 10)"]) }
        let sample = ReadingsSample(items)
        #expect(sample.suggestions(on: "index") == (10..<18).map { "tag \($0)" })
        // The tags of the site itself are among them, however many others are better.
        let other = ReadingsSample(
            items + [Sample.page("https://b.example/", tags: ["own"], hoursAgo: 24 * 3)])
        #expect(other.suggestions(on: "site-b.example").first == "own")
        #expect(!other.suggestions(on: "index").contains("own"))
    }

    /// The stored score of a database is stale: the time that counts as now decides.
    @Test func dependsOnTheTimeThatCountsAsNow() {
        let tags = [
            SavedTag(name: "often", frequency: 4, lastUsed: Self.now - 7 * 86400),
            SavedTag(name: "lately", frequency: 3, lastUsed: Self.now),
        ]
        var sample = ReadingsSample(
            [Sample.page("https://a.example/", tags: ["often", "lately"])], tags: tags)
        #expect(sample.suggestions(on: "index") == ["lately", "often"])
        sample.settings.now = Self.now + 70 * 86400
        #expect(sample.suggestions(on: "index") == ["often", "lately"])
    }

    @Test func hasTheScoresInTheFileForApps() throws {
        let tags = try #require(try Self.sample.object("api/tags.json")["tags"] as? [[String: Any]])
        let scores = Dictionary(
            uniqueKeysWithValues: tags.compactMap { tag in
                (tag["name"] as? String).map { ($0, (tag["frecency_score"] as? Double) ?? -1) }
            })
        #expect(scores["almost"] == 70 && scores["swift"] == 40 && scores["never"] == 0)
        #expect(scores["old"] == 14.286)
        let sites = try #require(try Self.sample.object("api/sites.json")["sites"] as? [[String: Any]])
        #expect(sites.first?["site"] as? String == "a.example")
        #expect(
            sites.first?["suggestions"] as? [String] == Self.sample.suggestions(on: "site-a.example"))
    }
}
