import Foundation
import WebFetching
import Synchronization
import TestSupport
import Testing
import WebSyntax

/// Names and where they lead. The look-ups are the test's own, so a name can be public without a network.
struct NameResolutionTests {
    /// Answers look-ups in turn; the last answer stays.
    private final class Names: Sendable {
        private let answers: [String: [[String]]]
        private let asked = Mutex<[String: Int]>([:])

        init(_ answers: [String: [[String]]]) { self.answers = answers }

        var counts: [String: Int] { asked.withLock { $0 } }

        @Sendable func lookUp(_ host: String, _ limit: Duration) async -> [IPAddress] {
            let turn = asked.withLock { asked in
                defer { asked[host, default: 0] += 1 }
                return asked[host, default: 0]
            }
            guard let all = answers[host], !all.isEmpty else { return [] }
            return all[min(turn, all.count - 1)].compactMap { IPAddress($0) }
        }
    }

    private func fetcher(
        _ page: String, _ names: Names, _ change: (inout FetchPolicy) -> Void = { _ in }
    ) throws -> PageFetcher {
        var policy = FetchPolicy()
        policy.attempts = 1
        policy.connectTimeout = .seconds(1)
        change(&policy)
        let session = FetchSession(policy: policy, lookUp: names.lookUp)
        return PageFetcher(page: try #require(WebAddress(page)), session: session)
    }

    private func failure(_ fetcher: PageFetcher, _ address: String, _ use: AssetUse) async throws
        -> AssetFailure?
    {
        switch await fetcher.asset(at: try #require(WebAddress(address)), for: use) {
        case .success: nil
        case .failure(let failure): failure
        }
    }

    @Test func aNameThatLeadsHereNeedsToBeAllowed() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("<title>Feed</title>"))
        let page = "http://feed.example:\(server.port)/"
        let names = Names(["feed.example": [["127.0.0.1"]]])
        let failure = try await failure(try fetcher(page, names), page, .page)
        #expect(failure?.reason == .blocked)
        #expect(failure?.message.contains("--allow-host feed.example") == true)
        #expect(server.requests.isEmpty)
        let allowed = try fetcher(page, names) { $0.allowedHosts = ["feed.example"] }
        #expect(try await self.failure(allowed, page, .page) == nil)
        #expect(server.requests.count == 1)
    }

    @Test func literalsAndLocalhostAreAllowedAsNamed() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("<title>Feed</title>"))
        let names = Names(["localhost": [["127.0.0.1"]]])
        for host in ["127.0.0.1", "localhost"] {
            let page = "http://\(host):\(server.port)/"
            #expect(try await failure(try fetcher(page, names), page, .page) == nil, "\(host)")
        }
        // localhost is this machine (RFC 6761), whatever a resolver says.
        let elsewhere = Names(["localhost": [["169.254.169.254"]]])
        let page = "http://localhost:\(server.port)/"
        #expect(try await failure(try fetcher(page, elsewhere), page, .page)?.reason == .blocked)
    }

    /// DNS rebinding: the name is public when the page is asked for, and this machine ever after.
    @Test func aNameIsLookedUpOnce() async throws {
        let server = try LoopbackServer()
        server.route("/secret", .text("metadata"))
        let host = "rebind.example:\(server.port)"
        let names = Names(["rebind.example": [["203.0.114.1"], ["127.0.0.1"]]])
        let fetcher = try fetcher("http://\(host)/", names)
        for path in ["/", "/secret", "/a", "/b"] {
            _ = try await failure(fetcher, "http://\(host)\(path)", path == "/" ? .page : .data)
        }
        #expect(server.requests.isEmpty)
        #expect(names.counts["rebind.example"] == 1)
    }

    @Test func aRedirectToANameThatLeadsHereIsRefused() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("<title>Feed</title>"))
        server.route("/1", .redirect(to: "http://one.example:\(server.port)/2"))
        server.route("/2", .text("metadata"))
        let names = Names(["one.example": [["127.0.0.1"]]])
        let page = server.url("/")
        let fetcher = try fetcher(page, names)
        #expect(try await failure(fetcher, page, .page) == nil)
        #expect(try await failure(fetcher, server.url("/1"), .data)?.reason == .blocked)
        #expect(server.requests(for: "/2").isEmpty)
    }

    /// The class of the page's own address holds, also for a host that is allowed.
    @Test func theClassOfTheFirstPeerHolds() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("<title>Feed</title>"))
        server.route("/a", .text("a"))
        let host = "feed.example:\(server.port)"
        let names = Names(["feed.example": [["127.0.0.1", "10.0.0.1"]]])
        let fetcher = try fetcher("http://\(host)/", names) { $0.allowedHosts = [host] }
        #expect(try await failure(fetcher, "http://\(host)/", .page) == nil)
        #expect(try await failure(fetcher, "http://\(host)/a", .data) == nil)
        #expect(server.requests.count == 2)
    }

    @Test func aNameThatCannotBeResolvedCostsOneLookUp() async throws {
        let names = Names([:])
        let fetcher = try fetcher("http://127.0.0.1/", names) { $0.attempts = 3 }
        let failures = try await withThrowingTaskGroup(of: AssetFailure?.self) { group in
            for number in 0..<80 {
                group.addTask { try await failure(fetcher, "https://gone.example/\(number).png", .image) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures.count == 80 && failures.allSatisfy { $0?.reason == .network })
        #expect(names.counts == ["gone.example": 1])
    }

    @Test func fetchesNothingAfterTheDeadline() async throws {
        let server = try LoopbackServer()
        server.route("/", .text("<title>Feed</title>"))
        let fetcher = try fetcher(server.url("/"), Names([:])) { $0.runTimeout = .zero }
        let failure = try await failure(fetcher, server.url("/"), .page)
        #expect(failure?.reason == .timeout && failure?.message.contains("--total-timeout") == true)
        #expect(server.requests.isEmpty)
    }

    @Test func theDeadlineEndsRunningTransfers() async throws {
        let server = try LoopbackServer()
        server.route("/", LoopbackAnswer(type: "text/html", delivery: .silence))
        let fetcher = try fetcher(server.url("/"), Names([:])) { $0.runTimeout = .seconds(1) }
        // The limits of one file are two minutes, and twenty seconds of silence: the message tells which one ended it.
        let failure = try await failure(fetcher, server.url("/"), .page)
        #expect(
            failure?.reason == .timeout && failure?.message.contains("--total-timeout") == true,
            "\(failure as Any)")
    }
}
