import Items
import TestSupport
import Testing

/// Merging answers of feeds: identity, dates and changes over histories.
@Suite struct ItemMergeTests {
    static let day = 86400
    static let start = 1_700_000_000

    private func item(
        _ id: String, _ title: String, url: String? = nil, date: Int? = nil, content: String = "<p>Text</p>"
    ) -> Item {
        ItemSample.item(id, title: title, url: url, date: date, content: content)
    }

    private func merge(
        _ items: [Item], _ entries: [Item], of feed: String = "https://a.example/feed", now: Int
    ) -> [Item] {
        ItemMerge.merge(items, FeedAnswer(feed: feed, .items(entries)), now: now)
    }

    @Test func fixesTheDateOfAnUndatedItem() {
        let first = merge([], [item("1", "One")], now: Self.start)
        #expect(first.map(\.datePublished) == [Self.start])
        let later = merge(first, [item("1", "One"), item("2", "Two")], now: Self.start + Self.day)
        #expect(later.map(\.id) == ["2", "1"])
        #expect(later.map(\.datePublished) == [Self.start + Self.day, Self.start])
    }

    /// A date of an archive stays. One before the web is a zero, which becomes ten years.
    @Test(arguments: [
        (start + 7200, start), (start + 1800, start + 1800), (start - 11 * 365 * day, start - 11 * 365 * day),
        (631_152_000, 631_152_000), (631_151_999, start - 315_576_000), (0, start - 315_576_000),
        (-62_135_596_800, start - 315_576_000),
    ]) func takesNoDateFromTheFutureOrBeforeTheWeb(_ date: Int, _ expected: Int) {
        let found = merge([], [item("1", "One", date: date)], now: Self.start)
        #expect(found.map(\.datePublished) == [expected])
    }

    /// Earlier versions stored ten years for each date of an archive. The date proves a moved item.
    @Test(arguments: [(start - 631_152_000, 1), (start - 157_788_000, 2)])
    func knowsAnArchiveOfAnEarlierStore(_ date: Int, _ count: Int) {
        let old = "https://old.example/posts/1"
        let new = "https://new.example/posts/1"
        var stored = merge([], [item(old, "One", url: old, date: date)], now: Self.start)
        stored[0].datePublished = Self.start - 315_576_000
        let moved = item(new, "Changed", url: new, date: date, content: "<p>Another</p>")
        #expect(merge(stored, [moved], now: Self.start + 10).count == count)
    }

    @Test func knowsAnItemWhoseSiteMoves() {
        let first = merge(
            [], [item("http://old.example/1", "One", url: "http://old.example/1")], now: Self.start)
        let moved = merge(
            first, [item("https://www.new.example/1", "One", url: "https://www.new.example/1")],
            now: Self.start + 10)
        #expect(moved.count == 1 && moved[0].id == "http://old.example/1")
        #expect(moved[0].url == "https://www.new.example/1")
    }

    @Test func countsRevisionsAndKeepsTheFormerTitle() {
        let first = merge([], [item("1", "Old title", date: Self.start)], now: Self.start)
        let same = merge(first, [item("1", "Old title", date: Self.start)], now: Self.start + 10)
        #expect(same[0].facts.revision == 1)
        let changed = merge(
            same, [item("1", "New title", date: Self.start + 5, content: "<p>More</p>")], now: Self.start + 20
        )
        #expect(changed[0].facts.revision == 2 && changed[0].facts.formerTitle == "Old title")
        #expect(changed[0].datePublished == Self.start, "the first date stays")
    }

    /// An article of an archive keeps its date and that of its change. A change at the future is one of now.
    @Test func takesNoTimeOfAFetchForAnOldChange() {
        let years = 315_576_000
        for (published, modified, expected) in [
            (Self.start - 2 * years, Self.start - 2 * years + 90, Self.start - 2 * years + 90),
            (0, 90, nil),
            (Self.start - 100, Self.start - 50, Self.start - 50),
            (Self.start - 100, Self.start + 90_000, Self.start),
        ] {
            var entry = item("1", "Title", date: published)
            entry.dateModified = modified
            let items = merge([], [entry], now: Self.start)
            #expect(items[0].dateModified == expected)
            #expect(items[0].datePublished == (published == 0 ? Self.start - years : published))
        }
    }

    /// Two feeds may word an article differently. The difference is no change of the article; a later one of a feed is.
    @Test func takesAFullerTextOfAnotherFeedForNoChange() {
        let url = "https://site.example/x"
        let first = merge([], [item("a", "One", url: url, date: Self.start)], now: Self.start)
        var entry = item(
            "b", "One: in full", url: url, date: Self.start, content: "<p>A much longer text</p>")
        let other = "https://b.example/feed"
        let both = merge(first, [entry], of: other, now: Self.start + 10)
        #expect(both.count == 1 && both[0].title == "One: in full")
        #expect(both[0].facts.revision == 1 && both[0].facts.formerTitle == nil)
        #expect(both[0].dateModified == nil)
        #expect(merge(both, [entry], of: other, now: Self.start + 20) == both)
        entry.title = "One: corrected"
        let corrected = merge(both, [entry], of: other, now: Self.start + 30)
        #expect(corrected[0].facts.revision == 2 && corrected[0].facts.formerTitle == "One: in full")
        #expect(corrected[0].dateModified == Self.start + 30)
    }

