import SiteFiles
import TestSupport
import Testing
import WebSyntax

@testable import WebFetching

/// Requests of feeds against a server on loopback.
@Suite struct ResourceClientTests {
    private let server: LoopbackServer
    /// Another origin on the same host.
    private let other: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        other = try LoopbackServer()
    }

    private func client(_ origins: [String]? = nil, _ change: (inout FetchPolicy) -> Void = { _ in }) throws
        -> ResourceClient
    {
        var policy = FetchPolicy()
        policy.totalTimeout = .seconds(60)
        change(&policy)
        let named = try (origins ?? [server.url("/"), other.url("/")]).map { try #require(WebAddress($0)) }
        return ResourceClient(policy: policy, origins: named, requestsPerSecond: 1000)
    }

    private func ask(
        _ address: String, _ client: ResourceClient? = nil,
        _ change: (inout ResourceRequest) -> Void = { _ in }
    ) async throws -> Result<ResourceAnswer, ResourceFailure> {
        var request = ResourceRequest(try #require(WebAddress(address)))
        change(&request)
        return await (try client ?? self.client()).answer(to: request)
    }

    private func answer(_ target: String, _ change: (inout ResourceRequest) -> Void = { _ in }) async throws
        -> ResourceAnswer
    {
        try await ask(server.url(target), nil, change).get()
    }

    /// The problem; `nil` where there is an answer.
    private func problem(_ address: String, _ client: ResourceClient? = nil) async throws -> String? {
        if case .failure(let failure) = try await ask(address, client) { return failure.message }
        return nil
    }

    private func address(user: String = "me:secret", of server: LoopbackServer, _ target: String) -> String {
        "http://\(user)@127.0.0.1:\(server.port)\(target)"
    }

    private static let basic = "Basic bWU6c2VjcmV0"

    // MARK: Requests

    @Test func sendsBothValidators() async throws {
        server.route("/feed", .text("feed"))
        _ = try await answer("/feed")
        _ = try await answer("/feed") {
            ($0.entityTag, $0.lastModified, $0.accept) = (
                "W/\"a\"", "Sat, 21 Nov 2026 07:00:00 GMT", "text/x"
            )
        }
        // A validator with a line break would be a second field.
        _ = try await answer("/feed") { $0.entityTag = "a\r\nX: y" }
        let requests = server.requests
        #expect(requests.map { $0.field("If-None-Match") } == [nil, "W/\"a\"", nil])
        #expect(
            requests.map { $0.field("If-Modified-Since") } == [nil, "Sat, 21 Nov 2026 07:00:00 GMT", nil])
        #expect(requests.map { $0.field("Accept") } == ["*/*", "text/x", "*/*"])
        #expect(requests.allSatisfy { $0.field("X") == nil && $0.method == "GET" })
    }

    @Test func readsTheFieldsOfAnAnswer() async throws {
        server.route(
            "/feed",
            LoopbackAnswer(
                type: "application/rss+xml",
                fields: [
                    ("ETag", "\"a\""), ("Last-Modified", "yesterday"), ("Cache-Control", "public"),
                    ("Cache-Control", "max-age=77"), ("Content-Language", "de"), ("Content-Location", "/x"),
                ], body: "body".utf8))
        let answer = try await answer("/feed#part")
        #expect(answer.status == 200 && answer.body == Array("body".utf8) && answer.movedTo == nil)
        #expect(answer.entityTag == "\"a\"" && answer.lastModified == "yesterday" && answer.freshness == 77)
        #expect(answer.contentType == "application/rss+xml" && answer.contentLanguage == "de")
        #expect(answer.contentLocation == "/x" && answer.retryAfter == nil)
        #expect(answer.address.serialized == server.url("/feed"))
    }

    @Test func a304WithABodyHasNone() async throws {
        server.route(
            "/feed",
            LoopbackAnswer(
                body: "HTTP/1.1 304 Not Modified\r\nETag: \"b\"\r\nContent-Length: 4\r\n\r\nbody".utf8,
                delivery: .raw))
        let answer = try await answer("/feed") { $0.entityTag = "\"a\"" }
        #expect(answer.status == 304 && answer.body.isEmpty && answer.entityTag == "\"b\"")
        // The bytes after it are not taken for the next answer.
        server.route("/next", .text("next"))
        #expect(try await self.answer("/next").body == Array("next".utf8))
    }

    @Test(
        arguments: [
            ("120", nil, 120), ("Sat, 21 Nov 2026 09:00:00 GMT", "Sat, 21 Nov 2026 08:00:00 GMT", 3600),
            ("Sat, 21 Nov 2026 09:00:00 GMT", nil, 1800), ("soon", nil, nil),
        ] as [(String, String?, Int?)])
    func readsRetryAfter(_ value: String, _ date: String?, _ wait: Int?) async throws {
        server.route(
            "/feed", .status(429, fields: [("Retry-After", value)] + (date.map { [("Date", $0)] } ?? [])))
        // A server without `Date` is taken to have our clock: half past eight.
        let answer = try await answer("/feed") { $0.now = 1_795_249_800 }
        #expect(answer.status == 429 && answer.retryAfter == wait)
    }

    @Test func oneConnectionServesAHost() async throws {
        server.route("/feed", .text("feed"))
        let client = try client()
        for _ in 0..<10 { _ = try await ask(server.url("/feed"), client) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await ask(server.url("/feed"), client) } }
            try await group.waitForAll()
        }
        // libcurl closes a connection that was idle for two minutes, as on a busy machine.
        #expect(server.requests.count == 30 && server.connections <= 3 && server.mostAtOnce == 1)
    }

    @Test func nothingIsRepeated() async throws {
        for status in [429, 500, 503] {
            server.route("/\(status)", .status(status, fields: [("Retry-After", "0")]))
            #expect(try await answer("/\(status)").status == status)
            #expect(server.requests(for: "/\(status)").count == 1)
        }
        server.route("/cut", LoopbackAnswer(body: "many words".utf8, delivery: .truncated(4)))
        #expect(try await problem(server.url("/cut")) == "the connection ended before the answer did")
        #expect(server.requests(for: "/cut").count == 1)
    }

    // MARK: Redirects

    @Test func tellsThePermanentBeginningOfAChain() async throws {
        server.route("/feed", .text("feed"))
        for (path, target, status) in [
            ("/permanent", "/feed", 301), ("/308", "/permanent", 308), ("/temporary", "/feed", 302),
            ("/temporaryFirst", "/permanent", 307), ("/permanentFirst", "/temporary", 301),
            ("/see", "/feed", 303),
        ] { server.route(path, .redirect(to: target, status: status)) }
        for (path, moved) in [
            ("/feed", nil), ("/permanent", "/feed"), ("/308", "/feed"), ("/temporary", nil),
            ("/temporaryFirst", nil), ("/permanentFirst", "/temporary"), ("/see", nil),
        ] as [(String, String?)] {
            let answer = try await answer(path)
            #expect(answer.movedTo?.serialized == moved.map { server.url($0) }, "\(path)")
            #expect(answer.address.serialized == server.url("/feed"), "\(path)")
        }
    }

    @Test func redirectsEnd() async throws {
        server.route("/a", .redirect(to: "/b"))
        server.route("/b", .redirect(to: "/a#again"))
        #expect(try await problem(server.url("/a")) == "its redirects lead in a circle")
        #expect(server.requests.count == 2)
        for number in 0..<20 { server.route("/\(number)", .redirect(to: "/\(number + 1)")) }
        #expect(try await problem(server.url("/0")) == "it is redirected more than 10 times")
        #expect(server.requests.count == 2 + 11)
        server.route("/20", .text("end"))
        #expect(try await problem(server.url("/10")) == nil)
    }

    /// Some servers set a cookie and lead back; it goes to their own origin only.
    @Test func redirectsThatSetACookie() async throws {
        server.route("/feed") { request in
            request.field("cookie") == "a=1"
                ? .text("feed")
                : .status(
                    302, fields: [("Location", "/feed"), ("Set-Cookie", "a=1; Path=/; Domain=127.0.0.1")])
        }
        #expect(String(decoding: try await answer("/feed").body, as: UTF8.self) == "feed")
        #expect(server.requests(for: "/feed").count == 2)
        other.route("/feed", .text("other"))
        server.route(
            "/away", .status(302, fields: [("Location", other.url("/feed")), ("Set-Cookie", "a=1; Path=/")]))
        #expect(try await problem(server.url("/away")) == nil)
        #expect(other.requests.allSatisfy { $0.field("cookie") == nil })
        // Each request begins without cookies.
        _ = try await answer("/feed")
        #expect(server.requests(for: "/feed").count == 4)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "data:text/plain,a", "javascript:1", "http://",
    ])
    func redirectsKeepToTheWeb(_ target: String) async throws {
        server.route("/a", .redirect(to: target))
        #expect(try await problem(server.url("/a"))?.contains("redirected") == true)
        server.route("/none", .status(301))
        #expect(try await problem(server.url("/none")) == "it is redirected, but not to any address")
    }

    // MARK: Credentials

    @Test func credentialsGoToTheirOriginOnly() async throws {
        other.route("/feed", .text("feed"))
        server.route("/feed", .text("feed"))
        server.route("/away", .redirect(to: other.url("/feed")))
        server.route("/slashes", .redirect(to: "//127.0.0.1:\(other.port)/feed"))
        for path in ["/feed", "/away", "/slashes"] {
            _ = try await ask(address(of: server, path)).get()
        }
        #expect(server.requests.map { $0.field("Authorization") } == [Self.basic, Self.basic, Self.basic])
        #expect(other.requests.map { $0.field("Authorization") } == [nil, nil])
        // They are not in the address that is sent, nor in one that is kept.
        #expect(server.requests.map(\.target) == ["/feed", "/away", "/slashes"])
    }

    @Test func credentialsStayWithTheirOriginThroughRedirects() async throws {
        server.route("/feed", .text("feed"))
        server.route("/relative", .redirect(to: "/feed", status: 301))
        server.route("/absolute", .redirect(to: server.url("/feed"), status: 301))
        server.route("/around", .redirect(to: other.url("/back")))
        other.route("/back", .redirect(to: server.url("/feed")))
        for path in ["/relative", "/absolute", "/around"] {
            server.forgetRequests()
            let answer = try await ask(address(of: server, path)).get()
            #expect(server.requests.map { $0.field("Authorization") } == [Self.basic, Self.basic], "\(path)")
            #expect(answer.address.serialized == server.url("/feed"))
            #expect(answer.movedTo?.username ?? "" == "" && answer.movedTo?.password ?? "" == "")
        }
        #expect(other.requests.map { $0.field("Authorization") } == [nil])
        // After a move within the origin they are still sent.
        _ = try await ask(server.url("/feed")) {
            $0.credentials = WebAddress(address(of: server, "/relative"))
        }.get()
        #expect(server.requests.last?.field("Authorization") == Self.basic)
        other.route("/feed", .text("feed"))
        _ = try await ask(other.url("/feed")) {
            $0.credentials = WebAddress(address(of: server, "/relative"))
        }.get()
        #expect(other.requests.last?.field("Authorization") == nil)
    }

    @Test func credentialsAreDecodedOnce() async throws {
        server.route("/feed", .text("feed"))
        _ = try await ask(address(user: "a%3Ab:c%40%25d", of: server, "/feed")).get()
        let sent = "Basic " + Digest.base64(Array("a:b:c@%d".utf8))
        #expect(server.requests.last?.field("Authorization") == sent)
    }

    // MARK: Private networks

    @Test func onlyNamedOriginsMayBePrivate() async throws {
        server.route("/feed", .text("feed"))
        other.route("/feed", .text("feed"))
        server.route("/away", .redirect(to: other.url("/feed")))
        let client = try client([server.url("/other/path")])
        #expect(try await problem(server.url("/feed"), client) == nil)
        for address in [
            other.url("/feed"), server.url("/away"), server.url("/feed", host: "127.0.0.2"),
            server.url("/feed", host: "localhost"), server.url("/feed", host: "[::1]"),
            server.url("/feed", host: "0.0.0.0"), server.url("/feed", host: "2130706434"), "http://10.0.0.1/",
            "http://169.254.169.254/latest/meta-data/", "http://[fe80::1]/", "http://192.168.1.1/",
        ] {
            let words = try await problem(address, client)
            #expect(words?.contains("is not public") == true, "\(address): \(words ?? "")")
        }
        #expect(other.requests.isEmpty && server.requests.map(\.path) == ["/feed", "/away"])
        let allowed = try self.client([server.url("/")]) { $0.allowedHosts = ["127.0.0.1:\(other.port)"] }
        #expect(try await problem(server.url("/away"), allowed) == nil)
    }

    // MARK: Answers that lie

    @Test func limitsHold() async throws {
        let bytes = [UInt8](repeating: 32, count: 1001)
        server.route("/large", LoopbackAnswer(body: bytes))
        server.route("/chunks", LoopbackAnswer(body: bytes, delivery: .chunked(100)))
        server.route("/endless", LoopbackAnswer(body: bytes, delivery: .unbounded))
        server.route("/head", LoopbackAnswer(fields: [("X", String(repeating: "x", count: 300 << 10))]))
        for (path, limit, words) in [
            ("/large", 1000, "the answer has more than 1000 bytes"),
            ("/chunks", 1000, "the answer has more than 1000 bytes"),
            ("/endless", 1000, "the answer has more than 1000 bytes"),
            ("/head", 1000, "header"), ("/large", 1001, nil), ("/chunks", 1001, nil),
        ] as [(String, Int, String?)] {
            let result = try await ask(server.url(path)) { $0.maxBytes = limit }
            switch result {
            case .success(let answer): #expect(words == nil && answer.body.count == 1001, "\(path)")
            case .failure(let failure): #expect(failure.message.contains(words ?? "-"), "\(path): \(failure)")
            }
        }
    }

    @Test func aTimeLimitHolds() async throws {
        server.route("/silent", LoopbackAnswer(delivery: .silence))
        let client = try client { $0.totalTimeout = .seconds(1) }
        #expect(try await problem(server.url("/silent"), client) == "the server took too long")
    }

    @Test func acceptsNoBodyThatIsCut() async throws {
        let body = Array("<rss>".utf8) + [UInt8](repeating: 65, count: 5000)
        for encoding in StoredEncoding.allCases {
            let whole = LoopbackAnswer(body: body).encoded(encoding)
            server.route("/whole", whole)
            #expect(try await answer("/whole").body == body)
            var cut = whole
            cut.body = Array(cut.body.dropLast(9))
            server.route("/cut", cut)
            #expect(try await problem(server.url("/cut")) == "the connection ended before the answer did")
        }
        server.route("/chunks", LoopbackAnswer(body: body, delivery: .brokenChunks(100)))
        #expect(try await problem(server.url("/chunks")) != nil)
        server.route("/encoding", LoopbackAnswer(fields: [("Content-Encoding", "zstd")], body: body))
        #expect(try await problem(server.url("/encoding"))?.contains("zstd") == true)
    }

    /// 100 bytes for each that is sent, above the size of a small feed.
    @Test func refusesABodyThatExpandsTooFar() async throws {
        func repeated(_ letters: Int) throws -> LoopbackAnswer {
            // Deflate needs about a thousandth for equal letters.
            let packed = try GzipTool.compress([UInt8](repeating: 65, count: letters))
            return LoopbackAnswer(fields: [("Content-Encoding", "gzip")], body: packed)
        }
        server.route("/bomb", try repeated(14_000_000))
        let words = try await problem(server.url("/bomb"))
        #expect(words == "the answer expands to more than 100 times its size")
        // A small one costs nothing.
        server.route("/small", try repeated(500_000))
        #expect(try await answer("/small").body.count == 500_000)
        server.route("/plain", LoopbackAnswer(body: [UInt8](repeating: 65, count: 2_000_000)))
        #expect(try await answer("/plain").body.count == 2_000_000)
    }

    // MARK: Cancellation

    @Test func cancellationEndsARequest() async throws {
        server.route("/silent", LoopbackAnswer(delivery: .silence))
        let client = try client()
        let url = server.url("/silent")
        let tasks = (0..<3).map { _ in Task { try await ask(url, client) } }
        try await waitUntil("the first request is sent") {
            await Task.yield()
            return server.requests.count == 1
        }
        for task in tasks { task.cancel() }
        for task in tasks {
            guard case .failure(let failure) = try await task.value else {
                Issue.record("there was an answer")
                continue
            }
            #expect(failure.isCancelled)
        }
        #expect(server.requests.count == 1)
    }
}
