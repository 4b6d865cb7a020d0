import WebFetching
import TestSupport
import Testing
import WebSyntax

struct FetchHeaderTests {
    private func sample(_ server: LoopbackServer? = nil, page: String? = nil, allowing: [String] = []) throws
        -> FetchSample
    {
        try FetchSample(server, page: page) { policy in
            policy.userAgent = FetchPolicy.userAgent(version: "9.8.7")
            policy.headers = [HTTPField("Authorization: Bearer t0ken"), HTTPField("X-Feed: 1")].compactMap {
                $0
            }
            policy.cookies = ["session=s3cret", "theme=dark"]
            policy.allowedHosts = allowing
        }
    }

    private func isPersonal(_ request: LoopbackRequest) -> Bool {
        request.field("Authorization") != nil || request.field("X-Feed") != nil
            || request.field("Cookie") != nil
    }

    @Test func thePagesOwnServerGetsThem() async throws {
        let sample = try sample()
        sample.server.route("/a", .text("a"))
        _ = try await sample.asset("/", .page)
        _ = try await sample.asset("/a")
        #expect(sample.server.requests.count == 2)
        for request in sample.server.requests {
            #expect(request.field("User-Agent") == "sitegen/9.8.7 (snapshot)")
            #expect(request.field("Authorization") == "Bearer t0ken")
            #expect(request.field("X-Feed") == "1")
            #expect(request.field("Cookie") == "session=s3cret; theme=dark")
        }
        // As in a browser: the page has none, its own files have the page.
        #expect(
            sample.server.requests.map { $0.field("Referer") } == [nil, sample.server.url("/")])
        #expect(sample.server.requests[0].field("Accept")?.hasPrefix("text/html") == true)
    }

    /// Keys of a script go to the page's own server. No other server learns a private address from the origin.
    @Test func scriptsSendFieldsToTheirOwnServer() async throws {
        let other = try LoopbackServer()
        other.route("/a", .text("a"))
        let sample = try sample(allowing: ["127.0.0.1"])
        sample.server.route("/a", .text("a"))
        sample.server.route("/out", .redirect(to: other.url("/a")))
        _ = try await sample.asset("/", .page)
        let fields = try [
            "Accept: application/json", "X-Key: k", "X-Feed: 2", "Origin: \(sample.server.origin)",
        ]
        .map { try #require(HTTPField($0)) }
        for address in [sample.server.url("/a"), other.url("/a"), sample.server.url("/out")] {
            _ = try await sample.fetcher.asset(at: sample.address(address), for: .data, with: fields).get()
        }
        let own = try #require(sample.server.requests(for: "/a").first)
        #expect(own.field("Accept") == "application/json" && own.field("X-Key") == "k")
        // The fields of the user go before those of a script.
        #expect(own.field("X-Feed") == "1")
        let foreign = other.requests(for: "/a")
        #expect(foreign.count == 1)
        for request in foreign {
            #expect(request.field("Accept") == "application/json")
            #expect(request.field("X-Key") == nil && request.field("X-Feed") == nil)
            #expect(request.field("Origin") == nil)
        }
        // Without the fields it is another request.
        _ = try await sample.asset("/a")
        #expect(sample.server.requests(for: "/a").count == 2)
    }

    @Test func othersDoNot() async throws {
        let other = try LoopbackServer()
        other.route("/a", .text("a"))
        other.route("/back", .redirect(to: "/a"))
        let sample = try sample(allowing: ["127.0.0.1", "localhost"])
        sample.server.route("/out", .redirect(to: other.url("/back")))
        sample.server.route("/name", .redirect(to: sample.server.url("/here", host: "localhost")))
        sample.server.route("/here", .text("a"))
        _ = try await sample.asset("/out")
        _ = try await sample.asset(other.url("/a?direct"))
        #expect(other.requests.count == 3)
        #expect(!other.requests.contains(where: isPersonal))
        // The same server by another name is another origin.
        _ = try await sample.asset("/name")
        #expect(sample.server.requests(for: "/name").allSatisfy(isPersonal))
        #expect(sample.server.requests(for: "/here").count == 1)
        #expect(!sample.server.requests(for: "/here").contains(where: isPersonal))
    }

    @Test func whatOnePageSentIsNotGivenToAnother() async throws {
        let server = try LoopbackServer()
        server.route("/a") { .text($0.field("Cookie") ?? "none") }
        let sample = try sample(server, allowing: ["127.0.0.1"])
        let stranger = PageFetcher(
            page: try #require(WebAddress("https://feed.example/")), session: sample.session)
        #expect(try await sample.asset("/a").bytes == Array("session=s3cret; theme=dark".utf8))
        #expect(
            try await stranger.asset(at: sample.address("/a"), for: .data).get().bytes == Array("none".utf8))
    }

    @Test func credentialsOfAnAddress() async throws {
        let server = try LoopbackServer()
        server.route("/a", .text("a"))
        let page = "http://me:p%40ss@127.0.0.1:\(server.port)/"
        let sample = try FetchSample(server, page: page)
        let asset = try await sample.asset("/", .page)
        #expect(!asset.address.serialized.contains("me"))
        // The page's own files are relative to an address without them.
        _ = try await sample.asset(server.url("/a"))
        #expect(
            server.requests.map { $0.field("Authorization") } == ["Basic bWU6cEBzcw==", "Basic bWU6cEBzcw=="])
        // They are in no message.
        let failure = try #require(try await sample.failure("/missing"))
        #expect(!failure.description.contains("p%40ss"))
    }

    @Test func cookiesThatAServerSetsAreNotKept() async throws {
        let sample = try FetchSample()
        sample.server.route(
            "/set", LoopbackAnswer(status: 302, fields: [("Location", "/a"), ("Set-Cookie", "a=b")]))
        sample.server.route("/a", .text("a"))
        _ = try await sample.asset("/set")
        #expect(sample.server.requests(for: "/a").first?.field("Cookie") == nil)
    }
}