    /// Of one article in two feeds, the categories are united, and an author is not lost with the shorter text.
    @Test func unitesAuthorsAndCategories() {
        let url = "https://site.example/x"
        let other = "https://b.example/feed"
        func entry(_ id: String, _ tags: [String], _ author: String?, _ content: String) -> Item {
            var entry = item(id, "One", url: url, date: Self.start, content: content)
            entry.tags = tags
            entry.facts.categories = tags.map { ItemFacts.Category(term: $0) }
            entry.authors = author.map { [Person(name: $0)] } ?? []
            return entry
        }
        let short = entry("a", ["World", "Trade"], "Ada", "<p>Text</p>")
        let full = entry("b", ["Trade", "Ports"], nil, "<p>A much longer text</p>")
        func both(_ first: Item, _ second: Item) -> [Item] {
            let items = merge([], [first], now: Self.start)
            return merge(items, [second], of: other, now: Self.start + 10)
        }
        for (items, tags) in [
            (both(short, full), ["Trade", "Ports", "World"]),
            (both(full, short), ["Trade", "Ports", "World"]),
        ] {
            #expect(items.count == 1 && items[0].contentHTML == full.contentHTML)
            #expect(items[0].tags == tags && items[0].facts.categories.compactMap(\.term) == tags)
            #expect(items[0].authors.map(\.name) == ["Ada"])
        }
        let items = both(short, full)
        #expect(merge(items, [full], of: other, now: Self.start + 20) == items)
        #expect(merge(items, [short], now: Self.start + 20) == items)
        // The author of the full text is the author, and one feed alone may take its own back.
        let named = entry("b", [], "Bea", "<p>A much longer text</p>")
        #expect(both(short, named)[0].authors.map(\.name) == ["Bea"])
        let alone = merge(
            merge([], [short], now: Self.start), [entry("a", [], nil, "<p>T</p>")], now: Self.start)
        #expect(alone[0].authors.isEmpty && alone[0].tags.isEmpty)
    }

    @Test func joinsOneArticleOfTwoFeeds() {
        let first = merge(
            [],
            [item("a", "One", url: "https://site.example/x?utm_source=a&b=2&a=1", content: "<p>Short</p>")],
            now: Self.start)
        let both = merge(
            first,
            [
                item(
                    "b", "One", url: "https://SITE.example/x?a=1&at_medium=RSS&b=2&CMP=rss#top",
                    content: "<p>A much longer text</p>")
            ], of: "https://b.example/feed", now: Self.start + 10)
        #expect(both.count == 1)
        #expect(both[0].facts.alsoIn.map(\.feed) == ["https://b.example/feed"])
        #expect(both[0].contentHTML == "<p>A much longer text</p>")
        #expect(both[0].datePublished == Self.start)
    }

    /// An item without a page of its own has the hash of the page that it is about.
    @Test func hashesTheAddress() {
        var entry = item("1", "One")
        entry.externalURL = "https://b.example/x"
        let hash = URLHash.of("https://b.example/x")
        #expect(hash != nil && merge([], [entry], now: Self.start)[0].facts.urlHash == hash)
        entry.url = "https://a.example/1"
        #expect(merge([], [entry], now: Self.start)[0].facts.urlHash == URLHash.of("https://a.example/1"))
    }

    /// Without ids, a list of changes has one address, and its parts have fragments.
    @Test func tellsPartsOfAPageApart() {
        let versions = (1...3).map { number in
            item(
                "", "Version \(number)", url: "https://a.example/log#v\(number)",
                date: Self.start + number * 60, content: "<p>Notes for \(number)</p>")
        }
        var items: [Item] = []
        for (number, version) in versions.enumerated() {
            items = merge(items, [version], now: Self.start + 600 * (number + 1))
        }
        #expect(items.map(\.title) == ["Version 3", "Version 2", "Version 1"])
        #expect(items.map(\.datePublished) == versions.reversed().map(\.datePublished))
        #expect(items.last?.id == "https://a.example/log" && Set(items.map(\.id)).count == 3)
        // Each stays the same item with another title and text, alone or beside the others.
        var changed = versions[1]
        (changed.title, changed.contentHTML) = ("Version 2.0", "<p>More notes</p>")
        for answer in [[changed], versions, [versions[2], changed, versions[0]]] {
            items = merge(items, answer, now: Self.start + 6000)
            #expect(items.count == 3 && items[1].title == answer.first { $0.url == changed.url }?.title)
        }
    }

