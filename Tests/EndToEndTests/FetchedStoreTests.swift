import Foundation
import SiteFiles
import TestSupport
import Testing

/// The store of feeds when a run ends early: each file is the old or the new one. Serialized, since each test blocks a
/// thread that other tests need.
@Suite(.serialized) struct FetchedStoreTests {
    private let site: FetchSite
    private var server: LoopbackServer { site.server }
    private var folder: TestFolder { site.folder }
    private static let files = ["items.json", "fetch.json"]

    init() throws {
        site = try FetchSite()
        try site.settings((0..<6).map { server.url("/\($0)") }, keys: "keep: {items: 5000}")
    }

    /// Serves six feeds of many items with this word in each.
    private func serve(_ word: String) {
        for feed in 0..<6 {
            let titles = (0..<15).map { "\(word) \(feed) \($0)" }
            server.route(
                "/\(feed)",
                .file(Array(FetchSite.rss(titles).utf8), type: "application/rss+xml", entityTag: word))
        }
    }

    /// Ends runs by a signal at moments spread over a whole run. Every file of the store is the old or the new one, and
    /// the state of the addresses is not newer than the items.
    @Test(arguments: [SIGKILL, SIGINT]) func aSignalLeavesTheOldOrTheNewStore(_ signal: Int32) throws {
        serve("old")
        try site.fetch()
        let old = try site.store()
        serve("new")
        let clock = ContinuousClock()
        var span = try clock.measure { try site.fetch(at: 3600) }
        let new = try site.store()
        #expect(old.keys.sorted() == new.keys.sorted() && old["items.json"] != new["items.json"])

        var seen: Set<String> = []
        for round in 0..<60 {
            if folder.has("news") { try folder.remove("news") }
            for (name, bytes) in old { try folder.write(bytes, to: "news/store/\(name)") }
            let running = try site.command(["--now", FetchSite.now(3600)]).start()
            pause(span * Double.random(in: 0..<1))
            kill(running.pid, signal)
            // The moments spread over a run, however long one takes on a busy machine.
            span = try running.wait(for: 60).code == 0 ? span * 0.8 : span * 1.2
            let store = try site.store()
            #expect(store.keys.sorted() == old.keys.sorted(), "round \(round): \(store.keys)")
            for name in Self.files {
                #expect(
                    store[name] == old[name] || store[name] == new[name], "round \(round): \(name) is neither"
                )
                _ = try JSONSerialization.jsonObject(with: Data(store[name] ?? []))
            }
            // Items without their state are fetched once more; a state without its items would lose them.
            #expect(store["fetch.json"] == old["fetch.json"] || store["items.json"] == new["items.json"])
            seen.insert(Self.files.map { store[$0] == old[$0] ? "old" : "new" }.joined())
        }
        #expect(seen.isSuperset(of: ["oldold", "newnew"]), "the moments were not spread: \(seen)")

        // The next run completes one that was killed between the two files.
        try folder.write(old["fetch.json"] ?? [], to: "news/store/fetch.json")
        try folder.write(new["items.json"] ?? [], to: "news/store/items.json")
        try site.fetch(at: 3600)
        #expect(try site.store() == new)
    }

    /// A file may have 8 blocks of 512 bytes, as on a disk that is full.
    @Test func aFullDiskLeavesTheOldStore() throws {
        for feed in 0..<6 { server.route("/\(feed)", FetchSite.feed("one \(feed)")) }
        try site.fetch()
        let old = try site.store()
        serve("new")
        let outcome = try site.fetch(2, at: 3600, preparation: "ulimit -f 8;")
        #expect(outcome.errors.contains("sitegen: error: "), "\(outcome)")
        #expect(try site.store() == old)
        try site.fetch(at: 3600)
        #expect(try site.titles().count == 96)
    }

    @Test func aFolderWithoutPermissionIsAFailure() throws {
        serve("old")
        try site.fetch()
        let old = try site.store()
        let store = folder["news/store"]
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: store)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: store) }
        guard !FileManager.default.isWritableFile(atPath: store) else {
            return withKnownIssue("root writes into any folder: permissions were not tested") {
                Issue.record("this process may write into a folder without write permission")
            }
        }
        serve("new")
        let outcome = try site.fetch(2, at: 3600)
        #expect(try outcome.errors.contains("sitegen: error: ") && site.store() == old)
    }

    @Test func aStoreIsNotWrittenThroughALink() throws {
        serve("old")
        try folder.write("{}", to: "elsewhere/items.json")
        try folder.link("news/store/items.json", to: folder["elsewhere/items.json"])
        try site.fetch(2)
        #expect(try folder.text("elsewhere/items.json") == "{}")
    }
}
