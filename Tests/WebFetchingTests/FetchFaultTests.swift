import WebFetching
import TestSupport
import Testing

/// Whatever a server does wrong: a failure with its reason, and no bytes.
struct FetchFaultTests {
    private let text = LoopbackAnswer(
        type: "text/css", body: Array(repeating: UInt8(ascii: "a"), count: 5000))

    @Test func bodiesThatEndEarly() async throws {
        let sample = try FetchSample { $0.attempts = 1 }
        sample.server.route("/short", text.delivered(.truncated(4999)))
        sample.server.route("/none", text.delivered(.truncated(0)))
        sample.server.route("/chunks", text.delivered(.brokenChunks(3000)))
        sample.server.route("/gzip", text.encoded(.gzip).delivered(.truncated(3000)))
        for path in ["/short", "/none", "/chunks", "/gzip"] {
            #expect(try await sample.failure(path)?.reason == .truncated, "\(path)")
        }
        sample.server.route("/nothing", LoopbackAnswer(delivery: .raw))
        sample.server.route("/head", LoopbackAnswer(body: "HTTP/1.1 200 OK\r\nContent-".utf8, delivery: .raw))
        for path in ["/nothing", "/head"] {
            #expect(try await sample.failure(path)?.reason == .network, "\(path)")
        }
    }

    @Test(arguments: [400, 401, 403, 404, 405, 410, 418, 429, 451, 500, 501, 502, 503])
    func errorsAreNotBodies(_ status: Int) async throws {
        let sample = try FetchSample { $0.attempts = 1 }
        sample.server.route("/x", .status(status))
        let failure = try #require(try await sample.failure("/x", .page))
        #expect(failure.reason == (status == 404 || status == 410 ? .notFound : .status))
        #expect(failure.message.contains("\(status)"))
        #expect(failure.address.serialized == sample.server.url("/x"))
    }

    @Test(arguments: [204, 205, 206, 300, 304, 305])
    func answersWithoutAWholeBody(_ status: Int) async throws {
        let sample = try FetchSample()
        sample.server.route("/x", LoopbackAnswer(status: status, type: "text/css", body: "a".utf8))
        #expect(try await sample.failure("/x")?.reason == .status)
    }

    @Test func whatAnErrorSaysIsNotReadToItsEnd() async throws {
        let sample = try FetchSample { $0.attempts = 1 }
        sample.server.route(
            "/x", LoopbackAnswer(status: 404, body: Array(repeating: 0x20, count: 1000), delivery: .unbounded)
        )
        sample.server.route("/short", LoopbackAnswer(status: 404, body: "gone".utf8, delivery: .truncated(2)))
        #expect(try await sample.failure("/x")?.reason == .notFound)
        #expect(try await sample.failure("/short")?.reason == .notFound)
    }

    @Test func brokenEncodings() async throws {
        let sample = try FetchSample { $0.attempts = 1 }
        for encoding in ["gzip", "deflate", "br", "zstd", "rot13"] {
            sample.server.route(
                "/" + encoding,
                LoopbackAnswer(
                    fields: [("Content-Encoding", encoding)], body: "this is not encoded at all".utf8))
            #expect(try await sample.failure("/" + encoding)?.reason == .network, "\(encoding)")
        }
        for encoding in StoredEncoding.allCases {
            var cut = text.encoded(encoding)
            cut.body.removeLast(20)
            sample.server.route("/cut/" + encoding.rawValue, cut)
            #expect(
                try await sample.failure("/cut/" + encoding.rawValue)?.reason == .truncated, "\(encoding)")
        }
    }

    @Test func rejectsOtherProtocols() async throws {
        let sample = try FetchSample { $0.attempts = 1 }
        sample.server.route("/ssh", LoopbackAnswer(body: "SSH-2.0-OpenSSH_9.2\r\n".utf8, delivery: .raw))
        sample.server.route("/lines", LoopbackAnswer(body: "<html>no head</html>".utf8, delivery: .raw))
        sample.server.route(
            "/long",
            LoopbackAnswer(
                fields: (0..<400).map { ("X-\($0)", String(repeating: "x", count: 1000)) }, body: "a".utf8))
        for path in ["/ssh", "/lines", "/long"] {
            #expect(try await sample.failure(path)?.reason == .network, "\(path)")
        }
    }

    @Test func reportsAnUnreachableServer() async throws {
        let server = try LoopbackServer()
        let page = server.url("/")
        server.close()
        let sample = try FetchSample(page: page) { $0.attempts = 1 }
        #expect(try await sample.failure(page)?.reason == .network)
        let nowhere = try FetchSample(page: "http://feed.invalid/") { $0.attempts = 1 }
        #expect(try await nowhere.failure("/")?.reason == .network)
    }

    @Test func timeouts() async throws {
        let silent = try FetchSample { $0.totalTimeout = .milliseconds(200) }
        silent.server.route("/silent", text.delivered(.silence))
        silent.server.route("/slow", text.delivered(.drip(1, every: .milliseconds(50))))
        #expect(try await silent.failure("/silent")?.reason == .timeout)
        #expect(try await silent.failure("/slow")?.reason == .timeout)
        // They are not tried again: it would only take as long.
        #expect(silent.server.requests.count == 2)

        let stalling = try FetchSample { $0.stallTimeout = .seconds(1) }
        stalling.server.route("/stalls", text.delivered(.drip(3000, every: .seconds(15))))
        #expect(try await stalling.failure("/stalls")?.reason == .timeout)
    }

    @Test func wrongTypes() async throws {
        let sample = try FetchSample()
        sample.server.route("/x", .text("<!doctype html><h1>Sign in</h1>"))
        #expect(try await sample.failure("/x", .image)?.reason == .wrongType)
        #expect(try await sample.failure("/x", .font)?.reason == .wrongType)
        #expect(try await sample.failure("/x", .styleSheet)?.reason == .wrongType)
        #expect(try await sample.failure("/x", .document) == nil)
        #expect(sample.server.requests.count <= 2)
    }

    @Test func cancelling() async throws {
        let sample = try FetchSample()
        sample.server.route("/silent", text.delivered(.silence))
        let task = Task { try await sample.failure("/silent") }
        try await waitUntil("the request has arrived") {
            await Task.yield()
            return !sample.server.requests.isEmpty
        }
        task.cancel()
        #expect(try await task.value?.reason == .interrupted)
        // The next one begins anew.
        sample.server.route("/silent", text)
        #expect(try await sample.asset("/silent").bytes.count == 5000)
    }
}
