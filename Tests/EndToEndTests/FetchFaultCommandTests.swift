import Foundation
import SiteFiles
import TestSupport
import Testing

/// `sitegen fetch` against servers that misbehave: the store keeps what it has.
@Suite struct FetchFaultCommandTests {
    private let site: FetchSite
    private var server: LoopbackServer { site.server }
    private var url: String { server.url("/feed") }

    init() throws {
        site = try FetchSite()
        server.route("/feed", FetchSite.feed("one", tag: "a"))
        try site.settings([url])
        try site.fetch()
        server.forgetRequests()
    }

    /// Fetches an hour later and expects a failure that leaves the items, after one request.
    private func expectFailure(
        _ answer: LoopbackAnswer, _ words: String, _ arguments: String...,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let items = try site.folder.bytes("news/store/items.json")
        let before = try site.state(url)
        server.route("/feed", answer)
        var command = try site.command(["--now", FetchSite.now(3600)] + arguments)
        command.limit = 120
        let outcome = try command.run()
        #expect(outcome.code == 0, "\(outcome)", sourceLocation: location)
        #expect(outcome.output.contains("News: failed: "), "\(outcome)", sourceLocation: location)
        #expect(outcome.errors.contains(words), "\(outcome)", sourceLocation: location)
        #expect(try site.folder.bytes("news/store/items.json") == items, sourceLocation: location)
        let state = try site.state(url)
        for key in ["etag", "sha256", "answered"] {
            #expect(state[key] as? String == before[key] as? String, sourceLocation: location)
        }
        #expect(state["failures"] as? Int == 1, sourceLocation: location)
        #expect(server.requests(for: "/feed").count == 1, sourceLocation: location)
        // The next good answer ends it.
        server.route("/feed", FetchSite.feed("one", "new"))
        try site.fetch(at: 2 * 86400)
        #expect(try site.titles() == ["new", "one"], sourceLocation: location)
    }

    /// An answer as it goes over the wire.
    private func raw(_ head: String, _ body: String = "") -> LoopbackAnswer {
        LoopbackAnswer(body: (head.replacing("\n", with: "\r\n") + "\r\n\r\n" + body).utf8, delivery: .raw)
    }

    private static let body = FetchSite.rss(["one", "two"])

    // MARK: Unchanged

    @Test func theSameBodyWithAnotherTagIsUnchanged() throws {
        server.route("/feed", FetchSite.feed("one", tag: "b"))
        let store = try site.folder.bytes("news/store/items.json")
        #expect(try site.fetch(at: 3600).output.contains("News: unchanged"))
        #expect(try site.state(url)["etag"] as? String == "\"b\"")
        #expect(try site.folder.bytes("news/store/items.json") == store)
        server.route("/feed", FetchSite.feed("one"))
        try site.fetch(at: 7200)
        #expect(try site.state(url)["etag"] == nil)
    }

    @Test func a304WithABodyIsUnchanged() throws {
        server.route(
            "/feed",
            raw("HTTP/1.1 304 Not Modified\nETag: \"a\"\nContent-Length: \(Self.body.utf8.count)", Self.body))
        #expect(try site.fetch(at: 3600).output.contains("News: unchanged"))
        #expect(try site.titles() == ["one"])
    }

    // MARK: Bodies that lie

    @Test func gzipThatIsCutOff() throws {
        var answer = LoopbackAnswer(body: Self.body.utf8).encoded(.gzip)
        answer.body.removeLast(12)
        try expectFailure(answer, "the connection ended before the answer did")
    }

    @Test func gzipThatIsBroken() throws {
        var answer = LoopbackAnswer(body: Self.body.utf8).encoded(.gzip)
        answer.body[12] ^= 0xFF
        try expectFailure(answer, "content encoding")
    }

    @Test func aLengthThatIsTooLong() throws {
        try expectFailure(
            raw("HTTP/1.1 200 OK\nContent-Length: \(Self.body.utf8.count + 10)", Self.body),
            "the connection ended before the answer did")
    }

    /// The rest belongs to nothing. A feed that is cut off this way is repaired as any other.
    @Test func aLengthThatIsTooShort() throws {
        let short = Self.body.utf8.count - "</channel></rss>".utf8.count
        server.route("/feed", raw("HTTP/1.1 200 OK\nContent-Length: \(short)", Self.body))
        let outcome = try site.fetch(at: 3600)
        #expect(outcome.output.contains("1 new"), "\(outcome)")
        #expect(try site.titles() == ["one", "two"] && server.requests.count == 1)
    }

