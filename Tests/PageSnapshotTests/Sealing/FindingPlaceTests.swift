import Diagnostics
import Testing
import WebSyntax

@testable import PageSnapshot

/// The places of findings about files that are not in a snapshot: those of the references.
struct FindingPlaceTests {
    private static func places(_ findings: [Diagnostic]) -> [String] {
        findings.map { finding in
            let place = finding.position
            return "\(place?.file ?? ""):\(place?.line ?? 0):\(place?.column ?? 0)"
        }
    }

    private static let page = MemorySite.home

    @Test(arguments: [
        ("<p>\n<img srcset='a.png 1x, gone.png 2x'>", "2:24", "snapshot-asset"),
        ("<img srcset='a&#46;png 1x,\n gone.png 2x'>", "2:2", "snapshot-asset"),
        (
            "<p>\n<script type=importmap>{\"imports\":{\"one\":\"./gone.js\"}}</script><script>import(n)</script>",
            "2:1", "snapshot-asset"
        ),
        ("<p>\n<video src=gone.mp4></video>", "2:12", "snapshot-asset"),
        ("<p>\n<svg><use href=gone.svg#a></svg>", "2:16", "snapshot-asset"),
        ("<p>\n<iframe src=page.html?2></iframe>", "2:13", "snapshot-cut"),
    ])
    func findingsAreAtTheReference(_ html: String, _ place: String, _ rule: String) async throws {
        let sample = try await SealedSample(html, EmbeddingTests.pictures)
        let found = sample.page.findings.filter { $0.rule.name == rule }
        #expect(
            Self.places(found) == ["\(Self.page):\(place)"], "\(sample.page.findings)")
    }

    /// In a data: URL, relative addresses lead nowhere.
    @Test(arguments: ["<video src=a.mp4></video>", "<svg><use href=s.svg%23a /></svg>"])
    func addressesInDataURLsAreReported(_ inner: String) async throws {
        let sample = try await SealedSample("<p>\n<iframe src=\"data:text/html,\(inner)\"></iframe>")
        #expect(sample.rules == ["snapshot-address"], "\(sample.page.findings)")
        #expect(Self.places(sample.page.findings) == ["\(Self.page):2:14"])
    }

    @Test func sourceDocumentsThatNestTooDeepAreReported() async throws {
        let html = "<p>\n<iframe srcdoc='<p>a'></iframe>"
        let sample = try await SealedSample(html) { $0.maximumDocumentDepth = 0 }
        #expect(sample.rules == ["snapshot-cut"] && sample.html.contains("<iframe data-srcdoc='<p>a'>"))
        #expect(Self.places(sample.page.findings) == ["\(Self.page):2:17"])
        let shallow = try await SealedSample(html)
        #expect(shallow.rules == [])
    }

    /// The page that leads to the missing one has the finding.
    @Test func refreshesAreReportedAtTheirElement() async throws {
        let refresh = { (path: String) in
            MemorySite.File(
                "<!doctype html>\n<title>a</title><meta http-equiv=refresh content='0;url=\(path)'>",
                "text/html")
        }
        let page = MemorySite.asset(refresh("b.html"), try #require(WebAddress(Self.page)))
        let site = MemorySite(["/news/b.html": refresh("gone.html")])
        let (end, findings) = await ImmediateRefresh.destination(of: page, from: site)
        #expect(end.address == page.address)
        #expect(Self.places(findings) == ["https://site.example/news/b.html:2:17"])
    }
}
