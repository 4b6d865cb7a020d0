import Diagnostics
import Items
import SiteFiles
import TestSupport
import Testing
import WebFetching

@testable import FeedFetching
@testable import LibraryFolder

/// Runs over a store, with a server on loopback.
@Suite struct FeedRunTests {
    private let folder: TestFolder
    private let server: LoopbackServer
    private static let now = AnswerSample.now

    init() throws {
        folder = try TestFolder()
        server = try LoopbackServer()
    }

    private func store() throws -> ItemStore { try ItemStore(folder: folder["store"]) }

    @discardableResult
    private func run(
        _ paths: [String], at seconds: Int = 0, _ settings: FeedSettings = FeedSettings(),
        article: FeedSubscription.ArticleOrigin = .feed, isForced: Bool = true
    ) async throws -> FetchReport {
        let feeds = paths.map { path in
            var feed = AnswerSample.feed(server.url(path))
            feed.article = article
            return feed
        }
        var run = FeedRun(settings, feeds: feeds, now: Self.now + seconds)
        run.isForced = isForced
        let client = ResourceClient(
            policy: AnswerSample.policy, origins: run.origins, requestsPerSecond: 1000)
        var store = try store()
        return try await run.run(&store, client)
    }

    /// Serves a feed of items: title, hours before now, and HTML or a link.
    private func serve(_ path: String, _ items: [(title: String, hours: Int, link: String, html: String)]) {
        let body = items.map { item in
            let date = HTTPTime.text(Self.now - item.hours * 3600)
            return
                "<item><guid>\(item.title)</guid><title>\(item.title)</title><link>\(item.link)</link><pubDate>\(date)</pubDate>"
                + "<description><![CDATA[\(item.html)]]></description></item>"
        }
        server.route(
            path,
            .text(
                "<rss version='2.0'><channel><title>N</title>\(body.joined())</channel></rss>",
                type: "application/rss+xml"))
    }

    // MARK: Pages

    private static func page(_ words: String) -> LoopbackAnswer {
        .text(
            "<!doctype html><title>x</title><article>"
                + String(
                    repeating:
                        "<p>\(words), and so on, in a paragraph that is long enough to count as one of an article.</p>",
                    count: 12) + "</article>")
    }

    @Test func aPageOfSeveralItemsIsFetchedOnce() async throws {
        server.route("/page", Self.page("Shared"))
        server.route("/other", Self.page("Other"))
        serve(
            "/feed",
            [
                ("a", 1, server.url("/page"), "short"), ("b", 2, server.url("/page"), "short too"),
                ("c", 3, server.url("/other"), "short again"),
            ])
        let report = try await run(["/feed"], article: .auto)
        #expect(report.pages == 2 && server.requests(for: "/page").count == 1)
        let items = try store().contents.feed.items
        #expect(items.map { $0.facts.page?.html?.contains("Shared") } == [true, true, false])
        // Nothing is asked again: not even by a forced run.
        try await run(["/feed"], at: 60, article: .auto)
        #expect(server.requests(for: "/page").count == 1 && server.requests(for: "/other").count == 1)
    }

    @Test func theSettingOfAFeedDecidesAboutPages() async throws {
        server.route("/page", Self.page("Shared"))
        serve("/feed", [("a", 1, server.url("/page"), "short")])
        try await run(["/feed"], article: .feed)
        #expect(server.requests(for: "/page").isEmpty)
        try await run(["/feed"], at: 60, article: .page)
        #expect(server.requests(for: "/page").count == 1)
    }

    // MARK: Pictures

    /// A picture of so many bytes.
    private func picture(_ path: String, bytes: Int) {
        let number = Array(path.utf8)
        let head = PictureStageTests.png(90, 90) + number
        server.route(path, .file(head + [UInt8](repeating: 0, count: bytes - head.count), type: "image/png"))
    }

    private func image(_ path: String) -> String { "<p>Words</p><img src=\"\(server.url(path))\" alt=\"x\">" }

    private func media() throws -> Int { try store().mediaSizes.count }

