import Diagnostics
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The catalogue of the module against its cases: a rule that no case raises is dead.
@Suite struct BuildRulesTests {
    private static let table: RuleTable<@Sendable (Self) async throws -> [Diagnostic]> = [
        "image-missing": { try await $0.render("![a](a.png)") },
        "image-network": {
            let drawing =
                "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"https://h.test/a.png\"/></svg>"
            return try await $0.render("![a](a.svg)", beside: ["md/a.svg": drawing])
        },
        "image-path": { try await $0.render("![a](/a.png)") },
        "image-remote": { try await $0.render("![a](https://h.test/a.png)") },
        "image-type": { try await $0.render("![a](one.md)") },
        "label-ambiguous": { suite in
            let fixture = try LibraryFixture(
                ["a", "b", "c"].map { .init($0, source: "../\($0).md") }, in: suite.folder, name: "labels/lib"
            )
            try fixture.source("# A\n\n@thm-x\n", at: "a.md")
            for name in ["b", "c"] {
                try fixture.source("> [!theorem] 1 {#thm-x}\n> A\n", at: name + ".md")
            }
            return try await suite.render("# A") { $0.manifests = [fixture.manifest] }
        },
        "link-absolute": { try await $0.render("[a](/b)") },
        "link-ambiguous": { try await $0.render("[a](two)") },
        "link-scheme": { try await $0.render("[a](file:///a)") },
        "link-unresolved": { try await $0.render("[a](three)") },
        "link-web": { try await $0.render("---\nlinks: error\n---\n\n[a](https://h.test)") },
        "unknown-key": { try await $0.render("---\nlayout: post\n---\n") },
        "start-page-foreign": {
            try await $0.render("# A", beside: ["build/index.html": "<title>Mine</title>"]) {
                $0.renderRequest.leavesStartPageOut = false
            }
        },
        "katex-files": { suite in
            let katex = try Repository.requireKaTeX()
            return try await suite.render("$x$", beside: ["build/katex/katex.min.css": ""]) {
                $0.mode = .check
                $0.renderRequest.katex = katex
            }
        },
        "font-files": { suite in
            try VendoredFontFixture().write(below: suite.folder["lib"])
            try suite.folder.write("altered", to: "lib/vendor/fonts/test-sans-400.woff2")
            return try await suite.render("# A")
        },
        "manifest-duplicate-file": { suite in
            let other = try LibraryFixture(
                [.init("one", source: "../one.md")], in: suite.folder, name: "b/lib")
            try other.source("# A\n", at: "one.md")
            return try await suite.render("# A") {
                $0.manifests.append(other.manifest)
                $0.out = suite.folder["out"]
            }
        },
        "manifest-nested": { try await $0.nested("lib/build/deep") },
        "manifest-reserved-file": { suite in
            try suite.folder.link("lib/build/one.html", to: "../md/one.md")
            return try await suite.render("# A")
        },
    ]

    private static let papers: RuleTable<@Sendable (Self) async throws -> [Diagnostic]> = [
        "papers-file": { try await $0.papers("{}") },
        "paper-entry": { try await $0.papers("[7]") },
        "paper-date": { try await $0.papers("[\(paper(date: "2026-13-01"))]") },
        "paper-id": { try await $0.papers("[\(paper(id: "x"))]") },
        "paper-url": { try await $0.papers("[\(paper(url: "ftp://arxiv.org/"))]") },
        "paper-text": { try await $0.papers("[\(paper(title: "A\\u0007"))]") },
        "paper-tex": { try await $0.papers("[\(paper(title: "On \\\\alpha"))]") },
        "paper-duplicate": { try await $0.papers("[\(paper()), \(paper())]") },
        "paper-link": { try await $0.papers("[\(paper())]", settings: "") },
        "source-foreign": { suite in
            try suite.folder.write(
                "{ \"books\": [ { \"id\": \"b\", \"title\": \"B\", \"chapters\": [] } ] }",
                to: "papers/papers/build/study-manifest.json")
            return try await suite.papers("[\(paper())]")
        },
    ]

    private static func paper(
        date: String = "2026-01-01", id: String = "2401.00001", title: String = "A",
        url: String = "https://arxiv.org/abs/2401.00001"
    ) -> String {
        "{\"date\": \"\(date)\", \"arxiv_id\": \"\(id)\", \"title\": \"\(title)\", \"url\": \"\(url)\"}"
    }

    /// Renders a library that is composed of a papers source, and returns the findings.
    private func papers(
        _ history: String, settings: String = "links: {open: [arxiv.org]}\n"
    ) async throws -> [Diagnostic] {
        try folder.write(
            "sources:\n  papers: {kind: papers, from: history.json}\n" + settings, to: "papers/sitegen.yml")
        try folder.write(history, to: "papers/history.json")
        var build = IncrementalBuild(manifests: try LibraryManifest.find(at: folder["papers"]), jobs: 1)
        build.renderRequest.leavesAssetsOut = true
        return try await build.run().report.diagnostics
    }

    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func everyRuleIsRaised() async throws {
        let table = Self.table + Self.papers
        try await table.expectAll(of: BuildRules.all) { try await $0(try Self()) }
    }

    /// Renders two libraries, one of them in a folder of this name, and returns the findings.
    private func nested(_ name: String) async throws -> [Diagnostic] {
        let inner = try LibraryFixture([.init("one", source: "../one.md")], in: folder, name: name)
        try inner.source("# A\n", at: "one.md")
        return try await render("# A") { $0.manifests.append(inner.manifest) }
    }

    /// A bundle is inside another one, however deep. Bundles of libraries beside or below each other are apart.
    @Test(arguments: [
        ("lib/build/a", 1), ("lib/build/a/b", 1), ("other", 0), ("lib/a", 0), ("lib/buildings", 0),
    ])
    func findsBundlesInOthers(_ name: String, _ count: Int) async throws {
        let found = try await nested(name).filter { $0.rule == "manifest-nested" }
        #expect(found.map(\.severity) == Array(repeating: .warning, count: count))
        #expect(found.allSatisfy { $0.position?.file.hasSuffix("\(name)/build/study-manifest.json") == true })
    }

    /// Renders a library whose first leaf has this text, and returns the findings.
    private func render(
        _ text: String, beside files: [String: String] = [:],
        _ edit: (inout IncrementalBuild) -> Void = { _ in }
    ) async throws -> [Diagnostic] {
        let fixture = try LibraryFixture(
            [
                .init("one", source: "../md/one.md"), .init("two", source: nil),
                .init("two", chapter: "c2", file: "three.html", source: nil),
            ], in: folder)
        try fixture.source(text + "\n", at: "md/one.md")
        for (name, text) in files { try fixture.source(text, at: name) }
        var build = IncrementalBuild(manifests: [fixture.manifest], jobs: 1)
        edit(&build)
        build.renderRequest.leavesAssetsOut = build.mode == .write
        return try await build.run().report.diagnostics
    }
}
