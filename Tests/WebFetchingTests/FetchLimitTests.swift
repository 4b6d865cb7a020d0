import WebFetching
import TestSupport
import Testing

struct FetchLimitTests {
    private let thousand = LoopbackAnswer(
        type: "text/css", body: Array(repeating: UInt8(ascii: "a"), count: 1000))

    @Test func bytesOfOneFile() async throws {
        let sample = try FetchSample { $0.maxAssetBytes = 1000 }
        sample.server.route("/fits", thousand)
        let larger = LoopbackAnswer(type: "text/css", body: thousand.body + [1])
        sample.server.route("/larger", larger)
        sample.server.route("/chunked", larger.delivered(.chunked(100)))
        sample.server.route("/endless", thousand.delivered(.unbounded))
        #expect(try await sample.asset("/fits").bytes.count == 1000)
        for path in ["/larger", "/chunked", "/endless"] {
            #expect(try await sample.failure(path)?.reason == .tooLarge, "\(path)")
        }
    }

    /// The limit is of what comes out, not of what is sent.
    @Test func bytesOfABomb() async throws {
        let folder = try TestFolder()
        try folder.write([UInt8](repeating: 0, count: 30_000_000), to: "zeros")
        let outcome = try ChildProcess("/usr/bin/env", ["gzip", "zeros"], in: folder.path).run()
        try #require(outcome.code == 0, "\(outcome)")
        let bomb = LoopbackAnswer(fields: [("Content-Encoding", "gzip")], body: try folder.bytes("zeros.gz"))
        #expect(bomb.body.count < 100_000)

        let small = try FetchSample { $0.maxAssetBytes = 1_000_000 }
        small.server.route("/bomb", bomb)
        #expect(try await small.failure("/bomb")?.reason == .tooLarge)
        let large = try FetchSample()
        large.server.route("/bomb", bomb)
        #expect(try await large.asset("/bomb").bytes.count == 30_000_000)
    }

    @Test func bytesInAll() async throws {
        let sample = try FetchSample { $0.maxTotalBytes = 2500 }
        for path in ["/a", "/b", "/c"] { sample.server.route(path, thousand) }
        _ = try await sample.asset("/a")
        _ = try await sample.asset("/b")
        let failure = try #require(try await sample.failure("/c"))
        #expect(failure.reason == .tooMany)
        #expect(failure.message.contains("2500"))
        // What is there stays, and costs nothing again.
        _ = try await sample.asset("/a")

        // Another page of the same run has limits of its own.
        let other = PageFetcher(page: try sample.address("/second"), session: sample.session)
        for path in ["/c", "/a"] { _ = try await other.asset(at: sample.address(path), for: .data).get() }
        let third = await other.asset(at: try sample.address("/b"), for: .data)
        #expect(throws: AssetFailure.self) { try third.get() }
        #expect(sample.server.requests(for: "/a").count == 1)
    }

    /// What was not had does not count.
    @Test func bytesOfFailures() async throws {
        let sample = try FetchSample {
            $0.maxTotalBytes = 1500
            $0.attempts = 4
        }
        sample.server.route(
            "/a", inTurn: Array(repeating: thousand.delivered(.truncated(900)), count: 3) + [thousand])
        #expect(try await sample.asset("/a").bytes.count == 1000)
    }

    @Test func numberOfFiles() async throws {
        let sample = try FetchSample { $0.maxAssets = 2 }
        for path in ["/a", "/b", "/c"] { sample.server.route(path, thousand) }
        _ = try await sample.asset("/a")
        _ = try await sample.asset("/b")
        #expect(try await sample.failure("/c")?.reason == .tooMany)
        _ = try await sample.asset("/a")
        #expect(sample.server.requests.count == 2)
    }

    @Test func numberOfRedirects() async throws {
        let sample = try FetchSample { $0.maxRedirects = 3 }
        for number in 0..<5 { sample.server.route("/\(number)", .redirect(to: "/\(number + 1)")) }
        sample.server.route("/5", thousand)
        #expect(try await sample.asset("/2").address.path == "/5")
        #expect(try await sample.failure("/1")?.reason == .redirects)
    }
}