    @Test func picturesOfTheNewestItemsAreKept() async throws {
        var settings = FeedSettings()
        settings.keep.media = 2500
        for name in ["/1", "/2", "/3", "/4"] { picture(name, bytes: 1000) }
        serve("/feed", (1...3).map { ("item \($0)", 10 - $0, "", image("/\($0)")) })
        try await run(["/feed"], settings)
        #expect(try store().contents.feed.items.map { $0.facts.media != nil } == [true, true, false])
        #expect(try media() == 2)
        // A newer one takes the room of the oldest, and what has no room is not fetched by each run.
        serve("/feed", (1...4).map { ("item \($0)", 10 - $0, "", image("/\($0)")) })
        try await run(["/feed"], at: 600, settings)
        try await run(["/feed"], at: 1200, settings)
        #expect(try store().contents.feed.items.map { $0.facts.media != nil } == [true, true, false, false])
        #expect(try media() == 2)
        #expect(["/1", "/2", "/3", "/4"].map { server.requests(for: $0).count } == [1, 1, 1, 1])
        // With more room they come back.
        settings.keep.media = 10000
        try await run(["/feed"], at: 1800, settings)
        #expect(try media() == 4)
    }

    @Test func picturesGoAfterTheirDays() async throws {
        var settings = FeedSettings()
        settings.keep.images = 3
        for name in ["/1", "/2"] { picture(name, bytes: 1000) }
        serve("/feed", [("new", 1, "", image("/1")), ("old", 4 * 24, "", image("/2"))])
        try await run(["/feed"], settings)
        #expect(server.requests(for: "/2").isEmpty)
        #expect(try store().contents.feed.items.map { $0.facts.media != nil } == [true, false])
        #expect(try media() == 1)
        try await run(["/feed"], at: 4 * 86400, settings)
        #expect(try store().contents.feed.items.map { $0.facts.media != nil } == [false, false])
        #expect(try media() == 0 && server.requests(for: "/1").count == 1)
        #expect(try store().contents.addresses[server.url("/1")] == nil)
    }

    @Test func picturesOfBookmarksStay() async throws {
        var settings = FeedSettings()
        (settings.keep.images, settings.keep.media) = (3, 1500)
        for name in ["/1", "/2"] { picture(name, bytes: 1000) }
        serve("/feed", [("new", 1, "", image("/1")), ("old", 4 * 24, "", image("/2"))])
        try await run(["/feed"], settings)
        do {
            var store = try store()
            var contents = store.contents
            contents.feed.items[1].facts.isBookmarked = true
            try store.write(contents)
        }
        try await run(["/feed"], at: 86400, settings)
        #expect(try store().contents.feed.items.map { $0.facts.media != nil } == [false, true])
    }

    @Test func aPictureOfNoItemIsRemoved() async throws {
        picture("/1", bytes: 500)
        picture("/2", bytes: 600)
        serve("/feed", [("a", 1, "", image("/1"))])
        try await run(["/feed"])
        #expect(try store().mediaSizes.values.sorted() == [500])
        serve("/feed", [("a", 1, "", image("/2"))])
        try await run(["/feed"], at: 600)
        #expect(try store().mediaSizes.values.sorted() == [600])
        try await run(["/feed"], at: 1200)
        #expect(try store().contents.addresses[server.url("/1")] == nil)
    }

