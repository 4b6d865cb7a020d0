import WebFetching
import SiteFiles
import TestSupport
import Testing
import WebSyntax

struct FetchingTests {
    private let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    @Test func whatAnAssetSays() async throws {
        let sample = try FetchSample()
        sample.server.route(
            "/a.png",
            LoopbackAnswer(
                type: "image/png; x=y",
                fields: [("ETag", "W/\"1\""), ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")], body: bytes
            ))
        let asset = try await sample.asset("/a.png?v=1#part", .data)
        #expect(asset.requested.serialized == sample.server.url("/a.png?v=1"))
        #expect(asset.address == asset.requested)
        #expect(asset.contentType == "image/png; x=y")
        #expect(asset.bytes == bytes)
        #expect(asset.sha256 == Digest.sha256Hex(bytes))
        #expect(asset.entityTag == "W/\"1\"")
        #expect(asset.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(asset.status == 200)
        #expect(asset.fetch == .downloaded)
        #expect(sample.server.requests.map(\.target) == ["/a.png?v=1"])
        #expect(sample.server.requests.first?.method == "GET")
    }

    @Test(arguments: StoredEncoding.allCases)
    func encodedBodiesAreDecoded(_ encoding: StoredEncoding) async throws {
        let sample = try FetchSample()
        let answer = LoopbackAnswer(type: "text/css", body: bytes).encoded(encoding)
        sample.server.route("/whole", answer)
        sample.server.route("/chunked", answer.delivered(.chunked(1000)))
        sample.server.route("/close", answer.delivered(.untilClose))
        sample.server.route("/empty", LoopbackAnswer(type: "text/css").encoded(encoding))
        for path in ["/whole", "/chunked", "/close"] {
            #expect(try await sample.asset(path).bytes == bytes, "\(path)")
        }
        #expect(try await sample.asset("/empty").bytes == [])
        #expect(sample.server.requests.first?.field("Accept-Encoding")?.contains(encoding.rawValue) == true)
    }

    @Test func deliveriesThatAreOddButWhole() async throws {
        let sample = try FetchSample()
        let answer = LoopbackAnswer(type: "text/plain", body: bytes)
        sample.server.route("/chunked", answer.delivered(.chunked(777)))
        sample.server.route("/close", answer.delivered(.untilClose))
        sample.server.route("/drip", answer.delivered(.drip(20_000, every: .milliseconds(5))))
        sample.server.route("/late", answer.delayed(by: .milliseconds(50)))
        sample.server.route(
            "/interim",
            LoopbackAnswer(
                body:
                    "HTTP/1.1 103 Early Hints\r\nETag: \"no\"\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                    .utf8, delivery: .raw))
        for path in ["/chunked", "/close", "/drip", "/late"] {
            #expect(try await sample.asset(path).bytes == bytes, "\(path)")
        }
        let interim = try await sample.asset("/interim")
        #expect(interim.bytes == Array("ok".utf8))
        #expect(interim.entityTag == nil)
    }

    @Test func anAddressIsFetchedOnce() async throws {
        let sample = try FetchSample()
        sample.server.route(
            "/a.css", LoopbackAnswer.text("a{}", type: "text/css").delayed(by: .milliseconds(30)))
        sample.server.route("/old.css", .redirect(to: "/a.css"))
        let texts = ["/a.css", "/a.css#x", "/./a.css", "/old.css", "/a.css", "/old.css"]
        let found = try await withThrowingTaskGroup(of: Asset.self) { group in
            for text in texts { group.addTask { try await sample.asset(text, .styleSheet) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.count == texts.count)
        #expect(Set(found.map(\.address.path)) == ["/a.css"])
        #expect(Set(found.map(\.requested.path)) == ["/a.css", "/old.css"])
        _ = try await sample.asset("/a.css", .styleSheet)
        #expect(sample.server.requests(for: "/a.css").count == 1)
        #expect(sample.server.requests(for: "/old.css").count == 1)
    }

    @Test func failuresAreRememberedToo() async throws {
        let sample = try FetchSample()
        #expect(try await sample.failure("/missing.png")?.reason == .notFound)
        #expect(try await sample.failure("/missing.png")?.reason == .notFound)
        #expect(sample.server.requests.count == 1)
    }

    @Test func soManyAtOnceAndNoMore() async throws {
        for (width, perHost) in [(3, 8), (8, 3)] {
            let sample = try FetchSample {
                $0.width = width
                $0.widthPerHost = perHost
            }
            for number in 0..<20 {
                sample.server.route("/\(number)", LoopbackAnswer.text("x").delayed(by: .milliseconds(20)))
            }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 { group.addTask { _ = try? await sample.asset("/\(number)") } }
            }
            #expect(sample.server.requests.count == 20)
            #expect(sample.server.mostAtOnce == 3)
            #expect(sample.server.connections <= 3)
        }
    }

    @Test func twoPagesShareWhatTheyMayBothHave() async throws {
        let sample = try FetchSample()
        sample.server.route("/a.css", .text("a{}", type: "text/css"))
        let other = PageFetcher(page: try sample.address("/second"), session: sample.session)
        _ = try await sample.asset("/a.css")
        _ = try await other.asset(at: sample.address("/a.css"), for: .data).get()
        #expect(sample.server.requests.count == 1)

        // A page of the public web is not given what only a neighbour of the file may have.
        let stranger = PageFetcher(
            page: try #require(WebAddress("https://feed.example/")), session: sample.session)
        guard case .failure(let failure) = await stranger.asset(at: try sample.address("/a.css"), for: .data)
        else {
            Issue.record("given")
            return
        }
        #expect(failure.reason == .blocked)
        #expect(sample.server.requests.count == 1)
    }
}
