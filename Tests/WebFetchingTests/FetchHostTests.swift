import Foundation
import WebFetching
import TestSupport
import Testing

/// Who may be asked. What a test can reach is this machine, so what is public stands for nobody here.
struct FetchHostTests {
    @Test func aLocalServersOwnFiles() async throws {
        let sample = try FetchSample()
        let page = try await sample.asset("/", .page)
        #expect(page.address == sample.fetcher.page)
        sample.server.route("/a", .text("a"))
        #expect(try await sample.asset("/a").bytes == Array("a".utf8))
        // The same machine by another name, and by its own name at another port, is another origin.
        #expect(try await sample.failure(sample.server.url("/a", host: "localhost"))?.reason == .blocked)
        let neighbour = try LoopbackServer()
        neighbour.route("/a", .text("a"))
        let failure = try #require(try await sample.failure(neighbour.url("/a")))
        #expect(failure.reason == .blocked)
        #expect(failure.message.contains("127.0.0.1"))
        #expect(failure.message.contains("loopback"))
        #expect(neighbour.requests.isEmpty)
    }

    @Test func aPublicPageCannotReachPrivateAddresses() async throws {
        let server = try LoopbackServer()
        server.route("/a", .text("a"))
        let sample = try FetchSample(server, page: "https://feed.example/")
        for text in [
            server.url("/a"), server.url("/a", host: "localhost"), server.url("/a", host: "127.1"),
            server.url("/a", host: "[::ffff:127.0.0.1]"), server.url("/a", host: "0.0.0.0"),
        ] {
            #expect(try await sample.failure(text)?.reason == .blocked, "\(text)")
        }
        #expect(try await sample.failure("file:///etc/passwd")?.reason == .blocked)
        #expect(try await sample.failure("http://169.254.169.254/latest/meta-data/")?.reason == .blocked)
        #expect(try await sample.failure("ftp://127.0.0.1/")?.reason == .unsupportedScheme)
        #expect(server.requests.isEmpty)
    }

    @Test func namedHosts() async throws {
        let server = try LoopbackServer()
        server.route("/a", .text("a"))
        for name in ["localhost", "LOCALHOST:\(server.port)"] {
            let sample = try FetchSample(server, page: "https://feed.example/") { $0.allowedHosts = [name] }
            #expect(try await sample.failure(server.url("/a", host: "localhost")) == nil)
            #expect(try await sample.failure(server.url("/a"))?.reason == .blocked)
        }
        let other = try FetchSample(server, page: "https://feed.example/") {
            $0.allowedHosts = ["localhost:1"]
        }
        #expect(try await other.failure(server.url("/a", host: "localhost"))?.reason == .blocked)
    }

    /// Only where the page came from in the end counts.
    @Test func aPageThatIsSomewhereElse() async throws {
        let elsewhere = try LoopbackServer()
        elsewhere.route("/page", .text("<title>Feed</title>"))
        elsewhere.route("/a", .text("a"))
        let sample = try FetchSample { $0.allowedHosts = ["127.0.0.1:\(elsewhere.port)"] }
        sample.server.route("/", .redirect(to: elsewhere.url("/page")))
        sample.server.route("/a", .text("a"))
        #expect(try await sample.asset("/", .page).address.serialized == elsewhere.url("/page"))
        #expect(try await sample.failure(elsewhere.url("/a")) == nil)
        #expect(try await sample.failure(sample.server.url("/a"))?.reason == .blocked)
        #expect(sample.server.requests(for: "/a").isEmpty)
    }

    /// Proxies would connect in our place.
    @Test func proxiesAreNotUsed() async throws {
        let proxy = try LoopbackServer()
        proxy.route("http://feed.invalid/", .text("through the proxy"))
        setenv("http_proxy", proxy.origin, 1)
        defer { unsetenv("http_proxy") }
        let sample = try FetchSample(page: "http://feed.invalid/") { $0.attempts = 1 }
        #expect(try await sample.failure("/", .page)?.reason == .network)
        #expect(proxy.requests.isEmpty)
    }
}