    /// The first pages that fail are named, the others counted.
    @Test(arguments: [0, 1, 10, 12]) func namesThePagesThatFail(_ count: Int) async throws {
        serve("/feed", (0..<count).map { ("t\($0)", $0 + 1, server.url("/p\($0)"), "short") })
        let report = try await run(["/feed"], article: .page)
        let named = report.diagnostics.filter { $0.message.hasPrefix("the page \(server.url("/p"))") }
        #expect(report.failedPages == count && report.failures.count == min(count, 10))
        #expect(report.failures.allSatisfy { $0.kind == .page && $0.feed == "N" })
        #expect(report.diagnostics.allSatisfy { "\($0.rule)" == "feed-pages" })
        #expect(named.count == min(count, 10) && named.allSatisfy { $0.message.contains("of 't") })
        #expect(
            report.diagnostics.filter { !named.contains($0) }.map(\.message)
                == (count > 10 ? ["\(count - 10) more pages cannot be fetched"] : []))
    }

    @Test func aPictureThatFailsIsTriedAgainLater() async throws {
        serve("/feed", [("a", 1, "", image("/1"))])
        let failed = try await run(["/feed"])
        #expect(failed.failedPictures == 1 && failed.pictures == 0)
        #expect(failed.diagnostics.map { "\($0.rule)" } == ["feed-pictures"])
        #expect(
            failed.diagnostics[0].message
                == "the picture \(server.url("/1")) of 'a' in N cannot be fetched: the server answered 404; its alternative text is shown"
        )
        #expect(failed.failures.map(\.address) == [server.url("/1")] && failed.failures[0].article == "a")
        picture("/1", bytes: 500)
        #expect(try await run(["/feed"], at: 3599).pictures == 0)
        #expect(try await run(["/feed"], at: 3600).pictures == 1)
        #expect(server.requests(for: "/1").count == 2)
    }

    @Test func trackersAreNotStored() async throws {
        server.route("/1", .file(PictureStageTests.png(1, 1), type: "image/png"))
        serve("/feed", [("a", 1, "", image("/1"))])
        for hour in 0..<3 { try await run(["/feed"], at: hour * 86400) }
        #expect(try media() == 0 && server.requests(for: "/1").count <= 1)
    }

    /// The first picture may be a tracker, a portrait or an icon.
    @Test func theMediumIsThePictureAboveTheText() async throws {
        for (path, side) in [("/px.png", 1), ("/avatars/a.png", 90), ("/icon.png", 9), ("/photo.png", 640)] {
            server.route(path, .file(PictureStageTests.png(side, side), type: "image/png"))
        }
        let signs = ["/px.png", "/avatars/a.png", "/icon.png"].map(image).joined()
        serve("/feed", [("a", 1, "", signs + image("/photo.png")), ("b", 2, "", signs)])
        try await run(["/feed"])
        #expect(try store().contents.feed.items.map { $0.facts.media?.width } == [640, nil])
    }

    // MARK: Items

    @Test func anEmptyListLeavesTheItems() async throws {
        serve("/feed", [("a", 1, "", "x")])
        try await run(["/feed"])
        let report = try await run([], at: 100 * 86400)
        #expect(report.feeds.isEmpty && report.items == 1)
    }

    @Test func aFeedThatIsListedAgainListsItsItems() async throws {
        serve("/a", [("a", 1, "", "x")])
        serve("/b", [("b", 1, "", "x")])
        try await run(["/a", "/b"])
        try await run(["/b"], at: 600)
        #expect(try store().contents.feed.items.map { $0.isListed } == [false, true])
        try await run(["/a", "/b"], at: 1200)
        #expect(try store().contents.feed.items.map { $0.isListed } == [true, true])
    }

    /// Nothing goes while every feed fails.
    @Test(arguments: [
        ("new", ["b"]), ("same", ["b"]), ("304", ["b"]), ("waiting", ["b"]), ("500", ["a", "b"]),
        ("410", ["a", "b"]),
    ]) func anItemThatNoFeedListsGoesByItsAge(_ answer: String, _ left: [String]) async throws {
        for path in ["a", "b"] { serve("/" + path, [(path, 1, "", "x")]) }
        try await run(["/a", "/b"])
        // The items are seven days old to the second.
        let last = 7 * 86400 - 3600
        try await run(["/b"], at: last)
        #expect(try store().contents.feed.items.map(\.id) == ["a", "b"])
        if answer == "new" { serve("/b", [("b", 1, "", "y")]) }
        if let status = Int(answer) { server.route("/b", LoopbackAnswer(status: status)) }
        try await run(["/b"], at: last + 300, isForced: answer != "waiting")
        #expect((server.requests(for: "/b").count == 2) == (answer == "waiting"))
        #expect(try store().contents.feed.items.map(\.id) == left)
    }

    /// The address that a feed gives itself.
    enum SelfAddress: CaseIterable {
        case atom, jsonFeed

        /// Returns a feed of items without links, by which they could be recognised.
        func feed(_ titles: [String], at address: String) -> LoopbackAnswer {
            switch self {
            case .atom:
                let date = "<updated>2026-11-20T00:00:00Z</updated>"
                let entries = titles.map {
                    "<entry><id>urn:x:\($0)</id><title>\($0)</title>\(date)<content>Words</content></entry>"
                }
                return .text(
                    "<feed xmlns=\"http://www.w3.org/2005/Atom\"><id>urn:x</id><title>N</title>\(date)"
                        + "<link rel=\"self\" href=\"\(address)\"/>\(entries.joined())</feed>",
                    type: "application/atom+xml")
            case .jsonFeed:
                let items = titles.map {
                    #"{"id": "urn:x:\#($0)", "title": "\#($0)", "content_text": "Words"}"#
                }
                return .text(
                    #"{"version": "https://jsonfeed.org/version/1.1", "title": "N", "feed_url": "\#(address)", "#
                        + "\"items\": [\(items.joined(separator: ", "))]}", type: "application/feed+json")
            }
        }
    }

    /// The address of the list identifies a feed, whatever the feed calls itself.
    @Test(arguments: SelfAddress.allCases)
    func aFeedWithAnotherAddressForItselfKeepsItsItems(_ format: SelfAddress) async throws {
        let url = server.url("/feed")
        server.route("/feed", format.feed(["a", "b"], at: "https://mirror.example/feed"))
        #expect(try await run(["/feed"]).feeds.map(\.added) == [2])
        let before = try store().contents
        #expect(before.feed.items.map(\.id) == ["urn:x:a", "urn:x:b"])
        #expect(before.feed.items.allSatisfy { $0.facts.feed == url && $0.facts.alsoIn.isEmpty })
        #expect(before.addresses.keys.sorted() == [url])

        // A new address of its own adds nothing and changes nothing.
        server.route("/feed", format.feed(["a", "b"], at: "https://news.example/feed?page=1"))
        #expect(try await run(["/feed"], at: 600).feeds.map(\.result) == [.unchanged])
        let after = try store().contents
        #expect(after.feed.items == before.feed.items && after.addresses.keys.sorted() == [url])

        // An item with a new id is added under the address of the list.
        server.route("/feed", format.feed(["a", "b", "c"], at: "https://third.example/"))
        #expect(try await run(["/feed"], at: 1200).feeds.map(\.added) == [1])
        let grown = try store().contents.feed.items
        #expect(grown.map(\.id).sorted() == ["urn:x:a", "urn:x:b", "urn:x:c"])
        #expect(grown.allSatisfy { $0.facts.feed == url && $0.facts.alsoIn.isEmpty })
        #expect(grown.compactMap(\.facts.firstSeen).sorted() == [Self.now, Self.now, Self.now + 1200])
        #expect(server.requests.allSatisfy { $0.path == "/feed" })
    }

    /// As `feed-moved` asks for. The items have no links by which they could be recognised.
    @Test func aMovedFeedKeepsItsItemsUnderItsNewAddress() async throws {
        serve("/new", [("a", 1, "", "x"), ("b", 2, "", "y")])
        server.route("/old", .redirect(to: "/new", status: 301))
        for time in [0, 600] { try await run(["/old"], at: time) }
        let before = try store().contents
        #expect(before.addresses[server.url("/old")]?.finalURL == server.url("/new"))
        let report = try await run(["/new"], at: 1200)
        #expect(report.feeds.map(\.result) == [.unchanged])
        let after = try store().contents
        #expect(after.feed.items.map(\.id) == ["a", "b"] && after.feed.items.allSatisfy { $0.isListed })
        #expect(after.feed.items.map(\.facts.feed) == [server.url("/new"), server.url("/new")])
        #expect(after.addresses.keys.sorted() == [server.url("/new")])
        #expect(after.addresses[server.url("/new")]?.finalURL == nil)
        // Both in the list are two feeds.
        server.route("/old", .redirect(to: "/new", status: 301))
        try await run(["/new", "/old"], at: 1800)
        #expect(try store().contents.addresses.keys.sorted() == [server.url("/new"), server.url("/old")])
    }

    @Test func aCountAtItsLimitDoesNotOverflow() async throws {
        serve("/feed", [("a", 1, "", "x")])
        try await run(["/feed"])
        let items = try folder.text("store/items.json")
        try folder.write(
            items.replacing("\"revision\": 1", with: "\"revision\": \(Int.max)"), to: "store/items.json")
        serve("/feed", [("a", 1, "", "y")])
        let report = try await run(["/feed"], at: 600)
        #expect(report.feeds.first?.changed == 1)
        #expect(try (store().contents.feed.items.first?.facts.revision ?? 0) > 1)
    }

    @Test func theProgressShowsNoSecrets() async throws {
        serve("/feed", [("a", 1, "", "x")])
        let feed = AnswerSample.feed("http://me:word@127.0.0.1:\(server.port)/feed?key=abc")
        var run = FeedRun(FeedSettings(), feeds: [feed], now: Self.now)
        let seen = Seen()
        run.progress = { seen.add("\($0) \($1) \($2)") }
        let client = ResourceClient(
            policy: AnswerSample.policy, origins: run.origins, requestsPerSecond: 1000)
        var store = try store()
        _ = try await run.run(&store, client)
        #expect(seen.all == ["1 1 \(server.url("/feed"))"])
        #expect(server.requests.map(\.target) == ["/feed?key=abc"])
    }
}
