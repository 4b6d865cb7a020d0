import Diagnostics
import Items
import SiteFiles
import Testing
import WebFetching
import WebSyntax

@testable import FeedFetching

/// The verdict about one answer, by its status and body.
@Suite struct FeedAnswerTests {
    private static let now = AnswerSample.now

    /// The state after a good answer with both validators.
    private static func known() throws -> FetchState {
        AnswerSample.read(
            try AnswerSample.answer(200, AnswerSample.rss("one")) {
                ($0.entityTag, $0.lastModified) = ("\"a\"", "Sat, 21 Nov 2026 07:00:00 GMT")
            }
        ).state
    }

    @Test func takesTheItemsAndFacts() throws {
        let body = AnswerSample.rss("one", "two", channel: "<link>https://news.example/</link><ttl>60</ttl>")
        let reading = AnswerSample.read(
            try AnswerSample.answer(200, body) {
                ($0.entityTag, $0.lastModified, $0.contentLanguage) = ("W/\"a\"", "x", "de")
                $0.contentType = "application/rss+xml"
            })
        #expect(AnswerSample.items(reading)?.map(\.id) == ["one", "two"])
        #expect(reading.report.result == .updated && reading.report.items == 2)
        let state = reading.state
        #expect(state.entityTag == "W/\"a\"" && state.lastModified == "x" && state.status == 200)
        #expect(state.title == "News" && state.homePage == "https://news.example/" && state.language == "de")
        #expect(state.checked == Self.now && state.answered == Self.now && state.next == Self.now + 3600)
        #expect(state.sha256 == Digest.sha256Hex(Array(body.utf8)) && state.failures == 0)
        #expect(reading.diagnostics.isEmpty && reading.report.next == state.next)
    }

    /// The addresses of all that an item names, not of its page alone.
    @Test(arguments: [
        (
            "<enclosure url=\"https://h.example/e.mp3?utm_source=rss\" type=\"audio/mpeg\"/>",
            "https://h.example/e.mp3"
        ),
        (
            "<media:content url=\"https://h.example/v.mp4?id=1&amp;fbclid=a\" type=\"video/mp4\"/>",
            "https://h.example/v.mp4?id=1"
        ),
        (
            "<media:content url=\"https://h.example/p.png?w=9&amp;utm_medium=x\" type=\"image/png\"/>",
            "https://h.example/p.png?w=9"
        ),
        (
            "<enclosure url=\"https://h.example/e.mp3?utm_source=a\"/><enclosure url=\"https://h.example/e.mp3\"/>",
            "https://h.example/e.mp3"
        ),
        (
            "<enclosure url=\"https://h.example/e.mp3?source=rss\" type=\"audio/mpeg\"/>",
            "https://h.example/e.mp3?source=rss"
        ),
    ])
    func removesTrackingFromAttachments(_ element: String, _ address: String) throws {
        let body =
            "<rss version=\"2.0\" xmlns:media=\"http://search.yahoo.com/mrss/\"><channel><title>N</title>"
            + "<item><guid>1</guid><title>T</title>\(element)</item></channel></rss>"
        let items = AnswerSample.items(AnswerSample.read(try AnswerSample.answer(200, body)))
        #expect(items?.first?.attachments.map(\.url) == [address])
        #expect(items?.first?.image.map { $0.contains("utm_") } != true)
    }