    /// A fragment alone, or one for comments or statistics, makes no other item.
    @Test(arguments: [
        ("", "log#v1", "log#v2", "One", 60, "<p>New</p>"), ("", "log#v1", "log#v2", "Two", 0, "<p>New</p>"),
        ("", "log#v1", "log#v2", "Two", 60, "<p>Text</p>"), ("", "log#v1", "log#v1", "Two", 60, "<p>New</p>"),
        ("", "log", "log#comments", "Two", 60, "<p>New</p>"), ("", "log", "log", "Two", 60, "<p>New</p>"),
        ("", "log#utm_source=a", "log#utm_source=b&utm_medium=c", "Two", 60, "<p>New</p>"),
        ("1", "log#v1", "log#v2", "Two", 60, "<p>New</p>"),
    ]) func takesNoFragmentForAnItem(
        _ id: String, _ old: String, _ new: String, _ title: String, _ delay: Int, _ content: String
    ) {
        let first = item(id, "One", url: "https://a.example/\(old)", date: Self.start)
        let second = item(
            id, title, url: "https://a.example/\(new)", date: Self.start + delay, content: content)
        let items = merge(merge([], [first], now: Self.start + 10), [second], now: Self.start + 600)
        #expect(items.count == 1 && items[0].title == title && items[0].datePublished == Self.start)
    }

    @Test func keepsEverythingAfterAFailedOrEmptyAnswer() {
        let items = merge([], [item("1", "One")], now: Self.start)
        for outcome in [FeedAnswer.Outcome.failed, .unchanged, .items([])] {
            #expect(
                ItemMerge.merge(
                    items, FeedAnswer(feed: "https://a.example/feed", outcome), now: Self.start + Self.day)
                    == items)
        }
    }

    // MARK: Histories

    /// An article of the world that a history is about.
    private struct Truth {
        var number: Int
        var hasDate: Bool
        var title: String
        var text: String
        var date: Int
    }

    /// One history: a feed whose articles, titles, texts, schemes and hosts change, and which fails at times.
    private func history(seed: UInt64) -> (items: [Item], published: Int, moved: [String]) {
        var dice = SeededGenerator(seed: seed)
        let kind = Int.random(in: 0..<3, using: &dice)
        var host = "site\(seed % 7).example"
        var scheme = "http"
        var truths: [Truth] = []
        var items: [Item] = []
        var moved: [String] = []
        var now = Self.start
        var seen: Set<Int> = []
        for _ in 0..<Int.random(in: 4...12, using: &dice) {
            now += Int.random(in: 600...Self.day, using: &dice)
            for _ in 0..<Int.random(in: 0...3, using: &dice) {
                let number = truths.count
                truths.append(
                    Truth(
                        number: number, hasDate: Bool.random(using: &dice), title: "Article \(number)",
                        text: "Text \(number)", date: now - 60))
            }
            // A site changes its scheme or host at once, for all of its articles.
            if Int.random(in: 0..<6, using: &dice) == 0 { scheme = "https" }
            if Int.random(in: 0..<12, using: &dice) == 0 { host = "www." + host.replacing("www.", with: "") }
            if !truths.isEmpty, Bool.random(using: &dice) {
                let one = Int.random(in: truths.indices, using: &dice)
                if Bool.random(using: &dice) {
                    truths[one].title += " again"
                } else {
                    truths[one].text += " and more"
                }
            }
            let listed = truths.suffix(8)
            let outcome: FeedAnswer.Outcome
            switch Int.random(in: 0..<10, using: &dice) {
            case 0: outcome = .failed
            case 1: outcome = .unchanged
            case 2: outcome = .items([])
            default:
                seen.formUnion(listed.map(\.number))
                let entries = listed.map { truth in
                    let url = "\(scheme)://\(host)/a/\(truth.number)"
                    let id = kind == 0 ? "tag:\(truth.number)" : kind == 1 ? url : ""
                    return item(
                        id, truth.title, url: url, date: truth.hasDate ? truth.date : nil,
                        content: "<p>\(truth.text)</p>")
                }
                outcome = .items(entries.reversed())
            }
            let before = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.datePublished) })
            items = ItemMerge.merge(items, FeedAnswer(feed: "https://feed.example/", outcome), now: now)
            let after = Dictionary(items.map { ($0.id, $0.datePublished) }) { first, _ in first }
            for (id, date) in before where after[id] != date { moved.append(id) }
        }
        return (items, seen.count, moved)
    }

    @Test func losesAndDoublesNothingInAThousandHistories() {
        for seed in 0..<1000 {
            let (items, published, moved) = history(seed: UInt64(seed))
            #expect(items.count == published, "seed \(seed)")
            #expect(Set(items.map(\.id)).count == items.count, "seed \(seed)")
            #expect(moved.isEmpty, "seed \(seed): \(moved)")
        }
    }

    @Test func givesTheSameBytesForTheSameHistory() {
        for seed in [3, 77, 512] as [UInt64] {
            var one = ItemFeed()
            one.items = history(seed: seed).items
            var two = ItemFeed()
            two.items = history(seed: seed).items
            #expect(one.bytes() == two.bytes())
        }
    }
}
