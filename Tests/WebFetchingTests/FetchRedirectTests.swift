import WebFetching
import TestSupport
import Testing
import WebSyntax

struct FetchRedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func theLastAddressIsTheAssets(_ status: Int) async throws {
        let sample = try FetchSample()
        sample.server.route("/old/a.css", .redirect(to: "../new/./a.css?v=2#x", status: status))
        sample.server.route("/new/a.css", .text("a{}", type: "text/css"))
        let asset = try await sample.asset("/old/a.css#y", .styleSheet)
        #expect(asset.requested.serialized == sample.server.url("/old/a.css"))
        #expect(asset.address.serialized == sample.server.url("/new/a.css?v=2"))
    }

    @Test func circlesAndDeadEnds() async throws {
        let sample = try FetchSample()
        sample.server.route("/self", .redirect(to: "/self#again"))
        sample.server.route("/one", .redirect(to: "/two"))
        sample.server.route("/two", .redirect(to: "/one"))
        sample.server.route("/nowhere", LoopbackAnswer(status: 302))
        sample.server.route("/broken", .redirect(to: "http://[::1/"))
        for path in ["/self", "/one", "/two", "/nowhere", "/broken"] {
            #expect(try await sample.failure(path)?.reason == .redirects, "\(path)")
        }
        #expect(sample.server.requests(for: "/one").count == 1)
        sample.server.route("/grows") { .redirect(to: "/grows?" + ($0.query ?? "") + "x") }
        #expect(try await sample.failure("/grows")?.reason == .redirects)
    }

    /// A cookie changes the answer of an address, so the same address is no circle.
    @Test func redirectsThatSetACookieAndComeBack() async throws {
        let sample = try FetchSample()
        sample.server.route("/story") { request in
            request.field("cookie") == "in=1" ? .text("the story") : .redirect(to: "/auth", status: 303)
        }
        /// A redirect that sets a cookie.
        @Sendable func redirect(to path: String, _ cookie: String) -> LoopbackAnswer {
            .status(302, fields: [("Location", path), ("Set-Cookie", cookie + "; Path=/; HttpOnly")])
        }
        sample.server.route("/auth", redirect(to: "/story", "in=1"))
        #expect(try await sample.asset("/story", .page).bytes == Array("the story".utf8))
        #expect(sample.server.requests(for: "/story").count == 2)
        sample.server.route("/cookie") { request in
            request.field("cookie")?.contains("in=1") == true
                ? .text("x") : redirect(to: "/cookie", "in=1")
        }
        let other = try FetchSample(sample.server)
        #expect(try await other.asset("/cookie", .page).bytes == Array("x".utf8))
        // A server that sets another one each time is stopped by the limit, one that sets the same by the circle.
        sample.server.route("/same", redirect(to: "/same", "a=1"))
        #expect(try await sample.failure("/same", .page)?.message.contains("circle") == true)
        sample.server.route("/new") { request in
            let last = (request.field("cookie") ?? "").split(separator: "n=").last ?? "0"
            return redirect(to: "/new", "n=\((Int(last) ?? 0) + 1)")
        }
        #expect(try await sample.failure("/new", .page)?.message.contains("more than") == true)
    }

    /// None of these is asked, whatever it is asked for.
    @Test(arguments: [
        ("file:///etc/passwd", AssetFailure.Reason.blocked), ("http://169.254.169.254/latest/", .blocked),
        ("http://10.0.0.1/", .blocked), ("http://[::ffff:10.0.0.1]/", .blocked),
        ("http://0.0.0.0:1/", .blocked),
        ("http://[::1]:1/", .blocked), ("http://localhost:1/", .blocked), ("http://2130706433:1/", .blocked),
        ("http://0x7f.1:1/", .blocked), ("ftp://127.0.0.1/", .unsupportedScheme),
        ("data:text/css,a", .unsupportedScheme), ("javascript:1", .unsupportedScheme),
        ("gopher://127.0.0.1/", .unsupportedScheme),
    ])
    func redirectsThatLeaveTheWeb(_ location: String, _ reason: AssetFailure.Reason) async throws {
        let sample = try FetchSample()
        sample.server.route("/x", .redirect(to: location))
        for use in [AssetUse.image, .page] {
            let failure = try #require(try await sample.failure("/x", use))
            #expect(failure.reason == reason, "\(failure)")
            #expect(failure.address.serialized == sample.server.url("/x"))
            #expect(failure.target == WebAddress(location))
        }
    }

    @Test func redirectsToAnotherServerOfThisMachine() async throws {
        let other = try LoopbackServer()
        other.route("/secret", .text("x"))
        let sample = try FetchSample()
        sample.server.route("/x", .redirect(to: other.url("/secret")))
        sample.server.route("/y", .redirect(to: other.url("/secret", host: "localhost")))
        #expect(try await sample.failure("/x")?.reason == .blocked)
        #expect(try await sample.failure("/y")?.reason == .blocked)
        #expect(other.requests.isEmpty)
    }
}
