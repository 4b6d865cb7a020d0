import Diagnostics
import Foundation
import Items
import LibraryFolder
import PageSnapshot
import ReadingSource
import SiteFiles
import TestSupport
import Testing
import WebFetching

@testable import ReadingSealing

/// A store of sealed pages, a server with the pages, and runs over both.
struct SealingSite {
    /// 2026-11-21T08:00:00Z.
    static let now = 1_795_248_000

    let folder: TestFolder
    let server: LoopbackServer
    var settings = ReadingSettings.Seal()
    var seal = SealSettings()
    /// The findings of the gate about each page.
    var findings: [Diagnostic] = []

    init(isEverywhere: Bool = false) throws {
        folder = try TestFolder()
        server = try LoopbackServer(isEverywhere: isEverywhere)
    }

    // MARK: Pages

    static func html(_ title: String, _ body: String = "<p>Text.</p>") -> LoopbackAnswer {
        .text("<!doctype html><title>\(title)</title>\(body)")
    }

    /// A page with an article that is long enough to be read alone.
    static func article(_ title: String) -> LoopbackAnswer {
        let text = String(
            repeating:
                "<p>A paragraph, and so on, that is long enough to count as one of an article, as the reader sees it: shorter ones are taken for menus, notices and captions, which many pages have around a text.</p>",
            count: 12)
        return html(title, "<article><h1>\(title)</h1>\(text)</article>")
    }

    /// Serves pages by their paths, each with the path as its title.
    func serve(_ paths: String...) { for path in paths { server.route(path, Self.html("Title of \(path)")) } }

    static func item(_ url: String) -> Item {
        var item = Item(id: url)
        item.facts.kind = .page
        item.url = url
        return item
    }

    func items(_ paths: [String]) -> [Item] { paths.map { Self.item(server.url($0)) } }

    // MARK: Runs

    func run(
        _ items: [Item], at seconds: Int = 0, hosts: [String] = (1...4).map { "127.0.0.\($0)" },
        _ change: (inout SealingRun) -> Void = { _ in }
    ) async throws -> SealingReport {
        var policy = FetchPolicy()
        policy.allowedHosts = hosts
        policy.attempts = 1
        let findings = findings
        var run = SealingRun(
            settings, now: Self.now + seconds, taker: SnapshotTaker(seal) { _, _, _ in findings },
            policy: policy, pagesPerSecond: 1000)
        change(&run)
        return try await run.run(items, store)
    }

    @discardableResult
    func run(
        _ paths: String..., at seconds: Int = 0, change: (inout SealingRun) -> Void = { _ in }
    ) async throws -> SealingReport {
        try await run(items(paths), at: seconds, change)
    }

    // MARK: The store

    var store: SealStore { SealStore(folder: folder["store"]) }

    func state(_ path: String) throws -> SealState { try #require(store.states[server.url(path)]) }

    /// Returns the sealed page of a path; `nil` without one.
    func sealed(_ path: String) throws -> String? {
        guard let file = store.sealed(server.url(path))?.file else { return nil }
        return try folder.text("store/sealed/" + file)
    }

    /// The names of the files of the store, sorted.
    func files() throws -> [String] {
        folder.has("store") ? try folder.files(below: "store").keys.sorted() : []
    }
}
