import Diagnostics
import Items
import PageSnapshot
import SiteFiles
import TestSupport
import Testing
import WebSyntax

@testable import ReadingSealing

/// Runs that seal the pages of a list, with a server on loopback.
@Suite struct SealingRunTests {
    private var site: SealingSite
    private var server: LoopbackServer { site.server }
    private static let now = SealingSite.now

    init() throws { site = try SealingSite() }

    @Test func asksForNewPagesOnly() async throws {
        site.serve("/a", "/b", "/c")
        let first = try await site.run("/a", "/b")
        #expect(first.taken == 2 && first.refreshed == 0 && first.kept == 0 && first.failures.isEmpty)
        #expect(server.requests.map(\.path) == ["/a", "/b"])
        #expect(try site.sealed("/a")?.contains("Title of /a") == true)
        let state = try site.state("/a")
        #expect(state.title == "Title of /a" && state.taken == Self.now && state.failures == 0)
        #expect(state.problem == nil && state.next == nil)
        server.forgetRequests()
        let files = try site.folder.files()
        let again = try await site.run("/a", "/b", at: 365 * 86400)
        #expect(again.taken == 0 && again.kept == 2 && server.requests.isEmpty)
        #expect(try site.folder.files() == files)
        let third = try await site.run("/a", "/c", "/b", at: 60)
        #expect(third.taken == 1 && third.kept == 2 && server.requests.map(\.path) == ["/c"])
        server.forgetRequests()
        let forced = try await site.run("/a", "/b", "/c", at: 120) { $0.isForced = true }
        #expect(forced.refreshed == 3 && server.requests.count == 3)
    }

    @Test mutating func takesPagesAgainByAge() async throws {
        site.serve("/a", "/b")
        site.settings.refresh = 86400
        try await site.run("/a")
        try await site.run("/a", "/b", at: 600)
        server.forgetRequests()
        let early = try await site.run("/a", "/b", at: 86399)
        #expect(early.kept == 2 && server.requests.isEmpty)
        server.route("/a", SealingSite.html("New title"))
        let late = try await site.run("/a", "/b", at: 86400)
        #expect(late.refreshed == 1 && late.kept == 1 && server.requests.map(\.path) == ["/a"])
        #expect(try site.state("/a").title == "New title")
        #expect(try site.sealed("/a")?.contains("New title") == true)
        // An age of the command goes before that of the settings.
        let sooner = try await site.run("/a", "/b", at: 86460) { $0.refresh = 60 }
        #expect(sooner.refreshed == 2)
    }

    /// A page with an entity tag is asked for on condition; its files are not asked for.
    @Test mutating func keepsAPageThatHasNotChanged() async throws {
        func serve(_ title: String, tag: String) {
            server.route(
                "/a",
                .file(
                    Array("<!doctype html><title>\(title)</title><img src=\"/p.gif\">".utf8),
                    type: "text/html; charset=utf-8", entityTag: tag))
        }
        server.route("/p.gif", .file(Array("GIF89a".utf8), type: "image/gif"))
        serve("First", tag: "1")
        site.settings.refresh = 60
        try await site.run("/a")
        #expect(try site.state("/a").entityTag == "\"1\"")
        let copy = try site.sealed("/a")
        server.forgetRequests()
        let report = try await site.run("/a", at: 60)
        #expect(report.confirmed == 1 && report.refreshed == 0 && report.kept == 0 && report.failures.isEmpty)
        #expect(server.requests.map(\.path) == ["/a"])
        #expect(server.requests[0].field("If-None-Match") == "\"1\"")
        let state = try site.state("/a")
        #expect(state.taken == Self.now && state.confirmed == Self.now + 60 && state.checked == Self.now + 60)
        #expect(try site.sealed("/a") == copy)
        // The confirmed copy is as recent as the answer.
        #expect(try await site.run("/a", at: 119).kept == 1)
        serve("Second", tag: "2")
        server.forgetRequests()
        let changed = try await site.run("/a", at: 120)
        #expect(changed.refreshed == 1 && changed.confirmed == 0)
        #expect(server.requests.map(\.path) == ["/a", "/p.gif"])
        let after = try site.state("/a")
        #expect(after.title == "Second" && after.taken == Self.now + 120 && after.confirmed == nil)
        // A run that is forced takes the page in any case.
        #expect(try await site.run("/a", at: 130) { $0.isForced = true }.refreshed == 1)
    }

