import Diagnostics
import SiteFiles
import TestSupport
import Testing
import WebFetching
import WebSyntax

@testable import PageSnapshot

/// Pages that lead to another page at once.
@Suite struct ImmediateRefreshTests {
    private static func target(_ html: String) throws -> String? {
        let page = MemorySite.asset(.init(html, "text/html"), try #require(WebAddress(MemorySite.home)))
        return ImmediateRefresh.target(of: page)?.serialized
    }

    @Test(arguments: [
        ("<meta http-equiv=refresh content=\"0;URL=form.html\">", "https://site.example/news/form.html"),
        ("<META HTTP-EQUIV='Refresh' CONTENT=\"5; url='/a?b=1&amp;c#d'\">", "https://site.example/a?b=1&c#d"),
        (
            "<base href=/x/><title>t</title><meta http-equiv=refresh content='0 y'>",
            "https://site.example/x/y"
        ),
        (
            "<body><p>a<meta content='1,url=https://other.example/' http-equiv=refresh>",
            "https://other.example/"
        ),
    ]) func findsTheTarget(_ html: String, _ address: String) throws {
        #expect(try Self.target(html) == address)
    }

    @Test(arguments: [
        "<meta http-equiv=refresh content=\"6;URL=form.html\">", "<meta http-equiv=refresh content=0>",
        "<meta http-equiv=refresh content='0;url=page.html#a'>",
        "<meta http-equiv=refresh content='0;url=mailto:a@b.example'>",
        "<noscript><meta http-equiv=refresh content='0;url=plain.html'></noscript><p>a",
        "<template><meta http-equiv=refresh content='0;url=b.html'></template>",
        "<!-- <meta http-equiv=refresh content='0;url=b.html'> -->",
        "<meta http-equiv=refresh content='300;url=page.html'>",
        "<meta http-equiv=refresh content='900'><meta http-equiv=refresh content='0;url=b.html'>", "<p>a</p>",
    ]) func staysOnThePage(_ html: String) throws { #expect(try Self.target(html) == nil) }

    /// The header of that name has the same meaning as the element.
    @Test(
        arguments: [
            ("0; url=/01news.html", "<p>a", "https://site.example/01news.html"),
            (
                "5;URL='b.html'", "<meta http-equiv=refresh content='0;url=c.html'>",
                "https://site.example/news/b.html"
            ),
            ("300", "<meta http-equiv=refresh content='0;url=c.html'>", "https://site.example/news/c.html"),
            ("6; url=b.html", "<p>a", nil), ("0", "<p>a", nil), ("0; url=page.html#a", "<p>a", nil),
        ] as [(String, String, String?)])
    func readsTheHeader(_ value: String, _ html: String, _ address: String?) throws {
        var page = MemorySite.asset(.init(html, "text/html"), try #require(WebAddress(MemorySite.home)))
        page.accessFields = [try #require(HTTPField(name: "refresh", value: value))]
        #expect(ImmediateRefresh.target(of: page)?.serialized == address)
    }

    // MARK: Snapshots

    private static func refresh(_ path: String) -> MemorySite.File {
        .init(
            "<!doctype html><title>Moved</title><meta http-equiv=refresh content='0;url=\(path)'>",
            "text/html")
    }

    private func take(_ files: [String: MemorySite.File]) async throws -> (
        text: String, SnapshotTaker.Outcome
    ) {
        let folder = try TestFolder()
        let taker = SnapshotTaker(SealSettings()) { _, _, _ in [] }
        let outcome = try await taker.take(
            try #require(WebAddress(MemorySite.home)), from: MemorySite(files), to: folder["page.html"],
            at: "2026-11-25T12:00:00Z", cache: nil)
        return (try folder.text("page.html"), outcome)
    }

    @Test func sealsThePageAtTheEnd() async throws {
        let (text, outcome) = try await take([
            MemorySite.home: Self.refresh("b.html"), "/news/b.html": Self.refresh("/c/d.html"),
            "/c/d.html": .init("<!doctype html><title>There</title><p>Text<img src=e.png>", "text/html"),
        ])
        #expect(outcome.title == "There" && text.contains("Text"))
        #expect(outcome.page.receipt.page == MemorySite.home)
        #expect(outcome.page.receipt.finalURL == "https://site.example/c/d.html")
        // The picture is looked for beside the page at the end.
        #expect(outcome.findings.contains { $0.message.contains("e.png") })
    }

    @Test func tellsOfATargetThatIsNotThere() async throws {
        let (text, outcome) = try await take([MemorySite.home: Self.refresh("gone.html")])
        #expect(outcome.title == "Moved" && text.contains("Moved"))
        let found = outcome.findings.filter { $0.rule.name == "snapshot-asset" }
        #expect(found.count == 1 && found[0].message.contains("gone.html"), "\(outcome.findings)")
    }

    @Test func stopsInACircle() async throws {
        let (_, outcome) = try await take([
            MemorySite.home: Self.refresh("b.html"), "/news/b.html": Self.refresh("page.html"),
        ])
        #expect(outcome.title == "Moved" && outcome.findings.contains { $0.message.contains("circle") })
    }

    @Test func aFrameShowsThePageThatItLeadsTo() async throws {
        let sample = try await SealedSample(
            "<iframe src=a.html></iframe><iframe src=loop.html></iframe><iframe src=gone.html></iframe>",
            [
                "/news/a.html": Self.refresh("/other/b.html"),
                "/other/b.html": .init("<p>Arrived<img src=c.png>", "text/html"),
                "/other/c.png": .init(bytes: EmbeddingTests.png, "image/png"),
                "/news/loop.html": Self.refresh("back.html"), "/news/back.html": Self.refresh("loop.html"),
                "/news/gone.html": Self.refresh("missing.html"),
            ])
        let frames = sample.dataURLs()
        #expect(frames[0].contains("Arrived<img src=\(EmbeddingTests.pngURL)>"), "\(frames)")
        #expect(frames[1].contains("Moved") && frames[2].contains("Moved"), "\(frames)")
    }
}