    @Test func isUnchangedBy304() throws {
        let before = try Self.known()
        let reading = AnswerSample.read(try AnswerSample.answer(304), before, now: Self.now + 600)
        #expect(reading.isUnchanged && reading.diagnostics.isEmpty)
        #expect(
            reading.state.entityTag == before.entityTag && reading.state.lastModified == before.lastModified)
        #expect(reading.state.sha256 == before.sha256 && reading.state.answered == Self.now + 600)
        // New validators of a 304 replace the old ones; of those it leaves out the old ones hold.
        let renewed = AnswerSample.read(try AnswerSample.answer(304) { $0.entityTag = "\"b\"" }, before)
        #expect(renewed.state.entityTag == "\"b\"" && renewed.state.lastModified == before.lastModified)
    }

    @Test func believes304OnlyWithoutNeedOfABody() throws {
        let reading = AnswerSample.read(try AnswerSample.answer(304))
        #expect(reading.isFailed && reading.state.failures == 1 && reading.state.answered == nil)
    }

    @Test func isUnchangedByTheSameBytesWithAnotherTag() throws {
        let before = try Self.known()
        let reading = AnswerSample.read(
            try AnswerSample.answer(200, AnswerSample.rss("one")) { $0.entityTag = "\"b\"" }, before)
        #expect(reading.isUnchanged)
        // It names no date, so it has none.
        #expect(reading.state.entityTag == "\"b\"" && reading.state.lastModified == nil)
        let other = AnswerSample.read(
            try AnswerSample.answer(200, AnswerSample.rss("two")) { $0.entityTag = "\"a\"" }, before)
        #expect(AnswerSample.items(other)?.map(\.id) == ["two"])
        #expect(other.state.sha256 != before.sha256)
    }

    @Test func forgetsValidatorsThatAnAnswerHasNot() throws {
        let reading = AnswerSample.read(
            try AnswerSample.answer(200, AnswerSample.rss("two")), try Self.known())
        #expect(reading.state.entityTag == nil && reading.state.lastModified == nil)
    }

    @Test(arguments: [204, 205, 206, 300, 304, 400, 401, 403, 404, 418, 429, 451, 500, 502, 503, 504])
    func failsByStatus(_ status: Int) throws {
        var before = try Self.known()
        if status == 304 { before.sha256 = nil }
        let reading = AnswerSample.read(
            try AnswerSample.answer(status, AnswerSample.rss("two")), before, now: Self.now + 600)
        #expect(reading.isFailed && reading.state.failures == 1)
        #expect(reading.state.status == status && reading.report.status == status)
        #expect(reading.state.problem?.contains("\(status)") == true)
        #expect(reading.state.next == Self.now + 1200 && reading.state.answered == Self.now)
        // The store still has the old version, to which these belong.
        #expect(reading.state.entityTag == before.entityTag && reading.state.sha256 == before.sha256)
        #expect(reading.rules == ["feed-fetch"] && reading.diagnostics[0].severity == .warning)
        #expect(reading.diagnostics[0].position?.line == 4)
    }

    @Test(arguments: ["", "\n", " \t\r\n "]) func failsByAnEmptyBody(_ body: String) throws {
        let reading = AnswerSample.read(try AnswerSample.answer(200, body), try Self.known())
        #expect(reading.isFailed && reading.report.problem == "the answer is empty")
        #expect(reading.state.entityTag == "\"a\"")
    }

    @Test(
        arguments: [
            "<!doctype html><title>Sign in</title><form></form>", "<html><body>moved</body></html>",
            "Not Found", "{\"error\": 1}", "[]", "<opml version='2.0'><body/></opml>", "\u{1}\u{2}", "<", "{",
        ])
    func failsByWhatIsNotAFeed(_ body: String) throws {
        let reading = AnswerSample.read(try AnswerSample.answer(200, body), try Self.known())
        #expect(reading.isFailed, "\(reading.outcome)")
        #expect(reading.report.problem?.hasPrefix("the answer is not a feed: ") == true)
        #expect(reading.state.failures == 1 && reading.state.title == "News")
    }

    @Test func isGoneBy410() throws {
        let reading = AnswerSample.read(try AnswerSample.answer(410), try Self.known())
        #expect(reading.outcome == .failed && reading.report.result == .gone)
        #expect(reading.rules == ["feed-gone"] && reading.state.next == nil)
        #expect(!FetchSchedule.isDue(reading.state, now: Self.now + 100 * 86400))
        let back = AnswerSample.read(
            try AnswerSample.answer(200, AnswerSample.rss("two")), reading.state)
        #expect(back.report.result == .updated && back.state.problem == nil && back.state.next != nil)
        #expect(FetchSchedule.isDue(back.state, now: Self.now + 86400))
    }

    /// The address that the list has may still work, or lead elsewhere by now.
    @Test func aDetourThatIsGoneIsLeft() throws {
        var before = try Self.known()
        before.finalURL = "https://other.example/feed"
        let reading = AnswerSample.read(
            try AnswerSample.answer(410, at: "https://other.example/feed"), before)
        #expect(reading.isFailed && reading.state.finalURL == nil)
        #expect(FetchSchedule.isDue(reading.state, now: Self.now + 600))
        // After a temporary redirect only its target is gone.
        let temporary = AnswerSample.read(
            try AnswerSample.answer(410, at: "https://other.example/feed"), try Self.known())
        #expect(temporary.isFailed && FetchSchedule.isDue(temporary.state, now: Self.now + 600))
        // After a permanent one the feed is.
        let permanent = AnswerSample.read(
            try AnswerSample.answer(410, at: "https://other.example/feed") {
                $0.movedTo = WebAddress("https://other.example/feed")
            }, try Self.known())
        #expect(permanent.report.result == .gone)
    }

    @Test(arguments: [(429, 7200, 7200), (503, 5, 600), (503, 1_000_000, 86400), (429, nil, 600)])
    func honoursRetryAfter(_ status: Int, _ seconds: Int?, _ wait: Int) throws {
        let reading = AnswerSample.read(try AnswerSample.answer(status) { $0.retryAfter = seconds })
        #expect(reading.isFailed && reading.state.next == Self.now + wait)
    }

    @Test func countsFailuresUntilAGoodAnswer() throws {
        let failure = Result<ResourceAnswer, ResourceFailure>.failure(
            ResourceFailure(message: "nothing answers there"))
        let readings = AnswerSample.readings(
            Array(repeating: failure, count: 6) + [try AnswerSample.answer(200, AnswerSample.rss("one"))])
        #expect(readings.map(\.state.failures) == [1, 2, 3, 4, 5, 6, 0])
        let waits = readings.enumerated().map { ($1.state.next ?? 0) - Self.now - $0 * 600 }
        #expect(waits == [600, 600, 600, 600, 3600, 7200, 600])
        #expect(!readings[3].diagnostics[0].message.contains("left alone"))
        #expect(readings[4].diagnostics[0].message.contains("after 5 failures it is left alone for 1 h"))
        #expect(readings[6].state.problem == nil && readings[6].diagnostics.isEmpty)
    }

    @Test func isStaleAfterItsTime() throws {
        let before = try Self.known()
        let week = Self.now + 7 * 86400
        let early = AnswerSample.read(try AnswerSample.answer(500), before, now: week)
        #expect(early.rules == ["feed-fetch"])
        let late = AnswerSample.read(try AnswerSample.answer(500), before, now: week + 1)
        #expect(late.rules == ["feed-fetch", "feed-stale"] && late.diagnostics.hasErrors)
        // An answer that has nothing new counts.
        #expect(try AnswerSample.read(AnswerSample.answer(304), before, now: week + 1).rules.isEmpty)
    }

    @Test func isStaleAfterItsTimeWithoutAnyAnswer() throws {
        let first = AnswerSample.read(try AnswerSample.answer(500))
        #expect(first.rules == ["feed-fetch"] && first.state.failingSince == Self.now)
        let week = Self.now + 7 * 86400
        let early = AnswerSample.read(try AnswerSample.answer(500), first.state, now: week)
        #expect(early.rules == ["feed-fetch"] && early.state.failingSince == Self.now)
        let late = AnswerSample.read(try AnswerSample.answer(500), early.state, now: week + 1)
        #expect(late.rules == ["feed-fetch", "feed-stale"])
        #expect(late.diagnostics[1].message == "the feed has never been read; it was first asked 7 days ago")
        // A good answer ends the time.
        let answered = AnswerSample.read(
            try AnswerSample.answer(200, AnswerSample.rss("one")), late.state, now: week + 2)
        #expect(answered.rules.isEmpty && answered.state.failingSince == nil)
        let failing = AnswerSample.read(try AnswerSample.answer(500), answered.state, now: week + 3)
        #expect(failing.rules == ["feed-fetch"] && failing.state.failingSince == week + 3)
        // A feed that is gone is reported as such.
        #expect(
            try AnswerSample.read(AnswerSample.answer(410), late.state, now: week + 2).rules == ["feed-gone"])
    }

    @Test func countsFromTheEarlierTimeAfterTheClockWentBack() throws {
        let ahead = AnswerSample.read(try AnswerSample.answer(500), now: Self.now + 30 * 86400)
        let back = AnswerSample.read(try AnswerSample.answer(500), ahead.state)
        #expect(back.state.failingSince == Self.now)
    }

    @Test func takesTheDateOfAChangeForThatOfPublication() throws {
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>a</id><updated>2026-11-20T00:00:00Z</updated>
            <entry><id>1</id><title>x</title><updated>2026-11-20T00:00:00Z</updated></entry></feed>
            """
        let items = AnswerSample.items(AnswerSample.read(try AnswerSample.answer(200, atom)))
        #expect(items?.first?.datePublished == 1_795_132_800)
    }

    // MARK: The times a feed asks for

    @Test func keepsTheFeedsOwnTimesOver304() throws {
        let channel =
            "<ttl>120</ttl><skipHours><hour>10</hour><hour>11</hour></skipHours><skipDays><day>Sunday</day></skipDays>"
        let first = AnswerSample.read(
            try AnswerSample.answer(200, AnswerSample.rss("one", channel: channel)))
        // 10 and 11 are skipped.
        #expect(first.state.next == Self.now + 4 * 3600)
        let second = AnswerSample.read(try AnswerSample.answer(304), first.state)
        #expect(second.state.next == first.state.next)
        let third = AnswerSample.read(
            try AnswerSample.answer(200, AnswerSample.rss("one", channel: channel)), second.state)
        #expect(third.isUnchanged && third.state.next == first.state.next)
    }

    @Test func forgetsTimesThatAFeedNoLongerHas() throws {
        let channel = "<ttl>120</ttl><skipHours><hour>8</hour></skipHours>"
        let readings = AnswerSample.readings([
            try AnswerSample.answer(200, AnswerSample.rss("one", channel: channel)),
            try AnswerSample.answer(200, AnswerSample.rss("one")),
        ])
        #expect(readings[0].state.next == Self.now + 7200)
        #expect(readings[1].state.next == Self.now + 1200 && readings[1].state.interval == nil)
    }

    // MARK: Secrets

    @Test func messagesHaveNoCredentialsAndQueries() throws {
        let feed = AnswerSample.feed("https://user:word@news.example/feed?token=abc")
        var state = FetchState()
        state.movedTo = "https://new.example/feed?token=abc"
        for answer in [
            try AnswerSample.answer(500), try AnswerSample.answer(410), try AnswerSample.answer(200),
            try AnswerSample.answer(200, "<html>"),
            try AnswerSample.answer(200, "<rss><channel></channel></rss>") {
                $0.movedTo = WebAddress("https://new.example/feed?token=abc")
            },
        ] {
            let reading = AnswerSample.read(answer, state, to: feed)
            let words = reading.diagnostics.map(\.message).joined() + (reading.report.problem ?? "")
            #expect(!words.contains("word@") && !words.contains("abc"), "\(words)")
            #expect(!reading.report.title.contains("word@") && !reading.report.title.contains("abc"))
        }
    }
}