    @Test(arguments: ["-1", "many", "18446744073709551616"]) func aLengthThatIsNone(_ length: String) throws {
        server.route("/feed", raw("HTTP/1.1 200 OK\nContent-Length: \(length)", Self.body))
        let outcome = try site.fetch(at: 3600)
        #expect(outcome.output.contains("failed: ") || outcome.output.contains("1 new"), "\(outcome)")
        #expect(server.requests.count == 1)
    }

    @Test func anEmptyAnswer() throws { try expectFailure(LoopbackAnswer(), "the answer is empty") }

    @Test func noAnswer() throws { try expectFailure(LoopbackAnswer(delivery: .raw), "without an answer") }

    @Test func anAnswerThatIsNotHTTP() throws {
        try expectFailure(LoopbackAnswer(body: "220 mail.example ESMTP\r\n".utf8, delivery: .raw), "HTTP")
    }

    @Test func aFeedThatBecameAPage() throws {
        try expectFailure(.text("<!doctype html><title>Sign in</title>"), "the answer is not a feed")
    }

    @Test func aBombOfGzip() throws {
        let packed = try GzipTool.compress([UInt8](repeating: 32, count: 14_000_000))
        #expect(packed.count < 140_000)
        try expectFailure(
            LoopbackAnswer(fields: [("Content-Encoding", "gzip")], body: packed),
            "the answer expands to more than 100 times its size")
    }

    @Test func aFeedOf16Megabytes() throws {
        let large = FetchSite.rss(
            ["one"], channel: "<!--" + String(repeating: "x", count: 16_000_000) + "-->")
        try expectFailure(LoopbackAnswer(body: large.utf8), "the answer has more than 15000000 bytes")
    }

    @Test func aFeedThatNeverEnds() throws {
        try expectFailure(
            LoopbackAnswer(body: [UInt8](repeating: 32, count: 1 << 16), delivery: .unbounded),
            "the answer has more than 15000000 bytes")
    }

    @Test func aHeaderThatNeverEnds() throws {
        let lines = String(repeating: "X-Line: \(String(repeating: "x", count: 100))\r\n", count: 20000)
        try expectFailure(
            LoopbackAnswer(body: "HTTP/1.1 200 OK\r\n\(lines)\r\n".utf8, delivery: .raw), "header")
    }

    @Test func aHostThatNeverAnswers() throws {
        try expectFailure(LoopbackAnswer(delivery: .silence), "the server took too long", "--timeout", "1")
    }

    // MARK: Statuses

    @Test func aStatusOf503() throws { try expectFailure(.status(503), "the server answered 503") }

    @Test func aStatusOf204() throws { try expectFailure(LoopbackAnswer(status: 204), "204") }

    @Test func aStatusOf429WithADate() throws {
        for (fields, next) in [
            // With the clock of the server, and without one: 2026-11-21T03:00:00Z for us.
            (
                [
                    ("Retry-After", "Fri, 01 Jan 2021 02:00:00 GMT"),
                    ("Date", "Fri, 01 Jan 2021 00:00:00 GMT"),
                ],
                "2026-11-21T03:00:00Z"
            ), ([("Retry-After", "Sat, 21 Nov 2026 05:00:00 GMT")], "2026-11-21T05:00:00Z"),
            ([("Retry-After", "7200")], "2026-11-21T03:00:00Z"),
            ([("Retry-After", "1")], "2026-11-21T01:10:00Z"),
        ] {
            server.route("/feed", .status(429, fields: fields))
            try site.fetch(0, "--force", at: 3600)
            #expect(try site.state(url)["next"] as? String == next)
        }
        let count = server.requests.count
        try site.fetch(at: 3600 + 599)
        #expect(server.requests.count == count)
    }

    @Test func aFeedThatIsGoneIsNotAskedAgain() throws {
        server.route("/feed", .status(410))
        let outcome = try site.fetch(at: 3600)
        #expect(outcome.errors.contains("[feed-gone]") && outcome.output.contains("News: gone"), "\(outcome)")
        #expect(try site.fetch(at: 5 * 86400).output.contains("News: gone"))
        #expect(try server.requests.count == 1 && site.titles() == ["one"])
        server.route("/feed", FetchSite.feed("one", "two"))
        try site.fetch(0, "--force", at: 5 * 86400)
        #expect(try site.titles() == ["one", "two"])
    }

