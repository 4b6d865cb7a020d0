import Foundation
import Items
import ReadingSource
import SiteFiles
import TestSupport
import Testing

@testable import ReadingSealing

/// The files of the store, whatever happens to a run and to them.
@Suite struct SealStoreTests {
    private var site: SealingSite
    private var server: LoopbackServer { site.server }

    init() throws { site = try SealingSite() }

    private func states() throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(try site.folder.bytes("store/seals.json")))
                as? [String: Any])
    }

    /// The state has each page before the next one is asked for.
    @Test func isWrittenAfterEachPage() async throws {
        site.serve("/1", "/2")
        let folder = site.folder
        let seen = Steps()
        server.route("/2") { _ in
            seen.add((try? folder.text("store/seals.json")) ?? "")
            return SealingSite.html("Two")
        }
        try await site.run("/1", "/2")
        #expect(seen.all.count == 1 && seen.all[0].contains(server.url("/1")))
        #expect(seen.all.allSatisfy { !$0.contains(server.url("/2")) })
        #expect(try states().keys.sorted() == [server.url("/1"), server.url("/2")])
    }

    /// A run that ends while the second page is fetched is continued with that page.
    @Test func aCancelledRunIsContinued() async throws {
        site.serve("/1", "/3")
        server.route("/2", LoopbackAnswer(delivery: .silence))
        let site = site
        let task = Task { try await site.run("/1", "/2", "/3") }
        try await waitUntil("the second page is asked for") { () async in
            !server.requests(for: "/2").isEmpty
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try states().keys.sorted() == [server.url("/1")])
        #expect(server.requests(for: "/3").isEmpty)
        #expect(try site.files().filter { $0.hasSuffix(".html") }.count == 1)
        // The interruption does not count as a failure: the page is due at once.
        site.serve("/2")
        server.forgetRequests()
        let report = try await site.run("/1", "/2", "/3")
        #expect(report.taken == 2 && report.kept == 1 && report.waiting.isEmpty && report.failures.isEmpty)
        #expect(server.requests.map(\.path) == ["/2", "/3"])
    }

    /// A run that was killed between a page and its state takes the page once more.
    @Test func aPageWithoutItsStateIsTakenAgain() async throws {
        site.serve("/1", "/2")
        try await site.run("/1")
        let state = try site.folder.bytes("store/seals.json")
        try await site.run("/1", "/2")
        try site.folder.write(state, to: "store/seals.json")
        server.forgetRequests()
        try await site.run("/1", "/2")
        #expect(server.requests.map(\.path) == ["/2"])
        // So does a page whose file is gone.
        let file = try #require(try site.state("/1").file)
        try site.folder.remove("store/sealed/" + file)
        server.forgetRequests()
        #expect(try await site.run("/1", "/2").taken == 1)
        #expect(try server.requests.map(\.path) == ["/1"] && site.sealed("/1") != nil)
    }

    @Test mutating func removesTheFilesOfRemovedItems() async throws {
        site.settings.hasArticles = true
        server.route("/1", SealingSite.article("One"))
        server.route("/2", SealingSite.article("Two"))
        server.route("/3", .status(404))
        try await site.run("/1", "/2", "/3")
        #expect(try site.files().count == 7)
        try site.folder.write("mine", to: "store/sealed/mine.txt")
        let file = try #require(try site.state("/1").file)
        // Nothing is due in this run.
        try await site.run("/1", at: 60)
        let name = String(file.dropLast(".html".count))
        #expect(
            try site.files()
                == [
                    "seals.json", "sealed/\(name).article.html", "sealed/\(name).html",
                    "sealed/\(name).receipt.json",
                    "sealed/mine.txt",
                ].sorted())
        #expect(try states().keys.sorted() == [server.url("/1")])
        #expect(try site.sealed("/1") != nil)
    }

    @Test mutating func keepsArticles() async throws {
        server.route("/long", SealingSite.article("Long"))
        site.serve("/short")
        try await site.run("/long")
        #expect(try site.state("/long").hasArticle == nil)
        #expect(try site.files().allSatisfy { !$0.contains(".article.") })
        site.settings.hasArticles = true
        // The setting may come later: the article is that of the sealed page, without a request.
        server.forgetRequests()
        try await site.run("/long", at: 60)
        #expect(try server.requests.isEmpty && site.state("/long").hasArticle == true)
        try await site.run("/long", "/short") { $0.isForced = true }
        let state = try site.state("/long")
        let path = site.store.articlePath(ofFile: try #require(state.file))
        let article = String(decoding: try FileReading.bytes(at: path), as: UTF8.self)
        #expect(
            state.hasArticle == true && article.contains("A paragraph, and so on")
                && !article.contains("<title"))
        #expect(try site.state("/short").hasArticle == false)
        // A page without an article is not read again.
        let files = try site.folder.files()
        try await site.run("/long", "/short", at: 120)
        #expect(try site.folder.files() == files)
    }

    /// The unreadable state stays beside the new one, for any number of pages in the run.
    @Test(arguments: ["{", "[]", "\u{FEFF}", "{\"x\": 1}"]) func keepsADamagedState(_ text: String)
        async throws
    {
        site.serve("/1", "/2", "/3")
        try await site.run("/1")
        try site.folder.write(text, to: "store/seals.json")
        let damaged = site.store
        #expect(!damaged.diagnostics.isEmpty && damaged.states.isEmpty)
        let report = try await site.run("/1", "/2", "/3")
        #expect(report.taken == 2 && report.kept == 1)
        #expect(try site.folder.text("store/seals.json.damaged") == text)
        #expect(site.store.diagnostics.isEmpty && site.store.states.count == 3)
        // A good state is not kept.
        site.serve("/4")
        try await site.run("/1", "/4")
        #expect(try site.folder.text("store/seals.json.damaged") == text)
    }

    /// The pages in the store have their states again, without a request: they may have left the web.
    @Test mutating func recoversADamagedState() async throws {
        site.settings.hasArticles = true
        server.route("/1", SealingSite.article("One"))
        site.serve("/2", "/3")
        try await site.run("/1", "/2", "/3")
        let states = site.store.states
        // A page without a receipt or without bytes is taken again.
        try site.folder.write("", to: "store/sealed/" + SealStore.fileName(of: server.url("/2")))
        try site.folder.remove(
            "store/sealed/" + SealStore.fileName(of: server.url("/3")).dropLast(5) + ".receipt.json")
        try site.folder.write("{", to: "store/seals.json")
        server.route("/1", .status(404))
        server.forgetRequests()
        let dry = try await site.run("/1", "/2", "/3", at: 60) { $0.isDry = true }
        #expect(dry.due == [server.url("/2"), server.url("/3")])
        #expect(try site.folder.text("store/seals.json") == "{")
        let report = try await site.run("/1", "/2", "/3", at: 60)
        #expect(report.taken == 2 && report.kept == 1 && report.failures.isEmpty)
        #expect(server.requests.map(\.path) == ["/2", "/3"])
        let state = try site.state("/1")
        #expect(state.title == "One" && state.hasArticle == true && state.taken == SealingSite.now)
        #expect(state.file == states[server.url("/1")]?.file)
        #expect(try site.sealed("/1")?.contains("A paragraph, and so on") == true)
    }

    /// A file of another size is asked for again, without a condition: the answer would be that nothing has changed.
    @Test(arguments: [0, 40]) func takesADamagedPageAgain(_ size: Int) async throws {
        server.route(
            "/1",
            .file(Array("<!doctype html><title>One</title>".utf8), type: "text/html", entityTag: "1"))
        site.serve("/2")
        try await site.run("/1", "/2")
        let state = try site.state("/1")
        let path = "store/sealed/" + (try #require(state.file))
        let whole = try site.folder.bytes(path)
        #expect(state.size == whole.count && whole.count > 40)
        try site.folder.write(Array(whole.prefix(size)), to: path)
        #expect(try site.sealed("/1") == nil && site.sealed("/2") != nil)
        // A failure leaves the size of the whole page in the state.
        let page = server.url("/1")
        server.route("/1", .status(500))
        let failed = try await site.run("/1", "/2")
        #expect(failed.failures.map(\.address) == [page] && failed.failures[0].keptSince == nil)
        #expect(try site.state("/1").size == whole.count && site.sealed("/1") == nil)
        site.serve("/1")
        server.forgetRequests()
        let report = try await site.run("/1", "/2", at: 3600)
        #expect(report.taken == 1 && report.kept == 1)
        #expect(server.requests.map(\.path) == ["/1"])
        #expect(server.requests[0].field("If-None-Match") == nil)
        #expect(try site.sealed("/1")?.contains("Title of /1") == true)
    }

    /// Earlier versions wrote no sizes. Their pages are not taken again, unless they are empty.
    @Test func acceptsStatesWithoutSizes() async throws {
        site.serve("/1")
        try await site.run("/1")
        let text = try site.folder.text("store/seals.json")
        let lines = text.split(separator: "\n").filter { !$0.contains("\"bytes\"") }
        #expect(lines.count == text.split(separator: "\n").count - 1)
        try site.folder.write(lines.joined(separator: "\n"), to: "store/seals.json")
        #expect(try site.state("/1").size == nil && site.sealed("/1") != nil)
        #expect(try await site.run("/1").kept == 1)
        try site.folder.write("", to: "store/sealed/" + (try #require(try site.state("/1").file)))
        #expect(try await site.run("/1").taken == 1)
    }

    @Test(arguments: [nil, 0, 40]) mutating func restoresADamagedArticle(_ size: Int?) async throws {
        site.settings.hasArticles = true
        server.route("/1", SealingSite.article("One"))
        try await site.run("/1")
        let state = try site.state("/1")
        let path = "store/sealed/" + (try #require(state.file)).dropLast(5) + ".article.html"
        let whole = try site.folder.bytes(path)
        #expect(state.articleSize == whole.count && site.store.article(of: state) != nil)
        if let size {
            try site.folder.write(Array(whole.prefix(size)), to: path)
        } else {
            try site.folder.remove(path)
        }
        #expect(site.store.article(of: state) == nil)
        server.forgetRequests()
        #expect(try await site.run("/1", at: 60).kept == 1)
        #expect(try server.requests.isEmpty && site.folder.bytes(path) == whole)
        #expect(try site.state("/1") == state)
    }

    /// A state file that cannot be opened is not a missing one.
    @Test func reportsAStateThatCannotBeOpened() async throws {
        #expect(!site.store.isDamaged && site.store.diagnostics.isEmpty)
        try site.folder.write("", to: "store/seals.json/file")
        #expect(site.store.isDamaged && site.store.diagnostics.map(\.rule) == ["items-file"])
        await #expect(throws: FileError.self) { _ = try await site.run([]) }
    }

    /// A run without a page that is due replaces a damaged state as well.
    @Test func replacesADamagedState() async throws {
        site.serve("/1")
        try await site.run("/1")
        try site.folder.write("{", to: "store/seals.json")
        server.forgetRequests()
        #expect(try await site.run("/1", at: 60).kept == 1)
        #expect(server.requests.isEmpty && site.store.diagnostics.isEmpty)
        #expect(try site.state("/1").title == "Title of /1")
    }

    /// A store that came with a library cannot name files elsewhere.
    @Test(arguments: ["../../mine.html", "/etc/passwd", "other.html", ""])
    func readsNoFileElsewhere(_ name: String) async throws {
        site.serve("/1")
        try site.folder.write("mine", to: "mine.html")
        try site.folder.write("mine", to: "store/sealed/other.html")
        try site.folder.write(
            "{\"\(server.url("/1"))\": {\"file\": \"\(name)\", \"taken\": \"2026-11-21T08:00:00Z\"}}",
            to: "store/seals.json")
        #expect(site.store.sealed(server.url("/1")) == nil)
        _ = try await site.run([])
        #expect(try site.folder.text("mine.html") == "mine" && site.folder.has("store/sealed/other.html"))
        #expect(site.store.states.isEmpty)
    }

    @Test func readingMakesNothing() throws {
        #expect(site.store.states.isEmpty && site.store.diagnostics.isEmpty)
        #expect(!site.folder.has("store"))
    }

    /// A folder that cannot be written is an error of the run and no failure of a page.
    @Test func aStoreThatCannotBeWrittenEndsTheRun() async throws {
        site.serve("/1")
        try site.folder.write("not a folder", to: "store/sealed")
        await #expect(throws: FileError.self) { try await site.run("/1") }
        #expect(server.requests.isEmpty && !site.folder.has("store/seals.json"))
    }

    /// The page is not written through a link in its place.
    @Test func aLinkIsNotFollowed() async throws {
        site.serve("/1")
        try site.folder.write("mine", to: "mine.html")
        try site.folder.link(
            "store/sealed/" + SealStore.fileName(of: server.url("/1")), to: site.folder["mine.html"])
        await #expect(throws: (any Error).self) { try await site.run("/1") }
        #expect(try site.folder.text("mine.html") == "mine")
    }

    @Test func namesFilesByTheirAddress() {
        let name = SealStore.fileName(of: "https://a.example/")
        #expect(name.count == 21 && name.hasSuffix(".html"))
        #expect(name == SealStore.fileName(of: "https://a.example/"))
        #expect(name != SealStore.fileName(of: "https://a.example/x"))
    }
}
