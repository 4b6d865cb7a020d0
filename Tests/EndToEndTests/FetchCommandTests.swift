import Foundation
import SiteFiles
import TestSupport
import Testing

/// `sitegen fetch` as a user runs it, against a server that behaves.
@Suite struct FetchCommandTests {
    private let site: FetchSite
    private var server: LoopbackServer { site.server }
    private var folder: TestFolder { site.folder }
    private var url: String { server.url("/feed") }

    init() throws {
        site = try FetchSite()
        server.route("/feed", FetchSite.feed("one", "two", tag: "a"))
        try site.settings([url])
    }

    private func feed(_ report: [String: Any]) throws -> [String: Any] {
        try #require((report["feeds"] as? [[String: Any]])?.first)
    }

    @Test func bringsAStoreUpToDate() throws {
        let first = try site.fetch()
        #expect(
            first.output
                == "  News: 2 new; next 2026-11-21T00:10:00Z\nnews: 1 feed, 1 updated, 0 unchanged, 0 failed, 0 not due; 2 items\n"
        )
        #expect(try first.errors.isEmpty && site.titles() == ["one", "two"])
        #expect(try site.store().keys.sorted() == ["fetch.json", "items.json"])
        #expect(try site.state(url)["etag"] as? String == "\"a\"")

        // Ten minutes later there is nothing new.
        let second = try site.fetch(at: 600)
        #expect(second.output.contains("News: unchanged"))
        #expect(server.requests.last?.field("If-None-Match") == "\"a\"")

