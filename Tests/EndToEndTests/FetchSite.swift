import Foundation
import SiteFiles
import TestSupport
import Testing

/// A folder with a source of feeds, a server that has them, and runs of `sitegen fetch`.
struct FetchSite {
    let folder: TestFolder
    let server: LoopbackServer

    init(isEverywhere: Bool = false) throws {
        folder = try TestFolder()
        server = try LoopbackServer(isEverywhere: isEverywhere)
    }

    /// The time of a run: 2026-11-21, and so many seconds.
    static func now(_ seconds: Int = 0) -> String {
        let hours = seconds / 3600 % 24
        return "2026-11-\(21 + seconds / 86400)T\(two(hours)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    static func rss(_ titles: some Sequence<String>, channel: String = "") -> String {
        "<rss version=\"2.0\"><channel><title>News</title>\(channel)"
            + titles.map {
                "<item><guid>\($0)</guid><title>\($0)</title><description>Words of \($0)</description><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item>"
            }.joined() + "</channel></rss>"
    }

    static func feed(_ titles: String..., tag: String? = nil, channel: String = "") -> LoopbackAnswer {
        .file(Array(rss(titles, channel: channel).utf8), type: "application/rss+xml", entityTag: tag)
    }

    /// Writes the settings with these feeds, and keys of the source as YAML.
    func settings(_ urls: [String], keys: String = "") throws {
        try folder.write(
            "sources:\n  news:\n    kind: feeds\n    feeds:\n"
                + urls.map { "      - {url: \"\($0)\", article: feed}\n" }.joined()
                + (keys.isEmpty ? "" : "    \(keys)\n"), to: "sitegen.yml")
    }

    func command(_ arguments: [String]) throws -> ChildProcess {
        try SitegenBinary.command(["fetch", "--rate", "1000"] + arguments, in: folder.path)
    }

    /// Runs `fetch` at a time and expects an exit code.
    @discardableResult
    func fetch(
        _ code: Int32 = 0, _ arguments: String..., at seconds: Int = 0, preparation: String = "",
        location: SourceLocation = #_sourceLocation
    ) throws -> ChildProcess.Outcome {
        var command = try command(["--now", Self.now(seconds)] + arguments)
        command.preparation = preparation
        let outcome = try command.run()
        #expect(outcome.code == code && !outcome.wasStopped, "\(outcome)", sourceLocation: location)
        return outcome
    }

    /// Runs `fetch --json` and returns the report of the source.
    func report(_ code: Int32 = 0, _ arguments: String..., at seconds: Int = 0) throws -> [String: Any] {
        let outcome = try command(["--now", Self.now(seconds), "--json"] + arguments).run()
        #expect(outcome.code == code, "\(outcome)")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        return try #require((report["sources"] as? [[String: Any]])?.first)
    }

    // MARK: The store

    private func json(_ name: String) throws -> [String: Any] {
        let bytes = try folder.bytes("news/store/\(name)")
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    /// The titles of the stored items, sorted.
    func titles() throws -> [String] {
        let items = try #require(try json("items.json")["items"] as? [[String: Any]])
        return items.compactMap { $0["title"] as? String }.sorted()
    }

    /// The state of an address.
    func state(_ url: String) throws -> [String: Any] {
        try #require(try json("fetch.json")[url] as? [String: Any])
    }

    /// All files of the store but those of an unfinished write.
    func store() throws -> [String: [UInt8]] {
        guard folder.has("news/store") else { return [:] }
        return try folder.files(below: "news/store").filter {
            // The pages are made of the store, and made again.
            !DiskPath.name(of: $0.key).hasPrefix(".sitegen-") && !$0.key.hasPrefix("pages/")
        }
    }
}
