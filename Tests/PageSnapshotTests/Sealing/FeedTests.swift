import Testing
import WebReferences
import WebSyntax

@testable import PageSnapshot

struct FeedTests {
    private func seal(_ files: [String: MemorySite.File], _ pattern: String, count: Int = 2) async throws
        -> SealedPage
    {
        let home = try #require(WebAddress(MemorySite.home))
        let site = MemorySite(files)
        let addresses = try #require(FeedPages.addresses(pattern, count: count, on: home))
        let feed = await FeedPages(addresses, from: site)
        let page = MemorySite.asset(.init("<script>fetch('/api?p=2')</script>", "text/html"), home)
        var settings = SealSettings()
        settings.scripts = .keep
        settings.secrets = ["secret-value"]
        return try await PageSealer(source: site, settings: settings).seal(
            page, at: "2026-11-21T08:00:00Z", feed: feed)
    }

    @Test func furtherPagesAreAnsweredFromThePage() async throws {
        let json =
            "{\"t\":\"a</script><b>\",\"i\":\"\\/pics\\/a.png\",\"h\":\"<img src=\\\"a.png\\\" alt='é'>\",\"k\":\"secret-value\"}"
        let page = try await seal(
            [
                "/api?p=2": .init(json, "application/json"),
                "/pics/a.png": .init(bytes: EmbeddingTests.png, "image/png"),
                "/news/a.png": .init(bytes: EmbeddingTests.png, "image/png"),
            ], "/api?p={n}")
        let html = String(decoding: page.html, as: UTF8.self)
        #expect(html.contains("<script>fetch('/api?p=2')</script>"))
        let start = try #require(html.range(of: "<script>(function"))
        #expect(html.distance(from: html.startIndex, to: start.lowerBound) < 700)
        #expect(html.contains("\"https://site.example/api?p=2\":{type:\"application/json\",body:\""))
        #expect(html.contains("\\\"i\\\":\\\"\(EmbeddingTests.pngURL)\\\""))
        #expect(html.contains("a\\u003c/script>\\u003cb>") && !html.contains("secret-value"))
        #expect(html.contains("\\u003cimg src=\\\\\\\"\(EmbeddingTests.pngURL)\\\\\\\" alt='é'>"))
        // The answer is JSON still, and the script one that can be read.
        let script = html[start.upperBound...].prefix(while: { $0 != "<" })
        let found = JavaScriptReferences.references(in: "(function" + script, goal: .script)
        #expect(!found.contains { $0.row == .jsInvalid })
        #expect(page.findings.contains { $0.rule == "snapshot-asset" && $0.message.contains("p=3") })
        #expect(page.splices.prove(page.html, isMadeOf: page.input))
    }

    @Test func patternsNameTheirFirstPage() throws {
        let home = try #require(WebAddress(MemorySite.home))
        #expect(FeedPages.addresses("?p={n}", count: 2, on: home)?.map(\.query) == ["p=2", "p=3"])
        #expect(FeedPages.addresses("/f/{n:0}", count: 1, on: home)?.map(\.path) == ["/f/0"])
        #expect(FeedPages.addresses("/f", count: 1, on: home) == nil)
    }
}