    /// Elements that close themselves would swallow the rest of the page in HTML.
    @Test mutating func findsTheArticleOfAnXHTMLPage() async throws {
        let text = String(
            repeating:
                "<p>A paragraph, and so on, that is long enough to count as one of an article, as the reader sees it: shorter ones are taken for menus, notices and captions, which many pages have around a text.<br/></p>",
            count: 12)
        server.route(
            "/x",
            .text(
                """
                <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>Title of X</title>
                <script src="/s.js"/></head><body><div id="top"/><article><h1>Title of X</h1><a name="n"/>\(text)</article></body></html>
                """, type: "application/xhtml+xml; charset=utf-8"))
        site.settings.hasArticles = true
        let report = try await site.run("/x")
        #expect(report.taken == 1 && report.failures.isEmpty)
        let state = try site.state("/x")
        #expect(state.hasArticle == true && state.title == "Title of X")
        let name = try #require(site.files().first { $0.hasSuffix(".article.html") })
        #expect(try site.folder.text("store/" + name).contains("A paragraph, and so on"))
    }

    /// The document of a page whose scripts run is in a frame of the sealed page.
    @Test(arguments: [SealSettings.Scripts.strip, .sandbox])
    mutating func findsTheArticleUnderEachPolicy(_ scripts: SealSettings.Scripts) async throws {
        server.route("/a", SealingSite.article("Title & \"quotes\" of A"))
        server.route("/short", SealingSite.html("Short", "<p>A line.</p><script>let x = \"a\" && 1</script>"))
        (site.settings.hasArticles, site.seal.scripts) = (true, scripts)
        let report = try await site.run("/a", "/short")
        #expect(report.taken == 2 && report.failures.isEmpty && report.withoutArticle.isEmpty)
        #expect(try site.sealed("/a")?.contains("<iframe") == (scripts == .sandbox))
        let state = try site.state("/a")
        #expect(state.hasArticle == true && state.title == "Title & \"quotes\" of A")
        #expect(try site.state("/short").hasArticle == false)
        let names = try site.files().filter { $0.hasSuffix(".article.html") }
        #expect(names.count == 1)
        let text = try site.folder.text("store/" + (names.first ?? ""))
        #expect(text.contains("A paragraph, and so on") && !text.contains("<iframe"))
        // A damaged article is extracted from the sealed page again.
        try site.folder.write("", to: "store/" + (names.first ?? ""))
        server.forgetRequests()
        #expect(try await site.run("/a", "/short").kept == 2 && server.requests.isEmpty)
        #expect(try site.folder.text("store/" + (names.first ?? "")) == text)
        // A change of the policy keeps it.
        site.seal.scripts = scripts == .strip ? .sandbox : .strip
        #expect(try await site.run("/a", "/short") { $0.isForced = true }.refreshed == 2)
        #expect(try site.state("/a").hasArticle == true && site.state("/short").hasArticle == false)
        #expect(try site.folder.text("store/" + (names.first ?? "")) == text)
    }

    /// A frame of the page itself is not the document.
    @Test mutating func keepsTheArticleOfAPageThatBeginsWithAFrame() async throws {
        let words = String(
            repeating: "<p>The words of the page, which are many, are its article for its readers.</p>",
            count: 30)
        let frame = "<iframe sandbox=\"allow-scripts\" srcdoc=\"<p>framed</p>\"></iframe>"
        let policy = SealedPolicy.text(scripts: .sandbox)
        server.route(
            "/a",
            .text(
                "<!DOCTYPE html><html><head><meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\"><title>A</title></head><body>\(frame)<article><h1>A</h1>\(words)</article></body></html>"
            ))
        site.settings.hasArticles = true
        #expect(try await site.run("/a").failures.isEmpty)
        let name = try #require(site.files().first { $0.hasSuffix(".article.html") })
        #expect(try site.folder.text("store/" + name).contains("The words of the page"))
    }

    /// The sealed page has the documents of frames in the place of their addresses.
    @Test mutating func namesTheFramesOfAnArticle() async throws {
        let words = String(
            repeating: "<p>The words of the page, which are many, are its article for its readers.</p>",
            count: 30)
        let frame = "<iframe title=\"Player one\" src=\"/f1.html\" width=\"560\" height=\"315\"></iframe>"
        server.route("/a", SealingSite.html("A", "<article><h1>A</h1>\(words)\(frame)\(words)</article>"))
        server.route("/f1.html", SealingSite.html("Player"))
        (site.settings.hasArticles, site.seal.keepsFrameAddresses) = (true, true)
        #expect(try await site.run("/a").failures.isEmpty)
        #expect(try site.sealed("/a")?.contains("src=\"data:text/html") == true)
        let name = try #require(site.files().first { $0.hasSuffix(".article.html") })
        let text = try site.folder.text("store/" + name)
        #expect(text.contains("<a class=\"embed\" href=\"\(server.url("/f1.html"))\">Player one"), "\(text)")
    }

