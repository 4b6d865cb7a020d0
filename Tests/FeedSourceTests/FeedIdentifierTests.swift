import FeedSource
import Items
import Testing

/// Identifiers of items that are equal, and of items that only have the same id.
@Suite struct FeedIdentifierTests {
    @Test(arguments: ["", "<guid>https://a.example/same</guid>"])
    func numbersEqualItemsInLinearTime(_ guid: String) throws {
        let count = 6000
        let item = "<item>\(guid)<title>Same</title><description>same text</description></item>"
        let reading = FeedSample.read(
            "<rss version='2.0'><channel><title>T</title>\(String(repeating: item, count: count))</channel></rss>"
        )
        let feed = try #require(reading.feed)
        let start = ContinuousClock.now
        let ids = feed.identified.items.map(\.id)
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(Set(ids).count == count)
        #expect(ids[1] == ids[0] + " 2" && ids[count - 1] == ids[0] + " \(count)")
    }

    /// The number of an item may be the identifier of another one.
    @Test func passesTakenNumbers() throws {
        let items = ["a 2", "a", "a", "a", "a 3"].map {
            "<item><guid isPermaLink='false'>\($0)</guid></item>"
        }
        let reading = FeedSample.read(
            "<rss version='2.0'><channel><title>T</title>\(items.joined())</channel></rss>")
        let ids = try #require(reading.feed).identified.items.map(\.id)
        #expect(Set(ids).count == 5 && ids.allSatisfy { $0.hasPrefix("a") })
    }

    @Test func reportsARepeatedIDOfJSONAtItsItem() throws {
        let reading = FeedSample.read(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
              {"id": "1", "content_text": "a"},
              {"id": "2", "content_text": "b"},
              {"id": "1", "content_text": "c"}
            ]}
            """)
        let finding = try #require(reading.diagnostics.first)
        #expect(reading.diagnostics.count == 1 && finding.message.contains("'1'"))
        #expect(finding.position?.line == 4 && finding.position?.column == 3)
    }
}