    // MARK: Redirects

    @Test func redirectsInACircle() throws {
        server.route("/other", .redirect(to: "/feed", status: 301))
        try expectFailure(.redirect(to: "/other", status: 301), "its redirects lead in a circle")
    }

    @Test func aPermanentRedirectIsTakenTheSecondTimeAndBack() throws {
        let new = server.url("/new")
        server.route("/feed", .redirect(to: "/new", status: 301))
        server.route("/new", FetchSite.feed("one", tag: "n"))
        #expect(try !(site.fetch(at: 3600).errors.contains("feed-moved")))
        #expect(try site.state(url)["moved_to"] as? String == new)
        let moved = try site.fetch(at: 7200)
        #expect(
            moved.errors.contains("note: the feed has moved to '\(new)'")
                && moved.errors.contains("[feed-moved]"))
        #expect(try site.state(url)["final_url"] as? String == new)
        server.forgetRequests()
        try site.fetch(at: 10800)
        #expect(server.requests.map(\.path) == ["/new"])
        // It moves back.
        server.route("/new", .redirect(to: "/feed", status: 301))
        server.route("/feed", FetchSite.feed("one", "two"))
        try site.fetch(at: 14400)
        server.forgetRequests()
        try site.fetch(at: 18000)
        #expect(try server.requests.map(\.path) == ["/feed"] && site.titles() == ["one", "two"])
    }

    @Test func privateAddressesBehindARedirectAreRefused() throws {
        let other = try LoopbackServer()
        for target in [
            other.url("/feed"), server.url("/feed", host: "127.0.0.2"),
            server.url("/feed", host: "localhost"),
            "http://169.254.169.254/latest/", "http://10.0.0.1/",
        ] {
            server.route("/feed", .redirect(to: target, status: 301))
            let outcome = try site.fetch(0, "--force", at: 3600)
            #expect(outcome.errors.contains("is not public"), "\(outcome)")
            #expect(try site.state(url)["moved_to"] == nil)
        }
        #expect(other.requests.isEmpty && server.requests.count == 5)
        other.route("/feed", FetchSite.feed("three"))
        server.route("/feed", .redirect(to: other.url("/feed")))
        try site.fetch(0, "--force", "--allow-host", "127.0.0.1:\(other.port)", at: 3600)
        #expect(try site.titles() == ["one", "three"])
    }

    @Test func credentialsStayAtTheirOrigin() throws {
        let other = try LoopbackServer()
        other.route("/feed", FetchSite.feed("one"))
        server.route("/feed", .redirect(to: other.url("/feed")))
        let named = "http://me:secret@127.0.0.1:\(server.port)/feed"
        try site.settings([named])
        let outcome = try site.fetch(0, "--allow-host", "127.0.0.1")
        #expect(server.requests.last?.field("Authorization") == "Basic bWU6c2VjcmV0")
        #expect(other.requests.map { $0.field("Authorization") } == [nil])
        server.route("/feed", .status(401))
        let failed = try site.fetch(0, "--force")
        for text in [outcome.output, outcome.errors, failed.output, failed.errors] {
            #expect(!text.contains("secret"), "\(text)")
        }
        // A move within the origin keeps them, in this run and in later ones.
        server.route("/feed", .redirect(to: server.url("/new"), status: 301))
        server.route("/new") { request in
            request.field("Authorization") == nil ? .status(401) : FetchSite.feed("one")
        }
        for hour in 1...4 {
            #expect(try !(site.fetch(0, "--force", at: hour * 3600).output.contains("failed: ")))
        }
        #expect(try site.state(named)["final_url"] as? String == server.url("/new"))
    }
}

/// A feed over TLS whose certificate no one trusts, valid or ended.
@Suite(.needs(.openssl)) struct FetchSecureCommandTests {
    @Test(arguments: [2, -1]) func aSelfSignedCertificateIsRefused(_ days: Int) throws {
        let site = try FetchSite()
        let server = try SecureServer(days: days)
        try site.settings(["https://127.0.0.1:\(server.port)/feed"])
        let outcome = try site.fetch()
        #expect(outcome.errors.contains("its certificate is not trusted"), "\(outcome)")
        #expect(try site.titles().isEmpty)
        withExtendedLifetime(server) {}
    }
}
