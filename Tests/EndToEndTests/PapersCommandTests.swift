import Foundation
import SiteFiles
import TestSupport
import Testing

/// `papers`, `sources` and `init --source papers` as a user runs them.
@Suite struct PapersCommandTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
    }

    private func run(_ code: Int32, _ arguments: String..., environment: [String: String] = [:]) throws
        -> ChildProcess.Outcome
    {
        let outcome = try workspace.run(arguments, environment: environment, below: "lib")
        #expect(outcome.code == code, "\(outcome)")
        return outcome
    }

    private static let good =
        #"{"date": "2026-01-01", "arxiv_id": "2401.00001", "title": "Erd\\H{o}s", "url": "https://arxiv.org/abs/1"}"#

    @Test func parsesAHistory() throws {
        try folder.write("[\(Self.good)]", to: "lib/h.json")
        let outcome = try run(0, "papers", "parse", "h.json")
        #expect(outcome.errors.isEmpty)
        let model = try workspace.json(outcome.output)
        let papers = try #require(model["papers"] as? [[String: Any]])
        #expect(model["entries"] as? Int == 1)
        #expect(papers.map { $0["title"] as? String } == ["Erdős"])
        #expect(papers.map { $0["host"] as? String } == ["arxiv.org"])
        #expect(
            try run(0, "papers", "parse", "h.json", "--format", "text").output
                == "2026-01-01  2401.00001  Erdős\n")
        #expect(try folder.files().keys.filter { $0.hasPrefix("lib/") } == ["lib/h.json"])
        // The day is that of the page, in UTC.
        try folder.write(
            "[\(Self.good.replacing("2026-01-01", with: "2026-12-01T00:30:00+02:00"))]", to: "lib/h.json")
        #expect(
            try run(0, "papers", "parse", "h.json", "--format", "text").output
                == "2026-11-30  2401.00001  Erdős\n")
    }

    @Test func tellsBadEntriesByTheirPlaces() throws {
        try folder.write(
            "[\(Self.good),\n {\"date\": \"soon\"},\n \(Self.good.replacing("2401.00001", with: "2401.00002").replacing("Erd\\\\H{o}s", with: "$\\\\frac$"))]",
            to: "lib/h.json")
        let outcome = try run(1, "papers", "parse", "h.json")
        #expect(outcome.errors.contains("h.json:2:11: error: 'soon' is not a date"), "\(outcome)")
        #expect(outcome.errors.contains("[math-katex]"), "\(outcome)")
        let papers = try #require(try workspace.json(outcome.output)["papers"] as? [[String: Any]])
        #expect(papers.count == 2)
        try folder.write("{}", to: "lib/h.json")
        #expect(
            try run(1, "papers", "parse", "h.json").errors.contains(
                "h.json:1:1: error: the file is an object"))
        _ = try run(2, "papers", "parse", "none.json")
    }

    @Test func beginsALibraryThatVerifies() throws {
        try AtomicFile.makeFolder(folder["lib"])
        let made = try run(0, "init", "--source", "papers")
        #expect(made.errors.isEmpty, "\(made)")
        #expect(made.output.contains("wrote content/papers/history.json\n"))
        #expect(made.output.contains("wrote content/papers/build/papers.html\n"))
        let verified = try run(0, "verify", "--strict")
        #expect(verified.errors.isEmpty, "\(verified)")
        #expect(verified.output.contains("a tap may open arxiv.org (links: sitegen.yml)"))
        #expect(!verified.output.contains("not promised"))
        #expect(try run(0, "render", "--check").errors.isEmpty)
        #expect(try run(0, "render", "--check-incremental").output.contains("1 leaf matches a clean build"))
        #expect(try run(0, "manifest", "fmt", "--check").output.isEmpty)
        let sources = try run(0, "sources").output
        #expect(
            sources.contains(
                "papers (papers)\n  from    content/papers/history.json\n  to      content/papers/build\n"))
        #expect(sources.contains("  papers  3, the newest of 2026-11-18"))
        // The app gets the files that it reads, and nothing else.
        _ = try run(0, "sync-bundle", "--to", "app")
        for name in ["papers.html", "index.html", "study-manifest.json", "api/papers.json", "summary.json"] {
            #expect(folder.has("lib/app/\(name)"), "\(name)")
        }
        #expect(!folder.has("lib/app/history.json"))
        // Without the setting the same page is refused.
        let page = try folder.text("lib/content/papers/build/papers.html")
        try folder.write(
            "sources: {papers: {kind: papers, from: content/papers/history.json}}\n", to: "lib/sitegen.yml")
        #expect(try run(1, "verify").errors.contains("[remote-reference]"))
        _ = try run(0, "render")
        #expect(try run(0, "verify", "--strict").errors.isEmpty)
        #expect(try folder.text("lib/content/papers/build/papers.html") != page)
        _ = try run(64, "init", "other", "--source", "tapes")
    }

    @Test func takesTodayFromOptionOrEnvironment() throws {
        try AtomicFile.makeFolder(folder["lib"])
        _ = try run(0, "init", "--source", "papers")
        let summary = { try folder.text("lib/content/papers/build/summary.json") }
        #expect(try summary().contains("\"today\": \"2026-11-18\""))
        _ = try run(0, "render", "--now", "2026-11-17")
        #expect(try summary().contains("\"date\": \"2026-11-17\""))
        _ = try run(0, "render", environment: ["SOURCE_DATE_EPOCH": "1794787200"])
        #expect(try summary().contains("\"date\": \"2026-11-16\""))
        _ = try run(64, "render", "--now", "tomorrow")
    }

    /// Settings that came with the pages open no host.
    @Test func distrustsSettingsBesideThePages() throws {
        try folder.write(
            "<!DOCTYPE html><html lang=en><title>T</title><h1>T</h1><p><a href='https://arxiv.org/abs/1'>x</a>",
            to: "lib/pages/a.html")
        try folder.write("links: {open: [arxiv.org]}\n", to: "lib/pages/sitegen.yml")
        let outcome = try run(1, "verify", "pages/a.html")
        #expect(outcome.errors.contains("[remote-reference]"), "\(outcome)")
        #expect(outcome.errors.contains("settings beside the pages cannot let a tap open"), "\(outcome)")
        #expect(!outcome.output.contains("a tap may open"))
    }

    @Test func servesTheBytesOfTheFile() throws {
        try AtomicFile.makeFolder(folder["lib"])
        _ = try run(0, "init", "--source", "papers")
        let server = try Serving([], in: folder["lib"])
        let answer = try server.get("/api/papers")
        #expect(answer.code == 200)
        #expect(Array(answer.body) == (try folder.bytes("lib/content/papers/build/api/papers.json")))
    }
}
