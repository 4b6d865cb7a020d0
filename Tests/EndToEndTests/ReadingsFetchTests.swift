import Foundation
import SiteFiles
import TestSupport
import Testing

/// `sitegen fetch` for saved pages, and the library of what it has sealed.
@Suite(.serialized, .timeLimit(.minutes(45))) struct ReadingsFetchTests {
    private let workspace: Workspace
    private let server: LoopbackServer
    private var folder: TestFolder { workspace.folder }
    private static let paths = ["/one", "/two", "/three"]

    init() throws {
        workspace = try Workspace()
        server = try LoopbackServer()
        try workspace.linkKaTeX()
        for path in Self.paths { server.route(path, Self.article("Title of \(path.dropFirst())")) }
        server.route("/crane.gif", .file(Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8), type: "image/gif"))
        try list(Self.paths)
        try settings("seal: {article: true}")
    }

    private func settings(_ keys: String) throws {
        try folder.write(
            "sources:\n  saved: {kind: readings, from: list.json, to: build, store: store, \(keys)}\n",
            to: "sitegen.yml")
    }

    /// Writes a list of pages of the server.
    private func list(_ paths: [String]) throws {
        let urls = paths.enumerated().map { index, path in
            [
                "id": "id \(path)", "url": server.url(path), "tags": ["tag"],
                "saved_at": "2026-11-2\(index)T08:00:00Z",
            ] as [String: Any]
        }
        try folder.write(
            Array(try JSONSerialization.data(withJSONObject: ["urls": urls])), to: "list.json")
    }

    private static func article(_ title: String, _ words: String = "") -> LoopbackAnswer {
        let text = String(
            repeating:
                "<p>A paragraph\(words), and so on, that is long enough to count as one of an article, as readers see it: shorter ones are taken for menus, notices and captions, which many pages have around a text.</p>",
            count: 12)
        return .text(
            "<!doctype html><html lang=en><title>\(title)</title><script>alert(1)</script><article><h1>\(title)</h1>\(text)<img src=\"/crane.gif\" alt=\"A crane\"></article></html>"
        )
    }

    @discardableResult
    private func fetch(
        _ code: Int32 = 0, _ arguments: String..., at time: String = "2026-11-25T12:00:00Z",
        location: SourceLocation = #_sourceLocation
    ) throws -> ChildProcess.Outcome {
        let outcome = try workspace.run(
            ["fetch", "--folder", ".", "--rate", "1000", "--allow-host", "127.0.0.1", "--now", time]
                + arguments)
        #expect(outcome.code == code, "\(outcome)", sourceLocation: location)
        return outcome
    }

    /// The files of the store but the pages, which are made of them and of the time.
    private func store() throws -> [String: [UInt8]] {
        try folder.files(below: "store").filter { !$0.key.hasPrefix("pages/") }
    }

    private func sealed() throws -> [String: [UInt8]] {
        folder.has("build/sealed") ? try folder.files(below: "build/sealed") : [:]
    }

    @Test func sealsALibraryThatNeedsNoNetwork() throws {
        let first = try fetch()
        #expect(
            first.output == "saved: 3 pages sealed, 0 sealed again, 0 kept\n" && first.errors.isEmpty,
            "\(first)")
        #expect(Set(server.requests.map(\.path)) == Set(Self.paths + ["/crane.gif"]))
        #expect(server.requests.allSatisfy { $0.field("User-Agent")?.hasPrefix("sitegen/") == true })
        server.close()
        try workspace.expect(0, "render", ".")
        let verified = try workspace.expect(0, "verify", "--strict", ".")
        #expect(verified.output.contains("verified: "), "\(verified)")
        #expect(try workspace.expect(0, "render", "--check", ".").output.contains("current"))
        // Sealed pages are in the library as they are in the store, without scripts.
        let pages = try sealed()
        #expect(pages.count == 3)
        for (name, bytes) in pages {
            #expect(try folder.bytes("store/sealed/" + name) == bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("alert(1)") && text.contains("data:image/gif"), "\(name)")
        }
        // Titles are those of the sealed pages, and articles are leaves.
        let home = try folder.text("build/index.html")
        for title in ["Title of one", "Title of two", "Title of three"] { #expect(home.contains(title)) }
        let articles = try folder.files(below: "build").filter { $0.key.hasPrefix("article-") }
        #expect(articles.count == 3)
        for (name, bytes) in articles {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("A paragraph, and so on") && text.contains("sealed/"), "\(name)")
            #expect(home.contains(name))
        }
        #expect(try workspace.expect(0, "sources", ".").output.contains("  sealed  3 pages\n"))
        let index = try folder.files(below: "build/leaf").values.map { String(decoding: $0, as: UTF8.self) }
        #expect(index.contains { $0.contains("A paragraph, and so on") })
        // The app gets the sealed pages, and not the store.
        try workspace.expect(0, "sync-bundle", "build", "--to", "app")
        #expect(folder.has("app/sealed/\(pages.keys.first ?? "")") && !folder.has("app/seals.json"))
        #expect(try workspace.expect(0, "verify", "--strict", "app").output.contains("verified: "))
    }

    @Test func asksOnlyForWhatIsNew() throws {
        try fetch()
        server.forgetRequests()
        let store = try self.store()
        let second = try fetch(at: "2027-11-25T12:00:00Z")
        #expect(second.output == "saved: 0 pages sealed, 0 sealed again, 3 kept\n" && second.errors.isEmpty)
        #expect(server.requests.isEmpty)
        #expect(try self.store() == store)
        server.route("/new", Self.article("A new page"))
        try list(Self.paths.dropFirst() + ["/new"])
        #expect(try fetch(0, "--dry-run").output == "  \(server.url("/new"))\nsaved: 1 page is due\n")
        #expect(try server.requests.isEmpty && self.store() == store)
        #expect(try fetch().output == "saved: 1 page sealed, 0 sealed again, 2 kept\n")
        #expect(server.requests(for: "/new").count == 1 && server.requests(for: "/two").isEmpty)
        // The page that is no longer listed is gone, and the library has what is listed.
        try workspace.expect(0, "render", ".")
        #expect(try sealed().count == 3 && folder.text("build/index.html").contains("A new page"))
        #expect(try !folder.text("build/index.html").contains("Title of one"))
        #expect(try workspace.expect(0, "verify", "--strict", ".").output.contains("verified: "))
    }

    @Test func takesPagesAgainByAge() throws {
        try fetch()
        server.forgetRequests()
        #expect(try fetch(0, "--refresh", "30d", at: "2026-12-25T11:59:59Z").output.contains("3 kept"))
        #expect(server.requests.isEmpty)
        server.route("/one", Self.article("Changed title"))
        #expect(
            try fetch(0, "saved", "--refresh", "30d", at: "2026-12-25T12:00:00Z").output.contains(
                "3 sealed again"))
        try workspace.expect(0, "render", ".")
        let home = try folder.text("build/index.html")
        #expect(home.contains("Changed title") && !home.contains("Title of one"))
        try fetch(64, "--refresh", "often")
    }

    @Test func keepsTheCopyOfAPageThatFails() throws {
        try fetch()
        try workspace.expect(0, "render", ".")
        let before = try sealed()
        server.route("/one", .status(500))
        let outcome = try fetch(0, "--force", at: "2026-11-26T12:00:00Z")
        #expect(
            outcome.output.contains("saved: 0 pages sealed, 2 sealed again, 0 kept, 1 failed\n"), "\(outcome)"
        )
        #expect(outcome.output.contains("  failed: list.json:1:10: \(server.url("/one")): "))
        #expect(outcome.output.contains("; the copy of 2026-11-25 stays\n"))
        #expect(
            outcome.errors.contains("list.json:1:10: warning: ") && outcome.errors.contains("[reading-seal]")
        )
        try workspace.expect(0, "render", ".")
        #expect(try sealed().keys == before.keys)
        #expect(try folder.text("build/index.html").contains("Title of one"))
        #expect(try workspace.expect(0, "sources", ".").output.contains("  sealed  3 pages, 1 failing\n"))
        // It is left alone for an hour, and asked again then.
        server.forgetRequests()
        let waiting = try fetch(at: "2026-11-26T12:59:59Z").output
        #expect(waiting.contains("2 kept, 1 tried again later"), "\(waiting)")
        // The list keeps the reason.
        #expect(
            waiting.contains(
                "  tried again from 2026-11-26T13:00:00Z: list.json:1:10: \(server.url("/one")): the server answered 500; the copy of 2026-11-25 stays\n"
            ),
            "\(waiting)")
        let report = try workspace.json(try fetch(0, "--json", at: "2026-11-26T12:59:59Z").output)
        let source = try #require((report["sources"] as? [[String: Any]])?.first)
        #expect(source["waiting"] as? Int == 1 && source["failures"] == nil)
        let page = try #require((source["postponed"] as? [[String: Any]])?.first)
        #expect(page["url"] as? String == server.url("/one") && page["reason"] is String)
        #expect(page["next"] as? String == "2026-11-26T13:00:00Z")
        #expect(server.requests.isEmpty)
        server.route("/one", Self.article("Back again"))
        #expect(try fetch(at: "2026-11-26T13:00:00Z").output.contains("1 sealed again, 2 kept\n"))
    }

    @Test func aPageThatCannotBeHadIsListed() throws {
        server.route("/none", .status(404))
        try list(["/one", "/none"])
        let report = try workspace.json(try fetch(0, "--json").output)
        let source = try #require((report["sources"] as? [[String: Any]])?.first)
        #expect(source["source"] as? String == "saved" && source["taken"] as? Int == 1)
        #expect(source["remaining"] as? Int == 0 && source["waiting"] as? Int == 0)
        let failure = try #require((source["failures"] as? [[String: Any]])?.first)
        #expect(failure["url"] as? String == server.url("/none") && failure["reason"] is String)
        #expect(failure["kept_since"] == nil)
        try workspace.expect(0, "render", ".")
        // Its address is what the library has of it.
        #expect(try folder.text("build/index.html").contains("127.0.0.1:\(server.port)/none"))
        #expect(try workspace.expect(0, "verify", "--strict", ".").output.contains("verified: "))
        // A rule that the settings raise makes it a failure of the run.
        try folder.write(
            try folder.text("sitegen.yml") + "rules: {reading-seal: error}\n", to: "sitegen.yml")
        try fetch(1, "--force")
    }

    /// Another person may have written the list: its addresses must not reach into the network of the user.
    @Test func needsPermissionForThisMachine() throws {
        let outcome = try workspace.run(["fetch", "--folder", ".", "--now", "2026-11-25T12:00:00Z"])
        #expect(outcome.code == 0 && outcome.output.contains("3 failed"), "\(outcome)")
        #expect(outcome.output.contains("--allow-host 127.0.0.1 allows it") && server.requests.isEmpty)
        // The next run can follow the advice.
        #expect(try fetch().output == "saved: 3 pages sealed, 0 sealed again, 0 kept\n")
    }

    @Test func sealsNothingUnlessTheSettingsSaySo() throws {
        try settings("title: Saved")
        let outcome = try fetch()
        #expect(
            server.requests.isEmpty
                && outcome.output.contains(
                    "no sources to fetch; write 'seal: true' below 'saved' in sitegen.yml"),
            "\(outcome)")
        #expect(!folder.has("store"))
        try workspace.expect(0, "render", ".")
        #expect(try sealed().isEmpty)
    }

    /// The articles are an addition: without them the sealed page itself opens.
    @Test func opensSealedPagesWithoutArticles() throws {
        try settings("seal: true")
        try fetch()
        try workspace.expect(0, "render", ".")
        let home = try folder.text("build/index.html")
        for name in try sealed().keys { #expect(home.contains("sealed/\(name)"), "\(name)") }
        #expect(try folder.files(below: "build").keys.allSatisfy { !$0.hasPrefix("article-") })
        #expect(try workspace.expect(0, "verify", "--strict", ".").output.contains("verified: "))
    }

    @Test func aBrokenListKeepsWhatIsSealed() throws {
        try fetch()
        let store = try folder.files(below: "store")
        server.forgetRequests()
        try folder.write("{", to: "list.json")
        let outcome = try fetch(1)
        #expect(outcome.errors.contains("[readings-file]") && server.requests.isEmpty, "\(outcome)")
        #expect(try folder.files(below: "store") == store)
    }

    /// A page that left the list leaves the library at once. The store has it until the next run with a network.
    @Test func aRemovedPageLeavesTheLibrary() throws {
        try fetch()
        try workspace.expect(0, "render", ".")
        let (store, build) = (try self.store(), try folder.files(below: "build"))
        try list(Array(Self.paths.dropLast()))
        try workspace.expect(0, "render", ".")
        let pages = try sealed()
        #expect(pages.count == 2)
        try workspace.expect(0, "verify", "--strict", ".")
        try workspace.expect(0, "render", "--check", ".")
        #expect(try self.store() == store)
        // A build from nothing has the same pages.
        try folder.remove("build")
        try workspace.expect(0, "render", ".")
        #expect(try sealed() == pages)
        // The page is back with its item, without a request.
        try list(Self.paths)
        try workspace.expect(0, "render", ".")
        #expect(try folder.files(below: "build") == build)
    }

    /// A database whose log is cut off may lack pages: no copy is removed, and the library stays.
    @Test func aCutLogKeepsWhatIsSealed() throws {
        try folder.write(
            "sources:\n  saved: {kind: readings, from: peek.db, to: build, store: store, seal: true}\n",
            to: "sitegen.yml")
        func insert(_ paths: String...) -> String {
            paths.map {
                "INSERT INTO items (id, url, created_at, updated_at) VALUES ('\($0)', '\(server.url($0))', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z');"
            }.joined()
        }
        try PeekSample.write(
            to: "peek.db", in: folder, PeekSample.schema + insert("/one"), keepsLog: true,
            last: insert("/two", "/three"))
        try fetch()
        try workspace.expect(0, "render", ".")
        let (store, build) = (try folder.files(below: "store/sealed"), try folder.files(below: "build"))
        #expect(try sealed().count == 3)
        let log = try folder.bytes("peek.db-wal")
        try folder.write(Array(log.prefix(log.count / 2)), to: "peek.db-wal")
        let cut = try fetch()
        #expect(cut.output.contains("0 pages sealed") && cut.errors.contains("is cut off"), "\(cut)")
        #expect(try folder.files(below: "store/sealed") == store)
        for _ in 1...2 {
            let outcome = try workspace.expect(0, "render", ".")
            #expect(outcome.errors.contains("The library stays as it was [readings-file]"), "\(outcome)")
            #expect(try folder.files(below: "build") == build)
        }
        try workspace.expect(0, "verify", "--strict", ".")
        // A whole list removes what it no longer has.
        try folder.remove("peek.db-wal")
        try PeekSample.write(to: "peek.db", in: folder, PeekSample.schema + insert("/one"))
        try fetch()
        try workspace.expect(0, "render", ".")
        #expect(try sealed().count == 1)
    }

    /// Neither the copies nor the articles of the library are removed, and the pages are not asked for again.
    @Test func aDamagedStateKeepsTheLibrary() throws {
        try fetch()
        try workspace.expect(0, "render", ".")
        let build = try folder.files(below: "build")
        let state = try folder.bytes("store/seals.json")
        for damaged in [Array("{\"x\": 1}".utf8), [], Array(state.prefix(state.count / 2))] {
            try folder.write(damaged, to: "store/seals.json")
            for _ in 1...2 {
                let outcome = try workspace.expect(1, "render", ".")
                #expect(outcome.errors.contains("seals.json:1:1: error: "), "\(outcome)")
                #expect(!outcome.output.contains("removed"), "\(outcome)")
                #expect(try folder.files(below: "build") == build)
            }
        }
        for path in Self.paths { server.route(path, .status(404)) }
        server.forgetRequests()
        #expect(try fetch(1).output.contains("3 kept") && server.requests.isEmpty)
        try workspace.expect(0, "render", ".")
        #expect(try folder.files(below: "build") == build)
        #expect(try workspace.expect(0, "verify", "--strict", ".").output.contains("verified: "))
        // Without sealing the state means nothing.
        try folder.write("{", to: "store/seals.json")
        try settings("title: Saved")
        try workspace.expect(0, "render", ".")
        #expect(try sealed().isEmpty)
    }

    /// The copies in the library stay until the pages are taken again.
    @Test func aDamagedPageKeepsItsCopy() throws {
        try fetch()
        try workspace.expect(0, "render", ".")
        let build = try folder.files(below: "build")
        let names = try sealed().keys.sorted()
        try folder.write(
            Array(try folder.bytes("store/sealed/" + names[0]).prefix(400)), to: "store/sealed/" + names[0])
        try folder.write("", to: "store/sealed/" + names[1])
        for _ in 1...2 {
            let outcome = try workspace.expect(0, "render", ".")
            for name in names {
                let isDamaged = name != names[2]
                #expect(
                    outcome.errors.contains("store/sealed/\(name):1:1: warning: the sealed page is missing")
                        == isDamaged, "\(outcome)")
            }
            #expect(outcome.errors.contains("The copy in the library stays"), "\(outcome)")
            #expect(try folder.files(below: "build") == build)
        }
        #expect(try workspace.expect(0, "verify", "--strict", ".").output.contains("verified: "))
        #expect(try fetch().output == "saved: 2 pages sealed, 0 sealed again, 1 kept\n")
        #expect(try !workspace.expect(0, "render", ".").errors.contains("reading-seal"))
        #expect(try folder.files(below: "build") == build)
    }

    /// A page that is damaged in the store and in the library is listed without a copy.
    @Test func aDamagedCopyIsNotShown() throws {
        try fetch()
        try workspace.expect(0, "render", ".")
        let name = try #require(try sealed().keys.min())
        for path in ["store/sealed/", "build/sealed/"] { try folder.write("cut off", to: path + name) }
        let outcome = try workspace.expect(0, "render", ".")
        #expect(outcome.errors.contains("store/sealed/\(name):1:1: warning: "), "\(outcome)")
        #expect(!outcome.errors.contains("The copy in the library stays"), "\(outcome)")
        let leaves = try folder.files(below: "build").filter {
            $0.key.hasSuffix(".html") && !$0.key.hasPrefix("sealed/")
        }
        #expect(leaves.keys.count { $0.hasPrefix("article-") } == 2)
        for (leaf, bytes) in leaves {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("sealed/\(name)"), "\(leaf)")
        }
    }

    @Test func aDamagedArticleIsExtractedAgain() throws {
        try fetch()
        try workspace.expect(0, "render", ".")
        let build = try folder.files(below: "build")
        let name = try #require(
            try folder.files(below: "store/sealed").keys.sorted().first { $0.hasSuffix(".article.html") })
        for damaged in [nil, "<p"] {
            if let damaged {
                try folder.write(damaged, to: "store/sealed/" + name)
            } else {
                try folder.remove("store/sealed/" + name)
            }
            let outcome = try workspace.expect(0, "render", ".")
            #expect(
                outcome.errors.contains("store/sealed/\(name):1:1: warning: the article of a sealed page"),
                "\(outcome)")
            // The library keeps the article.
            #expect(!outcome.output.contains("removed"), "\(outcome)")
            #expect(try folder.files(below: "build") == build)
        }
        server.forgetRequests()
        #expect(try fetch().output.contains("3 kept") && server.requests.isEmpty)
        #expect(try !workspace.expect(0, "render", ".").errors.contains("reading-seal"))
        #expect(try folder.files(below: "build") == build)
    }

    /// The article of a page whose files are both damaged is in the copy of the page.
    @Test func aDamagedPageKeepsItsArticle() throws {
        try fetch()
        try workspace.expect(0, "render", ".")
        let build = try folder.files(below: "build")
        let name = try #require(try sealed().keys.min())
        try folder.remove("store/sealed/" + name)
        try folder.remove("store/sealed/" + name.replacing(".html", with: ".article.html"))
        let outcome = try workspace.expect(0, "render", ".")
        #expect(outcome.errors.contains("the article of a sealed page is missing"), "\(outcome)")
        #expect(!outcome.output.contains("removed"), "\(outcome)")
        #expect(try folder.files(below: "build") == build)
        #expect(try workspace.expect(0, "verify", "--strict", ".").output.contains("verified: "))
    }

    /// A second run does not write a store that another writes.
    @Test func findsTheStoreBusy() throws {
        server.route("/one", LoopbackAnswer(delivery: .silence))
        var command = try SitegenBinary.command(
            ["fetch", "--folder", ".", "--allow-host", "127.0.0.1", "--timeout", "100"], in: folder.path)
        command.environment["XDG_CACHE_HOME"] = workspace.cache.path
        let first = try command.start()
        try waitUntil("the first run has asked") { !server.requests(for: "/one").isEmpty }
        let second = try fetch(2)
        #expect(second.errors.contains("another run uses the store 'store'"), "\(second)")
        // The next run has the pages that a killed one sealed.
        first.stop()
        server.route("/one", Self.article("Title of one"))
        #expect(try fetch().output.contains("sealed"))
        #expect(
            try folder.files(below: "store/sealed").keys.filter { $0.hasSuffix(".receipt.json") }.count == 3)
    }
}
