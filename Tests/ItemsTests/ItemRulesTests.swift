import Items
import TestSupport
import Testing

@Suite struct ItemRulesTests {
    @Test(arguments: [
        ("HTTP://Site.Example:80/a?b=2&a=1#x", "http://site.example/a?a=1&b=2"),
        ("https://site.example/a?utm_source=x&id=3&fbclid=y", "https://site.example/a?id=3"),
        ("https://site.example", "https://site.example/"),
        ("https://site.example/a?", "https://site.example/a"),
    ]) func writesTheCanonicalAddress(_ url: String, _ expected: String) {
        #expect(CanonicalURL.text(of: url) == expected)
    }

    private func stored(_ id: String, age days: Int, unlisted: Bool = true, media: String? = nil) -> Item {
        var item = Item(id: id)
        item.datePublished = 1_700_000_000 - days * 86400
        item.facts.feed = "f"
        if unlisted { item.facts.unlisted = 1_700_000_000 - 3600 }
        if let media {
            var picture = ItemFacts.Media()
            picture.sha256 = media
            item.facts.media = picture
        }
        return item
    }

    private func retention(
        _ items: [Item], _ change: (inout Retention.Policy) -> Void, _ outcome: FeedAnswer.Outcome? = nil
    ) -> Retention {
        var policy = Retention.Policy()
        change(&policy)
        let answer = FeedAnswer(feed: "f", outcome ?? .items([Item(id: "new")]))
        return Retention(items, after: answer, policy, now: 1_700_000_000)
    }

    @Test func removesByAgeWhatIsNoLongerListed() {
        var kept = stored("kept", age: 30)
        kept.facts.isBookmarked = true
        let items = [
            stored("old", age: 30), stored("listed", age: 30, unlisted: false), stored("young", age: 2), kept,
        ]
        #expect(retention(items) { $0.days = 7 }.removedItems == ["old"])
        for outcome in [FeedAnswer.Outcome.failed, .unchanged, .items([])] {
            #expect(retention(items, { $0.days = 7 }, outcome).removedItems.isEmpty)
        }
    }

    @Test func removesMediaBeforeItems() {
        let result = retention([stored("a", age: 4, media: "x")]) {
            $0.days = 7
            $0.mediaDays = 3
        }
        #expect(result.itemsWithoutMedia == ["a"] && result.removedItems.isEmpty)
    }

    @Test func limitsTheNumberOfItems() {
        let items = (0..<10).map { stored("\($0)", age: $0) }
        #expect(retention(items) { $0.items = 7 }.removedItems == ["7", "8", "9"])
    }

    // MARK: Near duplicates

    private func article(
        _ id: String, _ title: String, words: Int = 400, changed: Int = 0, day: Int = 0, feed: String = "f"
    ) -> Item {
        var item = Item(id: id)
        item.title = title
        item.facts.feed = feed
        item.datePublished = 1_700_000_000 + day * 86400
        item.contentHTML =
            "<p>" + (0..<words).map { $0 < changed ? "other\($0)" : "word\($0)" }.joined(separator: " ")
            + "</p>"
        return item
    }

    @Test func groupsAnArticleWithItsCorrection() {
        let items = [
            article("a", "Harbour cranes to stay"),
            article("b", "Harbour cranes to stay, says council", changed: 2, day: 1),
            article("c", "Harbour cranes to stay", changed: 200), article("d", "A quite different title"),
            article("e", "Harbour cranes to stay", day: 9),
            article("g", "Harbour cranes to stay", feed: "other"),
        ]
        #expect(NearDuplicates(items).groups == [["a", "b"]])
        #expect(NearDuplicates(items.reversed()).groups == [["a", "b"]])
    }

    @Test func groupsManyItemsInBoundedTime() {
        let items = (0..<3000).map { article("\($0)", "Title \($0)", words: 60, changed: 60, day: $0 / 50) }
        #expect(NearDuplicates(items).groups.count <= items.count)
    }
}