    @Test mutating func keepsTheLastCopyOfAPageThatFails() async throws {
        site.serve("/a")
        site.settings.refresh = 60
        try await site.run("/a")
        let copy = try site.sealed("/a")
        server.route("/a", .status(500))
        let report = try await site.run("/a", at: 60)
        #expect(report.refreshed == 0 && report.failures.count == 1)
        #expect(report.failures[0].keptSince == Self.now && report.failures[0].address == server.url("/a"))
        #expect(try copy != nil && site.sealed("/a") == copy)
        let state = try site.state("/a")
        #expect(
            state.failures == 1 && state.problem == report.failures[0].reason && state.title == "Title of /a")
        #expect(state.taken == Self.now && state.checked == Self.now + 60)
        // A success ends the failures.
        site.serve("/a")
        let good = try await site.run("/a", at: 60 + 3600)
        #expect(good.refreshed == 1)
        let after = try site.state("/a")
        #expect(after.failures == 0 && after.problem == nil && after.next == nil)
    }

    /// A list that is known to lack items removes no copy.
    @Test func aPartialListRemovesNothing() async throws {
        site.serve("/a", "/b")
        try await site.run("/a", "/b")
        let files = try site.files()
        #expect(try await site.run("/a") { $0.isPartial = true }.kept == 1)
        #expect(try site.files() == files && site.state("/b").file != nil)
        try await site.run("/a")
        #expect(try site.sealed("/b") == nil && site.store.states.count == 1)
    }

    @Test func aPageWithoutACopyIsAFailure() async throws {
        server.route("/none", .status(404))
        site.serve("/a")
        let report = try await site.run("/none", "/a")
        #expect(report.taken == 1 && report.failures.map(\.address) == [server.url("/none")])
        #expect(report.failures[0].keptSince == nil)
        #expect(try site.sealed("/none") == nil && site.state("/none").file == nil)
    }

    @Test func waitsLongerAfterEachFailure() async throws {
        server.route("/a", .status(500))
        var time = 0
        var waits: [Int] = []
        for failure in 1...10 {
            let report = try await site.run("/a", at: time)
            #expect(report.failures.count == 1 && server.requests.count == failure)
            let next = try #require(try site.state("/a").next)
            waits.append(next - Self.now - time)
            // Nothing is asked before.
            let early = try await site.run("/a", at: time + waits[failure - 1] - 1)
            #expect(early.waiting.count == 1 && early.failures.isEmpty && server.requests.count == failure)
            time += waits[failure - 1]
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 168, 168].map { $0 * 3600 })
        #expect(try site.state("/a").failures == 10)
        // A run that is forced asks before the time.
        try await site.run("/a", at: time - 1) { $0.isForced = true }
        #expect(server.requests.count == 11)
    }

    /// The wait that the server asks for, up to a day; a shorter one does not bring the next attempt forward.
    @Test(
        arguments: [
            ("7200", nil, 7200), ("86400", nil, 86400), ("999999", nil, 86400), ("60", nil, 3600),
            ("later", nil, 3600), ("Sat, 21 Nov 2026 11:00:00 GMT", nil, 10800),
            ("Fri, 01 Jan 2021 02:00:00 GMT", "Fri, 01 Jan 2021 00:00:00 GMT", 7200),
        ] as [(String, String?, Int)])
    func honoursRetryAfter(_ value: String, _ date: String?, _ wait: Int) async throws {
        var fields: [(name: String, value: String)] = [("Retry-After", value)]
        if let date { fields.append(("Date", date)) }
        server.route("/429", .status(429, fields: fields))
        server.route("/503", .status(503, fields: fields))
        let report = try await site.run("/429", "/503")
        #expect(report.failures.map(\.next) == [Self.now + wait, Self.now + wait])
        server.forgetRequests()
        #expect(try await site.run("/429", "/503", at: wait - 1).waiting.count == 2)
        #expect(server.requests.isEmpty)
        #expect(try await site.run("/429", "/503", at: wait).failures.count == 2)
    }

    /// A refresh that failed is tried again after its wait, although the copy is there.
    @Test mutating func triesAFailedRefreshAgain() async throws {
        site.serve("/a")
        try await site.run("/a")
        server.route("/a", .status(503))
        try await site.run("/a", at: 100) { $0.isForced = true }
        server.forgetRequests()
        #expect(try await site.run("/a", at: 100 + 3599).waiting.count == 1)
        #expect(server.requests.isEmpty)
        site.serve("/a")
        #expect(try await site.run("/a", at: 100 + 3600).refreshed == 1)
    }

    @Test mutating func leavesPagesForTheNextRun() async throws {
        site.serve("/1", "/2", "/3", "/4", "/5")
        site.settings.pages = 2
        let paths = ["/1", "/2", "/3", "/4", "/5"]
        for (taken, kept, remaining) in [(2, 0, 3), (2, 2, 1), (1, 4, 0), (0, 5, 0)] {
            let report = try await site.run(site.items(paths))
            #expect(report.taken == taken && report.kept == kept && report.remaining == remaining)
        }
        #expect(server.requests.map(\.path) == paths)
    }

    /// Each page has a picture, which is asked for over the same connection.
    @Test func asksAHostForOnePageAtATime() async throws {
        for path in ["/1", "/2", "/3"] {
            server.route(path, SealingSite.html(path, "<img src=\"\(path).gif\"><img src=\"\(path)b.gif\">"))
            for name in [path + ".gif", path + "b.gif"] {
                server.route(name, .file(Array("GIF89a".utf8), type: "image/gif"))
            }
        }
        let report = try await site.run("/1", "/2", "/3")
        #expect(report.taken == 3 && server.requests.count == 9 && server.mostAtOnce == 1)
        let order = server.requests.map { $0.path.dropFirst().first }
        #expect(order == ["1", "1", "1", "2", "2", "2", "3", "3", "3"])
    }

    #if os(Linux)
        /// Each host answers once both have been asked.
        @Test func asksHostsAtTheSameTime() async throws {
            let site = try SealingSite(isEverywhere: true)
            let server = site.server
            server.route("/x") { [weak server] _ in
                do {
                    try waitUntil("both hosts are asked", seconds: 60) { (server?.requests.count ?? 2) >= 2 }
                } catch { return .status(500) }
                return SealingSite.html("X")
            }
            let items = ["127.0.0.2", "127.0.0.3"].map { SealingSite.item(server.url("/x", host: $0)) }
            let report = try await site.run(items)
            #expect(report.taken == 2 && server.mostAtOnce == 2)
        }
    #endif

    @Test func takesFragmentsForOnePage() async throws {
        site.serve("/a")
        let report = try await site.run("/a#one", "/a", "/a#two")
        #expect(report.taken == 1 && server.requests.count == 1)
        #expect(try site.files().count == 3 && site.store.states.keys.sorted() == [server.url("/a")])
        // A query makes another page.
        #expect(try await site.run("/a#one", "/a?x").taken == 1)
    }

    @Test func sealsPagesOfTheWebOnly() async throws {
        var note = SealingSite.item(server.url("/a"))
        note.facts.kind = .note
        let others = [
            "javascript://127.0.0.1/", "ftp://127.0.0.1/a", "mailto:a@b.example", "words",
            "file:///etc/passwd",
            "http://", "data:text/html,x",
        ].map(SealingSite.item)
        let report = try await site.run([note] + others)
        #expect(report.taken == 0 && report.failures.isEmpty && server.requests.isEmpty)
        #expect(site.store.states.isEmpty)
    }

    /// Another person may have written the list: its addresses must not reach into the network of the reader.
    @Test func asksPrivateAddressesOnlyIfAllowed() async throws {
        site.serve("/a")
        let report = try await site.run(site.items(["/a"]), hosts: [])
        #expect(report.failures.count == 1 && server.requests.isEmpty)
        #expect(report.failures[0].reason.contains("--allow-host") && report.failures[0].next == nil)
        // A refusal is no failure of the server: the next run asks as soon as the host is allowed.
        let again = try await site.run(site.items(["/a"]), at: 1, hosts: [])
        #expect(again.failures.count == 1 && again.waiting.isEmpty && server.requests.isEmpty)
        #expect(try site.state("/a").failures == 0)
        #expect(try await site.run(site.items(["/a"]), at: 2).taken == 1)
        // So it is for a refresh, and the wait after a failure of the server stays.
        #expect(
            try await site.run(site.items(["/a"]), at: 3, hosts: []) { $0.isForced = true }.failures.count
                == 1)
        #expect(try await site.run(site.items(["/a"]), at: 4, hosts: []).kept == 1)
        server.route("/b", .status(500))
        #expect(try await site.run(site.items(["/b"]), at: 5).failures[0].next == Self.now + 3605)
        let waiting = try await site.run(site.items(["/b"]), at: 6, hosts: []).waiting
        #expect(waiting.map(\.next) == [Self.now + 3605] && waiting[0].reason.contains("500"))
    }

    /// The server of a redirect was asked, so the next attempt waits, unless its target is allowed by then.
    @Test func aRefusedRedirectIsNotAskedForInEachRun() async throws {
        let other = try LoopbackServer()
        other.route("/b", SealingSite.html("B"))
        server.route("/a", .redirect(to: other.url("/b")))
        server.route("/f", .redirect(to: "file:///etc/passwd"))
        let items = site.items(["/a", "/f"])
        let hosts = ["127.0.0.1:\(server.port)"]
        let first = try await site.run(items, hosts: hosts)
        #expect(first.failures.map(\.next) == [Self.now + 3600, Self.now + 3600])
        #expect(server.requests.count == 2 && other.requests.isEmpty)
        #expect(try site.state("/a").refused == "http://127.0.0.1:\(other.port)")
        #expect(try site.state("/f").refused == nil)
        server.forgetRequests()
        let early = try await site.run(items, at: 3599, hosts: hosts)
        #expect(early.waiting.count == 2 && early.failures.isEmpty && server.requests.isEmpty)
        // No option allows a file.
        let allowed = try await site.run(items, at: 3599, hosts: ["127.0.0.1"])
        #expect(allowed.taken == 1 && allowed.waiting.count == 1)
        #expect(server.requests.map(\.path) == ["/a"] && other.requests.map(\.path) == ["/b"])
        #expect(try site.state("/a").refused == nil)
        let late = try await site.run(items, at: 3600, hosts: hosts)
        #expect(late.kept == 1 && late.failures.map(\.next) == [Self.now + 3600 + 7200])
    }

    @Test func aDryRunWritesNothing() async throws {
        site.serve("/a", "/b")
        let report = try await site.run("/a", "/b") { $0.isDry = true }
        #expect(report.due == [server.url("/a"), server.url("/b")] && report.taken == 0)
        #expect(server.requests.isEmpty && !site.folder.has("store"))
        try await site.run("/a", "/b")
        server.forgetRequests()
        let files = try site.folder.files()
        // Pages that left the list stay as well.
        let second = try await site.run("/a") { ($0.isDry, $0.isForced) = (true, true) }
        #expect(try second.due == [server.url("/a")] && site.folder.files() == files)
        #expect(server.requests.isEmpty)
    }

    @Test mutating func doesNotReplaceAPageThatTheGateRefuses() async throws {
        site.serve("/a")
        try await site.run("/a")
        let copy = try site.sealed("/a")
        site.findings = [
            Diagnostic(RuleDefinition("test", .error, "", ""), at: nil, "the page is refused")
        ]
        server.route("/a", SealingSite.html("Refused"))
        let report = try await site.run("/a", at: 60) { $0.isForced = true }
        // The reason names the first error, in one line.
        #expect(
            report.failures.map(\.reason) == [
                "the sealed page does not pass the gate (1 error): the page is refused [test]"
            ])
        #expect(try site.state("/a").problem == report.failures[0].reason)
        #expect(try site.sealed("/a") == copy)
    }

    /// The query of an address may hold a key.
    @Test func reportsAddressesWithoutSecrets() async throws {
        let url = server.url("/a?key=secret").replacing("http://", with: "http://user:word@")
        server.route("/a", .status(500))
        let report = try await site.run([SealingSite.item(url)])
        #expect(report.failures.map(\.address) == [server.url("/a")])
        #expect(report.failures.allSatisfy { !$0.reason.contains("secret") && !$0.reason.contains("word@") })
    }

    @Test func saysHowFarItIs() async throws {
        site.serve("/a", "/b")
        let seen = Steps()
        try await site.run("/a", "/b") { run in
            run.progress = { done, total, address in seen.add("\(done)/\(total) \(address)") }
        }
        #expect(seen.all == ["1/2 \(server.url("/a"))", "2/2 \(server.url("/b"))"])
    }
}
