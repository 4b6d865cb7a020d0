import Foundation
import SiteFiles
import Synchronization
import TestSupport
import Testing

#if os(Linux)
    /// A hundred feeds on a hundred hosts, 127.0.1.1 to 127.0.1.100, which only Linux has without settings.
    @Suite struct FetchManyHostsTests {
        private let site: FetchSite
        private var server: LoopbackServer { site.server }

        init() throws { site = try FetchSite(isEverywhere: true) }

        private func hosts(_ count: Int) -> [String] { (1...count).map { "127.0.1.\($0)" } }

        /// The number of requests by the host that was asked.
        private func counts() -> [String: Int] {
            server.requests.reduce(into: [:]) { counts, request in
                counts[String(request.field("Host")?.prefix { $0 != ":" } ?? ""), default: 0] += 1
            }
        }

        private func forget() throws {
            try waitUntil("all connections have ended") { server.open == 0 }
            server.forgetRequests()
        }

        @Test func aSecondRunCostsOneRequestEach() throws {
            server.route("/feed") { request in
                FetchSite.feed("of \(request.field("Host") ?? "")", tag: request.field("Host"))
            }
            let hosts = hosts(100)
            try site.settings(hosts.map { server.url("/feed", host: $0) }, keys: "keep: {items: 1000}")
            try site.fetch()
            #expect(try site.titles().count == 100)
            #expect(counts() == Dictionary(uniqueKeysWithValues: hosts.map { ($0, 1) }))

            try forget()
            let items = try site.folder.bytes("news/store/items.json")
            let outcome = try site.fetch(0, "--force", at: 60)
            #expect(outcome.output.contains("100 feeds, 0 updated, 100 unchanged"), "\(outcome)")
            #expect(counts() == Dictionary(uniqueKeysWithValues: hosts.map { ($0, 1) }))
            #expect(server.requests.allSatisfy { $0.field("If-None-Match") != nil })
            #expect(server.mostOpenByHost == Dictionary(uniqueKeysWithValues: hosts.map { ($0, 1) }))
            #expect(try site.folder.bytes("news/store/items.json") == items)
        }

        /// The answers wait until all hosts have been asked, so that one after the other would never end.
        @Test func hostsAreAskedAtTheSameTime() throws {
            let arrived = Arrivals()
            server.route("/feed") { _ in
                arrived.add()
                try? waitUntil("all hosts are asked") { arrived.count >= 100 }
                return FetchSite.feed("one")
            }
            try site.settings(hosts(100).map { server.url("/feed", host: $0) })
            try site.fetch(0, "--jobs", "100")
            #expect(server.requests.count == 100 && server.mostAtOnce == 100)
        }

        @Test func jobsBoundTheHostsAtTheSameTime() throws {
            let (arrived, left) = (Arrivals(), Arrivals())
            let most = Arrivals()
            server.route("/feed") { _ in
                arrived.add()
                // Four are there at once, and the next ones come when these have their answers.
                try? waitUntil("four hosts are asked") { arrived.count >= 4 }
                most.set(atLeast: arrived.count - left.count)
                left.add()
                return FetchSite.feed("one")
            }
            try site.settings(hosts(40).map { server.url("/feed", host: $0) })
            try site.fetch(0, "--jobs", "4")
            #expect(server.requests.count == 40 && most.count == 4)
        }

        /// Feeds and pictures of a host share one connection, and hosts that are no feeds are refused.
        @Test func aHostIsAskedOverOneConnection() throws {
            let hosts = hosts(8)
            server.route("/picture.png", .file(Self.png, type: "image/png"))
            for number in 0..<3 {
                server.route("/feed\(number)") { request in
                    let pictures = (0..<3).map {
                        "&lt;img src=\"http://\(request.field("Host") ?? "")/picture.png?\(number)\($0)\"&gt;"
                    }
                    return .text(
                        "<rss version=\"2.0\"><channel><title>N</title><item><guid>\(request.field("Host") ?? "")\(number)</guid>"
                            + "<description>\(pictures.joined())&lt;img src=\"http://127.0.2.1:\(request.field("Host")?.split(separator: ":").last ?? "")/picture.png\"&gt;</description></item></channel></rss>",
                        type: "application/rss+xml")
                }
            }
            try site.settings(hosts.flatMap { host in (0..<3).map { server.url("/feed\($0)", host: host) } })
            let report = try site.report()
            #expect(report["pictures"] as? Int == 8 * 9 && report["failed_pictures"] as? Int == 1)
            #expect(counts() == Dictionary(uniqueKeysWithValues: hosts.map { ($0, 12) }))
            #expect(server.mostOpenByHost == Dictionary(uniqueKeysWithValues: hosts.map { ($0, 1) }))
            #expect(server.connections == 8)
            // The same picture under many addresses is one file.
            #expect(try site.store().keys.filter { $0.hasPrefix("media/") }.count == 1)
        }

        private static let png: [UInt8] =
            [
                0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 9, 0, 0,
                0, 9,
            ]

        private final class Arrivals: Sendable {
            private let number = Mutex(0)
            var count: Int { number.withLock { $0 } }
            func add() { number.withLock { $0 += 1 } }
            func set(atLeast count: Int) { number.withLock { $0 = max($0, count) } }
        }
    }
#endif