        server.route("/feed", FetchSite.feed("two", "three", tag: "b"))
        let third = try feed(site.report(at: 1200))
        #expect(third["result"] as? String == "updated" && third["new"] as? Int == 1)
        #expect(
            third["changed"] as? Int == 0 && third["items"] as? Int == 2 && third["status"] as? Int == 200)
        #expect(try site.titles() == ["one", "three", "two"])
        #expect(server.requests.count == 3)
        #expect(server.requests.allSatisfy { $0.field("User-Agent")?.contains("(feeds)") == true })
    }

    @Test func asksNothingBeforeItsTime() throws {
        try site.fetch()
        let store = try site.store()
        let outcome = try site.fetch(at: 599)
        #expect(outcome.output.contains("not due; next 2026-11-21T00:10:00Z"))
        #expect(outcome.output.contains("0 failed, 1 not due"))
        #expect(try server.requests.count == 1 && site.store() == store)
        try site.fetch(0, "--force", at: 599)
        #expect(server.requests.count == 2)
    }

    @Test func aDryRunSendsAndWritesNothing() throws {
        let outcome = try site.fetch(0, "--dry-run")
        #expect(outcome.output == "  \(url): due\nnews: 1 of 1 feed is due\n")
        // Not even an empty folder is made.
        #expect(server.requests.isEmpty && !folder.has("news"))
        try site.fetch()
        let store = try site.store()
        #expect(try site.fetch(0, "--dry-run", at: 100).output.contains("0 of 1 feed is due"))
        #expect(try site.fetch(0, "--dry-run", at: 600).output.contains("1 of 1 feed is due"))
        #expect(try site.fetch(0, "--dry-run", "--force", at: 100).output.contains("1 of 1 feed is due"))
        #expect(try server.requests.count == 1 && site.store() == store)
    }

    @Test func aSecondRunFindsTheStoreBusy() throws {
        server.route("/feed", LoopbackAnswer(delivery: .silence))
        let first = try site.command(["--timeout", "100"]).start()
        try waitUntil("the first run has asked") { server.requests.count == 1 }
        let second = try site.fetch(2)
        #expect(second.errors.contains("another run uses the store"), "\(second)")
        #expect(server.requests.count == 1)
        first.stop()
        server.route("/feed", FetchSite.feed("one"))
        try site.fetch()
    }

    @Test(arguments: [
        "feeds: [ftp://a.example/]", "feeds: none.opml", "feeds: []",
        "feeds: [http://127.0.0.1:1/]\n    lifetime: {headlines: soon}",
        "feeds: [http://127.0.0.1:1/]\n    keep: {days: x}",
        "feeds: [{title: A}]", "feeds: broken.opml",
    ]) func settingsWithErrorsSendNothing(_ keys: String) throws {
        try site.fetch()
        let store = try site.store()
        server.forgetRequests()
        try folder.write("<opml><body><outline xmlUrl=\"\(url)\"", to: "list.opml")
        try folder.write("<html>", to: "broken.opml")
        try folder.write(
            "sources:\n  good:\n    kind: feeds\n    feeds: [\"\(url)\"]\n  news:\n    kind: feeds\n    \(keys)\n",
            to: "sitegen.yml")
        let outcome = try site.fetch(1, "news", at: 600)
        #expect(outcome.errors.contains("error: "), "\(outcome)")
        #expect(try server.requests.isEmpty && site.store() == store)
    }

    @Test func namesThatAreNoSourceAreErrors() throws {
        #expect(try site.fetch(2, "nws").errors.contains("news"))
        try site.fetch(2, "--folder", "nowhere")
        try site.fetch(64, "--timeout", "0")
        try site.fetch(64, "--rate", "0")
        try site.fetch(64, "--jobs", "0")
        try site.fetch(64, "--allow-host", "a/b")
        #expect(server.requests.isEmpty)
    }

    @Test func aStaleFeedIsAnError() throws {
        try site.settings([url], keys: "stale: 2d")
        try site.fetch()
        server.route("/feed", .status(500))
        let warned = try site.fetch(at: 86400)
        #expect(
            warned.errors.contains(
                "warning: the feed cannot be fetched: the server answered 500 [feed-fetch]"))
        #expect(!warned.errors.contains("feed-stale"))
        let stale = try site.fetch(1, at: 2 * 86400 + 1)
        #expect(stale.errors.contains("error: the feed was last read 2 days ago [feed-stale]"), "\(stale)")
        // It is stale until it answers, asked or not.
        let waiting = try site.fetch(1, at: 2 * 86400 + 60)
        #expect(waiting.errors.contains("[feed-stale]") && waiting.output.contains("not due"))
        #expect(try site.titles() == ["one", "two"])
        server.route("/feed", FetchSite.feed("one", "two"))
        try site.fetch(0, at: 3 * 86400)
        // The rule can be switched off.
        server.route("/feed", .status(500))
        try folder.write(try folder.text("sitegen.yml") + "rules: {feed-stale: warning}\n", to: "sitegen.yml")
        try site.fetch(0, at: 6 * 86400)
    }

    @Test func aFeedThatNeverAnswersBecomesAnError() throws {
        try site.settings([url], keys: "stale: 2d")
        server.route("/feed", .status(500))
        #expect(try !site.fetch().errors.contains("feed-stale"))
        #expect(try site.state(url)["failing_since"] as? String == "2026-11-21T00:00:00Z")
        #expect(try !site.fetch(at: 2 * 86400).errors.contains("feed-stale"))
        let words = "error: the feed has never been read; it was first asked 2 days ago [feed-stale]"
        #expect(try site.fetch(1, "--force", at: 2 * 86400 + 1).errors.contains(words))
        // Asked or not.
        #expect(try site.fetch(1, at: 2 * 86400 + 60).errors.contains(words))
        server.route("/feed", FetchSite.feed("one"))
        try site.fetch(0, "--force", at: 3 * 86400)
        #expect(try site.state(url)["failing_since"] == nil)
    }

    /// The results are those of the list's order, whichever server answers first.
    @Test func theOrderOfAnswersDoesNotMatter() throws {
        let paths = ["/a", "/b", "/c"]
        try site.settings(paths.map { server.url($0) })
        var stores: [[String: [UInt8]]] = []
        for delays in [[0, 60, 120], [120, 60, 0]] {
            for (path, delay) in zip(paths, delays) {
                server.route(path, FetchSite.feed("same", "only \(path)").delayed(by: .milliseconds(delay)))
            }
            if folder.has("news") { try folder.remove("news") }
            try site.fetch()
            stores.append(try site.store())
        }
        #expect(stores[0] == stores[1])
    }

    @Test func aFeedThatLeftTheListLeavesItsItemsToRetention() throws {
        let other = server.url("/other")
        server.route("/other", FetchSite.feed("three"))
        try site.settings([url, other])
        try site.fetch()
        #expect(try site.titles() == ["one", "three", "two"])
        try site.settings([other])
        try site.fetch(at: 600)
        #expect(try site.titles() == ["one", "three", "two"])
        // Eight days after their publication, with an answer that has something new.
        server.route("/other", FetchSite.feed("three", channel: "<ttl>5</ttl>"))
        try site.fetch(at: 8 * 86400)
        #expect(try site.titles() == ["three"])
        #expect(try site.folder.text("news/store/fetch.json").contains("/feed\"") == false)
    }

    // MARK: Times

    @Test func theClockMayGoBack() throws {
        try site.fetch(at: 8 * 86400)
        #expect(try site.fetch(at: 0).output.contains("unchanged"))
        #expect(server.requests.count == 2)
        #expect(try site.state(url)["next"] as? String == "2026-11-21T00:10:00Z")
        // A little back is within a wait.
        try site.fetch(at: 86400)
        try site.fetch(at: 86400 - 3600)
        #expect(try server.requests.count == 3 && site.titles() == ["one", "two"])
    }

    @Test func feedsSayWhenTheyWantToBeAsked() throws {
        server.route("/feed", FetchSite.feed("one", channel: "<ttl>120</ttl>"))
        try site.fetch()
        try site.fetch(at: 7199)
        #expect(server.requests.count == 1)
        try site.fetch(at: 7200)
        #expect(server.requests.count == 2)
    }

    // MARK: A store edited by hand

    @Test(arguments: ["{", "not JSON", "", "[1]"]) func brokenItemsAreKeptAndFetchedAnew(_ text: String)
        throws
    {
        try site.fetch()
        try folder.write(text, to: "news/store/items.json")
        let outcome = try site.fetch(1, at: 60)
        #expect(outcome.errors.contains("items.json:1:"), "\(outcome)")
        // The line that is there now is not the damaged one.
        #expect(!outcome.errors.contains("^"))
        #expect(try site.titles() == ["one", "two"])
        #expect(try folder.text("news/store/items.json.damaged") == text)
        #expect(server.requests.last?.field("If-None-Match") == nil && server.requests.count == 2)
        #expect(try site.fetch(at: 660).errors.isEmpty)
    }

    @Test func missingItemsAreFetchedAnew() throws {
        try site.fetch()
        let before = try site.store()
        try folder.remove("news/store/items.json")
        try site.fetch(at: 0)
        #expect(try site.store() == before)
    }

    @Test(arguments: [("{", 1), ("not JSON", 1), ("", 1), ("[1]", 1), ("{\"http://x/\": 5}", 0)])
    func aBrokenStateIsKeptAndFeedsAreFetchedAnew(_ text: String, _ code: Int32) throws {
        try site.fetch()
        let items = try folder.bytes("news/store/items.json")
        try folder.write(text, to: "news/store/fetch.json")
        let outcome = try site.fetch(code, at: 60)
        #expect(outcome.errors.contains("fetch.json:1:"), "\(outcome)")
        #expect(try folder.text("news/store/fetch.json.damaged") == text)
        #expect(try folder.bytes("news/store/items.json") == items)
        #expect(server.requests.count == 2 && server.requests.last?.field("If-None-Match") == nil)
    }

    @Test(arguments: ["9223372036854775807", "-1", "1e400", "0.5", "99999999999999999999999"])
    func oddNumbersOfAStateDoNoHarm(_ number: String) throws {
        try site.fetch()
        server.route("/feed", .status(500))
        try folder.write(
            "{\"\(url)\": {\"failures\": \(number), \"status\": \(number), \"interval\": \(number), \"skip_hours\": [\(number)]}}",
            to: "news/store/fetch.json")
        let outcome = try site.fetch(at: 60)
        #expect(outcome.errors.contains("feed-fetch"), "\(outcome)")
        // Only a whole number is one.
        #expect(outcome.errors.contains("fetch.json:1:") == (Int(number).map { $0 < 0 } ?? true))
        #expect(try site.titles() == ["one", "two"])
    }
}
