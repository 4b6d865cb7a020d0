import Diagnostics
import Items
import PageSnapshot
import ReadingSource
import SiteFiles
import TestSupport
import Testing

@testable import ReadingSealing

/// Pages that cannot be sealed, and pages that are too large for an article.
struct UnsealablePageTests {
    @Test(arguments: [
        ("javascript:alert(1)", "script"), ("data:text/html,x", "data:"),
        ("file:///etc/passwd", "file of one machine"),
        ("about:blank", "about:"), ("mailto:a@b.example", "mailbox"), ("http://", "no host"),
        ("https:///", nil),
        ("words", "not one of the web"), ("ftp://a.example/", "ftp:"), ("javascript://a.example/", "script"),
        ("https://a.example/", nil), ("http://127.0.0.1:8/", nil),
    ])
    func givesTheReason(_ url: String, _ reason: String?) {
        let item = SealingSite.item(url)
        // The URL Standard reads more slashes as two.
        guard url != "https:///" else { return #expect(item.sealAddress == nil) }
        #expect(item.sealProblem.map { $0.message.contains(reason ?? "-") } == reason.map { _ in true })
        #expect((item.sealAddress == nil) == (reason != nil))
    }

    @Test func namesAnAddressThatIsTooLong() {
        var item = SealingSite.item("https://a.example/")
        item.url = nil
        #expect(item.sealProblem == nil)
        item.longAddress = LongAddress(
            beginning: "https://a.example/…", digest: String(repeating: "a", count: 64))
        #expect(item.sealProblem == .longAddress && item.sealAddress == nil)
    }

    @Test func asksForNoneAndSaysEachOnce() async throws {
        let site = try SealingSite()
        site.serve("/a")
        var lost = SealingSite.item(site.server.url("/b?token=redacted"))
        lost.lostKey = true
        let items = [SealingSite.item("javascript:1"), SealingSite.item(site.server.url("/a")), lost]
        let report = try await site.run(items)
        #expect(report.taken == 1 && report.failures.isEmpty && site.server.requests.map(\.path) == ["/a"])
        #expect(report.unsealable.map(\.address) == ["javascript:1", site.server.url("/b?token=redacted")])
        #expect(report.unsealable.map(\.reason).allSatisfy { !$0.isEmpty })
        #expect(report.unsealable.map(\.item) == [items[0].id, lost.id])
        #expect(report.unsealable[1].reason.contains("a user name or a password"))
        var located = report
        located.locate { $0 == lost.id ? SourcePosition(file: "list", line: 3, column: 5) : nil }
        #expect(located.unsealable.map(\.place?.line) == [nil, 3])
        #expect(try await site.run(items) { $0.isForced = true }.unsealable.count == 2)
        #expect(site.store.states.count == 1)
    }

    /// The address of a store has no password.
    @Test func keepsNoPassword() async throws {
        let site = try SealingSite()
        site.serve("/a")
        let url = site.server.url("/a").replacing("http://", with: "http://user:word@")
        let report = try await site.run([SealingSite.item(url)])
        #expect(report.taken == 1)
        for (name, bytes) in try site.folder.files(below: "store") {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("word@"), "\(name)")
        }
    }

    @Test func sealsAHugePageWithoutItsArticle() async throws {
        var site = try SealingSite()
        site.settings.hasArticles = true
        for path in ["/a", "/b", "/c"] { site.server.route(path, SealingSite.article("Title of \(path)")) }
        site.server.route("/b", SealingSite.html("Huge", String(repeating: "<p>word</p>", count: 600)))
        var budget = ArticleBudget()
        budget.elements = 500
        let report = try await site.run("/a", "/b", "/c") { $0.articleBudget = budget }
        #expect(report.taken == 3 && report.failures.isEmpty)
        #expect(report.withoutArticle.map(\.address) == [site.server.url("/b")])
        #expect(report.withoutArticle.first?.reason == "it has more than 500 elements")
        #expect(try site.sealed("/b")?.contains("<p>word") == true)
        #expect(try site.state("/a").hasArticle == true && site.state("/c").hasArticle == true)
        #expect(try site.state("/b").hasArticle == false)
        // A larger budget finds out at the next seal.
        let again = try await site.run("/b") { $0.isForced = true }
        #expect(again.withoutArticle.isEmpty)
    }

    /// In a sandbox the document is the value of an attribute.
    @Test func countsTheDocumentInASandbox() async throws {
        var site = try SealingSite()
        (site.settings.hasArticles, site.seal.scripts) = (true, .sandbox)
        let picture = "<img src=\"data:image/png;base64,\(String(repeating: "A", count: 40_000))\">"
        site.server.route(
            "/a", SealingSite.html("Picture", picture + String(repeating: "<p>word</p>", count: 200)))
        site.server.route("/b", SealingSite.html("Huge", String(repeating: "<p>word</p>", count: 600)))
        var budget = ArticleBudget()
        (budget.bytes, budget.elements) = (20_000, 500)
        let report = try await site.run("/a", "/b") { $0.articleBudget = budget }
        #expect(report.taken == 2 && report.withoutArticle.map(\.address) == [site.server.url("/b")])
        #expect(report.withoutArticle.first?.reason == "it has more than 500 elements")
    }

    @Test func countsWithoutWhatIsEmbedded() {
        var budget = ArticleBudget()
        (budget.bytes, budget.elements) = (100, 10)
        let picture = "<img src=\"data:image/png;base64,\(String(repeating: "A", count: 5000))\">"
        #expect(budget.problem(Array("<p>short</p>\(picture)".utf8)) == nil)
        #expect(
            budget.problem(Array("<p>\(String(repeating: "long ", count: 30))".utf8))?.contains("bytes")
                == true)
        #expect(budget.problem(Array(String(repeating: "<b>", count: 10).utf8)) == nil)
        #expect(budget.problem(Array(String(repeating: "<b>", count: 11).utf8))?.contains("elements") == true)
    }
}
