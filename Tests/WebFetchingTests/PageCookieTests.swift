import WebFetching
import TestSupport
import Testing

/// Cookies and referers for a page's own files.
struct PageCookieTests {
    private func page(_ fields: [(name: String, value: String)]) -> LoopbackAnswer {
        LoopbackAnswer(type: "text/html", fields: fields, body: Array("<title>Feed</title>".utf8))
    }

    @Test func ownFilesGetTheCookiesAndTheReferer() async throws {
        let other = try LoopbackServer()
        other.route("/x", .text("x"))
        let sample = try FetchSample { $0.allowedHosts = ["127.0.0.1:\(other.port)"] }
        sample.server.route(
            "/",
            page(
                [
                    "session=abc; Path=/; HttpOnly", "deep=1; Path=/deep", "gone=1; Max-Age=0", "broken",
                ].map { (name: "Set-Cookie", value: $0) }))
        for path in ["/a", "/deep/a"] { sample.server.route(path, .text("a")) }
        _ = try await sample.asset("/", .page)
        _ = try await sample.asset("/a")
        _ = try await sample.asset("/deep/a")
        _ = try await sample.asset(other.url("/x"))
        let fields = { (path: String, name: String) in sample.server.requests(for: path).first?.field(name) }
        #expect(fields("/", "Cookie") == nil && fields("/", "Referer") == nil)
        #expect(fields("/a", "Cookie") == "session=abc")
        #expect(fields("/a", "Referer") == sample.server.url("/"))
        #expect(fields("/deep/a", "Cookie") == "deep=1; session=abc")
        let foreign = try #require(other.requests(for: "/x").first)
        #expect(foreign.field("Cookie") == nil && foreign.field("Referer") == nil)
    }

    @Test func whatTheUserGivesWins() async throws {
        let sample = try FetchSample {
            $0.cookies = ["session=mine"]
            $0.headers = [HTTPField(name: "Referer", value: "https://own.example/")].compactMap { $0 }
        }
        sample.server.route("/", page(["session=abc", "other=1"].map { (name: "Set-Cookie", value: $0) }))
        sample.server.route("/a", .text("a"))
        _ = try await sample.asset("/", .page)
        _ = try await sample.asset("/a")
        let request = try #require(sample.server.requests(for: "/a").first)
        #expect(request.field("Cookie") == "session=mine; other=1")
        #expect(request.field("Referer") == "https://own.example/")
    }

    /// A server that asks for its cookie: a log-in by redirect.
    @Test func cookiesOfARedirectGoToThePage() async throws {
        let sample = try FetchSample()
        let redirect = LoopbackAnswer(
            status: 302, fields: [(name: "Location", value: "/in"), (name: "Set-Cookie", value: "key=1")])
        sample.server.route("/", redirect)
        sample.server.route("/in") { request in
            request.field("Cookie") == "key=1" ? .text("<title>In</title>") : .status(403)
        }
        #expect(try await sample.asset("/", .page).address.path == "/in")
    }
}
