import WebFetching
import SiteFiles
import TestSupport
import Testing
import WebSyntax

struct FetchRefreshTests {
    private let old = Array("old".utf8)
    private let new = Array("new!".utf8)

    private func known(_ tag: String?, _ date: String? = nil) -> KnownAsset {
        KnownAsset(
            contentType: "image/gif", bytes: old, sha256: Digest.sha256Hex(old),
            entityTag: tag.map { "\"\($0)\"" }, lastModified: date)
    }

    @Test func whatHasNotChangedIsNotSent() async throws {
        let server = try LoopbackServer()
        server.route("/a", .file(old, type: "image/gif", entityTag: "1"))
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        server.route("/b", LoopbackAnswer(type: "image/gif", fields: [("Last-Modified", date)], body: old))
        let sample = try FetchSample(
            server,
            known: [
                try #require(WebAddress(server.url("/a"))): known("1"),
                try #require(WebAddress(server.url("/b"))): known(nil, date),
            ])
        for path in ["/a", "/b"] {
            let asset = try await sample.asset(path)
            #expect(asset.fetch == .notModified)
            #expect(asset.bytes == old)
            #expect(asset.sha256 == Digest.sha256Hex(old))
            #expect(asset.contentType == "image/gif")
            #expect(asset.status == 304)
            #expect(server.requests(for: path).count == 1)
        }
        #expect(try await sample.asset("/a").entityTag == "\"1\"")
        #expect(try await sample.asset("/b").lastModified == date)
        #expect(server.requests(for: "/a").first?.field("If-None-Match") == "\"1\"")
        #expect(server.requests(for: "/b").first?.field("If-Modified-Since") == date)
    }

    /// A 304 may leave out the fields that decide who may read the file.
    @Test func accessFieldsOfTheKnownFileStay() async throws {
        let server = try LoopbackServer()
        let field = try #require(HTTPField(name: "access-control-allow-origin", value: "*"))
        server.route("/a", .status(304))
        server.route(
            "/b",
            LoopbackAnswer(
                type: "image/gif", fields: [("Access-Control-Allow-Origin", "*"), ("Set-Cookie", "a=b")],
                body: old))
        var asset = known("1")
        asset.accessFields = [field]
        let sample = try FetchSample(server, known: [try #require(WebAddress(server.url("/a"))): asset])
        #expect(try await sample.asset("/a").accessFields == [field])
        #expect(try await sample.asset("/b").accessFields == [field])
    }

    @Test func whatHasChangedIs() async throws {
        let server = try LoopbackServer()
        server.route("/a", .file(new, type: "image/png", entityTag: "2"))
        let sample = try FetchSample(server, known: [try #require(WebAddress(server.url("/a"))): known("1")])
        let asset = try await sample.asset("/a")
        #expect(asset.fetch == .downloaded)
        #expect(asset.bytes == new)
        #expect(asset.entityTag == "\"2\"")
        #expect(asset.contentType == "image/png")
    }

    @Test func onlyTheAddressThatIsKnownIsAskedSo() async throws {
        let server = try LoopbackServer()
        server.route("/a", .file(old, type: "image/gif", entityTag: "1"))
        server.route("/old", .redirect(to: "/a"))
        let sample = try FetchSample(
            server,
            known: [
                try #require(WebAddress(server.url("/a"))): known("1"),
                try #require(WebAddress(server.url("/none"))): known(nil),
            ])
        #expect(try await sample.asset("/old").fetch == .notModified)
        #expect(server.requests(for: "/old").first?.field("If-None-Match") == nil)
        // Nothing to ask with; then 304 is no answer.
        server.route("/none", LoopbackAnswer(status: 304))
        #expect(try await sample.failure("/none")?.reason == .status)
        #expect(try await sample.asset("/a?v=2").fetch == .downloaded)
    }

    @Test func countsUnmodifiedFilesAgainstTheBudget() async throws {
        let server = try LoopbackServer()
        server.route("/a", .file(old, type: "image/gif", entityTag: "1"))
        let sample = try FetchSample(
            server, known: [try #require(WebAddress(server.url("/a"))): known("1")]
        ) { $0.maxTotalBytes = 2 }
        #expect(try await sample.failure("/a")?.reason == .tooMany)
    }
}
