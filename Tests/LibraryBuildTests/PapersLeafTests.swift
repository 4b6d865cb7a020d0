import Diagnostics
import Foundation
import KaTeXFiles
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// Libraries that are composed of a papers source.
@Suite struct PapersLeafTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write(
            "sources:\n  papers: {kind: papers, from: history.json}\nlinks: {open: [arxiv.org]}\n",
            to: "lib/sitegen.yml")
        try history(
            #"{"date": "2026-01-30", "arxiv_id": "2401.00001", "title": "A & *b* [c] <d> $x_1$", "url": "https://arxiv.org/abs/2401.00001?a=1&b=2"}"#,
            #"{"date": "2026-02-01", "arxiv_id": "2401.00002", "title": "No", "hook": "Erd\\H{o}s", "url": "https://arxiv.org/abs/2401.00002"}"#
        )
    }

    private func history(_ entries: String...) throws {
        try folder.write("[\n\(entries.joined(separator: ",\n"))\n]\n", to: "lib/history.json")
    }

    private func build(_ mode: LibraryRenderer.Mode = .write) throws -> IncrementalBuild {
        var build = IncrementalBuild(manifests: try LibraryManifest.find(at: folder["lib"]), jobs: 2)
        build.renderRequest.katex = try Repository.requireKaTeX()
        build.mode = mode
        build.store = RecordStore(folder: folder["cache"])
        build.program = ["test"]
        return build
    }

    private func page() throws -> String { try folder.text("lib/papers/build/papers.html") }

    private func found(_ report: LibraryRenderer.Report) -> [String] {
        report.diagnostics.map { finding in
            let place = finding.position.map { "\(DiskPath.name(of: $0.file)):\($0.line):\($0.column)" } ?? ""
            return "\(place) \(finding.rule)"
        }
    }

    @Test func composesALibrary() async throws {
        let report = try await build().run().report
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        #expect(report.failures.isEmpty)
        let page = try page()
        #expect(page.contains(">February 2026</h2>"))
        #expect(page.contains("<a href=\"https://arxiv.org/abs/2401.00002\">Erdős</a>"))
        #expect(
            page.contains("href=\"https://arxiv.org/abs/2401.00001?a=1&amp;b=2\">A &amp; *b* [c] &lt;d&gt; <")
        )
        #expect(page.contains("30 January · arxiv.org"))
        #expect(page.contains("<ul class=\"papers\">"))
        let order = [">February 2026</h2>", ">Erdős<", ">January 2026</h2>", "A &amp; *b*"].map {
            page.range(of: $0)?.lowerBound
        }
        #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted() && !order.contains(nil))
        let manifest = try LibraryManifest(path: folder["lib/papers/build/study-manifest.json"])
        #expect(manifest.isComposed)
        #expect(try folder.bytes("lib/papers/build/study-manifest.json") == manifest.bytes)
        #expect(manifest.papersLeaves.map(\.address.description) == ["papers/papers/papers"])
        #expect(try folder.text("lib/papers/build/index.html").contains("href=\"papers.html\""))
        let papers = try JSONSerialization.jsonObject(
            with: Data(folder.bytes("lib/papers/build/api/papers.json")))
        #expect(
            (papers as? [[String: Any]])?.map { $0["arxiv_id"] as? String } == ["2401.00002", "2401.00001"])
        #expect(try folder.text("lib/papers/build/summary.json").contains("\"hook\": \"Erdős\""))
        let feed = try #require(
            try JSONSerialization.jsonObject(with: Data(folder.bytes("lib/papers/build/feed.json")))
                as? [String: Any])
        #expect(
            feed["version"] as? String == "https://jsonfeed.org/version/1.1"
                && feed["title"] as? String == "Papers")
        let items = try #require(feed["items"] as? [[String: Any]])
        #expect(items.map { $0["id"] as? String } == ["arxiv:2401.00002", "arxiv:2401.00001"])
        #expect(items[0]["content_text"] as? String == "Erdős")
        #expect(folder.has("lib/papers/build/katex/katex.min.js"))
    }

    @Test func isIncrementalAndChecked() async throws {
        #expect(try await build(.check).run().report.files.contains { $0.result == .missing })
        _ = try await build().run()
        // The first run found no manifest on disk, and the second finds the one that it wrote.
        _ = try await build().run()
        #expect(try await build().run().wasUnchanged)
        let current = try await build(.check).run().report
        #expect((current.leaves + current.files).allSatisfy { $0.result == .unchanged })
        try history(
            #"{"date": "2026-03-01", "arxiv_id": "2401.00003", "title": "New", "url": "https://arxiv.org/abs/3"}"#
        )
        let stale = try await build(.check).run().report
        #expect(stale.leaves.map(\.result) == [.stale])
        #expect(
            stale.files.filter { $0.result == .stale && $0.file.hasSuffix(".json") }.map {
                DiskPath.name(of: $0.file)
            }.sorted() == [
                "feed.json", "papers.json", "summary.json",
            ])
        let outcome = try await build().run()
        #expect(outcome.report.leaves.map(\.result) == [.written])
        #expect(try page().contains(">New<"))
        #expect(try await build().differences(after: outcome).isEmpty)
    }

    @Test func leavesBadEntriesOutAndWritesThePage() async throws {
        try history(
            #"{"date": "2026-01-30", "arxiv_id": "2401.00001", "title": "Good", "url": "https://arxiv.org/abs/1"}"#,
            #"{"date": "soon", "arxiv_id": "2401.00002", "title": "Bad", "url": "https://arxiv.org/abs/2"}"#,
            #"{"date": "2026-01-31", "arxiv_id": "2401.00003", "title": "Odd $\\frac{1}{$ x", "url": "https://arxiv.org/abs/3"}"#
        )
        let report = try await build().run().report
        #expect(found(report) == ["history.json:3:10 paper-date", "history.json:4:65 math-katex"])
        #expect(report.leaves.map(\.result) == [.written])
        let page = try page()
        #expect(page.contains(">Good<") && !page.contains(">Bad<"))
        #expect(page.contains("Odd &#36;\\frac{1}{&#36; x"))
        #expect(try folder.text("lib/papers/build/api/papers.json").contains("2401.00003"))
    }

    @Test func showsTheTextOfAFormulaThatReachesOut() async throws {
        try history(
            #"{"date": "2026-01-30", "arxiv_id": "2401.00001", "title": "Good", "url": "https://arxiv.org/abs/1"}"#,
            #"{"date": "2026-01-31", "arxiv_id": "2401.00002", "title": "$\\href{https://a.org}{x}$", "url": "https://arxiv.org/abs/2"}"#
        )
        let report = try await build().run().report
        #expect(found(report) == ["history.json:3:61 math-network"])
        #expect(report.leaves.map(\.result) == [.written])
        #expect(try page().contains(">Good<") && page().contains(#"&#36;\href{"#))
    }

    @Test(arguments: ["[{", nil])
    func keepsItsFilesWhileTheSourceCannotBeRead(_ text: String?) async throws {
        _ = try await build().run()
        let files = { try folder.files(below: "lib/papers/build") }
        let before = try files()
        #expect(before.keys.contains { $0.hasPrefix("leaf/words-") })
        if let text {
            try folder.write(text, to: "lib/history.json")
        } else {
            try folder.remove("lib/history.json")
        }
        let report = try await build().run().report
        if text != nil {
            #expect(found(report) == ["history.json:1:3 papers-file"])
            #expect(report.leaves.map(\.result) == [.failed])
        } else {
            #expect(found(report) == ["sitegen.yml:2:32 manifest-source-missing"])
        }
        #expect(report.diagnostics.hasErrors)
        #expect(try files() == before)
        // A second run, and one without a record, read the page.
        _ = try await build().run()
        #expect(try files() == before)
        var again = try build()
        again.store = nil
        _ = try await again.run()
        #expect(try files() == before)
    }

    /// Find does not look for a page that is gone, and a source that is mended brings both back.
    @Test func keepsNoTextOfAPageThatIsGone() async throws {
        _ = try await build().run()
        let files = { try folder.files(below: "lib/papers/build") }
        let before = try files()
        let source = try folder.text("lib/history.json")
        try folder.write("[{", to: "lib/history.json")
        try folder.remove("lib/papers/build/papers.html")
        _ = try await build().run()
        #expect(
            try String(decoding: files()["leaf/library.js"] ?? [], as: UTF8.self) == "sitegen.library({});\n")
        try folder.write(source, to: "lib/history.json")
        _ = try await build().run()
        #expect(try files() == before)
    }

    @Test func linksOnlyToOpenHosts() async throws {
        try folder.write("sources: {papers: {kind: papers, from: history.json}}\n", to: "lib/sitegen.yml")
        let report = try await build().run().report
        #expect(found(report) == ["history.json:2:91 paper-link"])
        #expect(report.diagnostics.map(\.severity) == [.warning])
        #expect(!(try page().contains("href=\"https:")))
        #expect(try page().contains("Erdős"))
    }

    @Test func opensHostsInMarkdownToo() async throws {
        let resolver = { (open: Set<String>) in
            var resolver = LeafResolver(
                library: nil, file: "a.html", sourceFolder: "/", root: nil, webLinks: .text,
                idsOfLeaf: { _ in nil })
            resolver.openHosts = open
            return resolver
        }
        let isLink = { (open: Set<String>, address: String) in
            if case .link = resolver(open).link(to: address) { true } else { false }
        }
        #expect(isLink(["arxiv.org"], "https://arxiv.org/abs/1"))
        for address in [
            "https://evil.org", "https://arxiv.org.evil.org", "https://arxiv.org@evil.org", "ftp://arxiv.org",
        ] {
            #expect(!isLink(["arxiv.org"], address), "\(address)")
        }
        #expect(!isLink([], "https://arxiv.org/abs/1"))
    }

    /// A hand-written manifest is never replaced by that of a source.
    @Test func leavesAnotherLibraryAlone() async throws {
        let own = """
            { "version": 1, "books": [ { "id": "b", "title": "B", "chapters": [ { "id": "c", "title": "C", "leaves": [
              { "id": "l", "title": "L", "file": "l.html" } ] } ] } ] }
            """
        try folder.write(own, to: "lib/papers/build/study-manifest.json")
        let report = try await build().run().report
        #expect(found(report).contains("study-manifest.json:1:1 source-foreign"))
        #expect(try folder.text("lib/papers/build/study-manifest.json") == own)
    }

    @Test(arguments: [
        ("from: h.json", "has no 'kind'"),
        ("kind: paper, from: h.json", "did you mean 'papers'?"),
        ("kind: papers, from: ../h.json", "outside the library's root"),
        ("kind: papers, from: h.json, to: ..", "below the library's root"),
        ("kind: papers, from: h.json, to: .", "below the library's root"),
        ("kind: feeds", "has no 'feeds'"),
        ("kind: feeds, feeds: x.opml, store: ../s", "outside the library's root"),
        ("kind: feeds, feeds: x.opml, to: a/b, store: a/b/c", "are in one folder"),
    ])
    func refusesABadSource(_ source: String, _ message: String) throws {
        try folder.write("sources:\n  papers: {\(source)}\n", to: "lib/sitegen.yml")
        let settings = LibrarySettings(for: folder["lib"])
        let finding = try #require(settings.diagnostics.first)
        #expect(settings.diagnostics.count == 1)
        #expect(finding.severity == .error)
        #expect(finding.message.contains(message), "\(finding.message)")
        #expect(finding.position?.line == 2)
        #expect(settings.sources.isEmpty)
    }

    @Test(arguments: [
        ("out", "out", false), ("out", "out/more", false), ("out", "./out/", false), ("out", "outer", true),
        ("a/b", "a/c", true),
    ])
    func refusesTwoSourcesInOneFolder(_ one: String, _ other: String, _ isGood: Bool) throws {
        try folder.write(
            "sources:\n  one: {kind: papers, from: h.json, to: \(one)}\n  two: {kind: papers, from: i.json, to: \(other)}\n",
            to: "lib/sitegen.yml")
        let settings = LibrarySettings(for: folder["lib"])
        #expect(settings.sources.map(\.name) == (isGood ? ["one", "two"] : ["one"]))
        #expect(settings.diagnostics.isEmpty == isGood)
        guard let finding = settings.diagnostics.first else { return }
        #expect(finding.severity == .error)
        #expect(finding.position?.line == 3 && finding.related.map(\.position.line) == [2])
        #expect(finding.message.contains("'one' and 'two' are made in one folder"))
    }

    @Test func warnsAboutAnUnknownKey() throws {
        try folder.write(
            "sources:\n  papers: {kind: papers, from: h.json, titel: X}\n", to: "lib/sitegen.yml")
        let settings = LibrarySettings(for: folder["lib"])
        #expect(settings.diagnostics.map(\.message) == ["'titel' is not a key here; did you mean 'title'?"])
        #expect(settings.diagnostics.map(\.severity) == [.warning])
        #expect(settings.sources.map(\.title) == ["Papers"])
    }

    @Test(arguments: ["arxiv", "https://arxiv.org", "*.arxiv.org", "arxiv.org:443", "arxiv..org", ""])
    func refusesWhatIsNoHost(_ host: String) throws {
        try folder.write("links: {open: ['\(host)']}\n", to: "lib/sitegen.yml")
        let settings = LibrarySettings(for: folder["lib"])
        #expect(settings.diagnostics.map(\.severity) == [.error])
        #expect(settings.openHosts.isEmpty)
    }

    @Test func planNamesTheFilesOfTheLibrary() throws {
        let manifest = try LibraryManifest(path: folder["lib/papers/build/study-manifest.json"])
        let plan = BuildPlan(
            libraries: [try .init(manifest, renderRequest: RenderRequest())], renderRequest: RenderRequest(),
            file: folder["lib/build.ninja"], program: "/bin/sitegen")
        let text = try plan.ninja()
        #expect(text.contains("build papers/build/papers.html: leaf history.json $\n    | sitegen.yml"))
        for name in ["study-manifest.json", "api/papers.json", "feed.json", "summary.json", "index.html"] {
            #expect(text.contains("papers/build/\(name)"), "\(name)")
        }
        // An output that is an input too would be a cycle.
        let library = try #require(text.firstRange(of: ": library "))
        let inputs = text[library.upperBound...].prefix(
            upTo: try #require(text[library.upperBound...].firstRange(of: "manifest =")).lowerBound)
        #expect(inputs.contains("history.json") && !inputs.contains("study-manifest.json"))
    }
}
