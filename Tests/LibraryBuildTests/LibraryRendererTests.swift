@testable import LeafRendering
import Diagnostics
import Foundation
import KaTeXFiles
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild
import LibraryFolder

@Suite struct LibraryRendererTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func library(_ name: String = "lib", leaves: [String] = ["one", "two"]) throws -> LibraryFixture {
        let fixture = try LibraryFixture(
            leaves.map { .init($0, source: "../md/\($0).md") }, in: folder, name: name)
        for leaf in leaves { try fixture.source("# Leaf \(leaf)\n\n$\(leaf)$\n", at: "md/\(leaf).md") }
        return fixture
    }

    private func render(
        _ fixtures: [LibraryFixture], _ edit: (inout LibraryRenderer.Request) -> Void = { _ in }
    ) async throws -> LibraryRenderer.Report {
        var request = LibraryRenderer.Request(
            manifests: try fixtures.map { try LibraryManifest(path: $0.manifest) }, jobs: 2)
        edit(&request)
        return try await LibraryRenderer { manifest in
            var options = LeafOptions()
            options.macros = manifest.settings.macros
            return options
        }.render(request)
    }

    @Test func writesEveryLeafThatHasASource() async throws {
        let fixture = try LibraryFixture(
            [.init("one", source: "../md/one.md"), .init("bought", source: nil)], in: folder)
        try fixture.source("# One\n\n$x$ and $y$\n", at: "md/one.md")
        let report = try await render([fixture])
        #expect(report.leaves.map(\.address) == ["lib/c1/one"])
        #expect(report.leaves.map(\.result) == [.written])
        #expect(report.leaves.map(\.formulas) == [2])
        #expect(report.diagnostics.isEmpty && report.failures.isEmpty)
        #expect(try fixture.built("one.html").contains("<title>Title of one</title>"))
        #expect(!fixture.hasBuilt("bought.html"))
    }

    @Test func saysOnceWhatFrontMatterHasForOthers() async throws {
        let fixture = try library(leaves: ["one", "two", "three"])
        for name in ["one", "two"] {
            try fixture.source("---\nlayout: post\ntags: [a]\n---\n# A\n", at: "md/\(name).md")
        }
        try fixture.source("---\nlayout: page\ntitel: x\n---\n# A\n", at: "md/three.md")
        let found = try await render([fixture]).diagnostics
        #expect(found.map { "\($0.severity) \($0.rule)" } == ["note unknown-key", "warning unknown-key"])
        #expect(found[0].message.contains("'layout' (3 documents), 'tags' (2 documents)"))
        #expect(found[0].position?.file.hasSuffix("md/one.md") == true)
        #expect(found[1].message.contains("did you mean 'title'?"))
        try fixture.source("rules: {unknown-key: off}\n", at: "sitegen.yml")
        #expect(try await render([fixture]).diagnostics.isEmpty)
    }

    @Test func findsPlacesOfOtherLeavesByGitHubsAnchors() async throws {
        let fixture = try library()
        try fixture.source("# One\n\n[x](two#a--b) [](two.html#a--b) [y](two.md#b-1)\n", at: "md/one.md")
        try fixture.source("# Two\n\n## A & B\n\n## B\n\n## B\n", at: "md/two.md")
        let report = try await render([fixture])
        #expect(report.diagnostics.map(\.rule.name) == ["id-numbered"])
        let page = try fixture.built("one.html")
        #expect(page.contains("two.html#a-b") && page.contains("two.html#b-2") && !page.contains("a--b"))
    }

    @Test func leavesCurrentLeavesAlone() async throws {
        let fixture = try library()
        _ = try await render([fixture])
        let identity = FileReading.identity(of: folder["lib/build/one.html"])
        #expect(try await render([fixture]).leaves.map(\.result) == [.unchanged, .unchanged])
        #expect(FileReading.identity(of: folder["lib/build/one.html"]) == identity)
    }

    @Test func checksWithoutWriting() async throws {
        let fixture = try library(leaves: ["one", "two", "three"])
        #expect(
            try await render([fixture]) { $0.mode = .check }.leaves.map(\.result)
                == [.missing, .missing, .missing])
        #expect(!fixture.hasBuilt("one.html"))
        _ = try await render([fixture])
        try fixture.source("# Changed\n", at: "md/two.md")
        try folder.remove("lib/build/three.html")
        let before = try folder.files(below: "lib")
        #expect(
            try await render([fixture]) { $0.mode = .check }.leaves.map(\.result)
                == [.unchanged, .stale, .missing])
        #expect(try folder.files(below: "lib") == before)
    }

    @Test func rendersOnlyTheRequestedLeaves() async throws {
        let fixture = try library()
        for only in ["two", "c1/two", "lib/c1/two"] {
            #expect(try await render([fixture]) { $0.only = [only] }.leaves.map(\.address) == ["lib/c1/two"])
        }
        #expect(!fixture.hasBuilt("one.html"))
        let both = try await render([fixture]) { $0.only = ["two", "one"] }
        #expect(both.leaves.map(\.address) == ["lib/c1/one", "lib/c1/two"])
    }

    @Test func refusesANameThatIsNoneOrSeveral() async throws {
        let fixtures = [try library("a"), try library("b")]
        await #expect { _ = try await render(fixtures) { $0.only = ["tow"] } } throws: {
            "\($0)" == "no leaf is called 'tow'; did you mean 'two'?"
        }
        await #expect { _ = try await render([fixtures[0]]) { $0.only = ["zzzzzz"] } } throws: {
            "\($0)" == "no leaf is called 'zzzzzz'; the leaves are one, two"
        }
        await #expect { _ = try await render(fixtures) { $0.only = ["two"] } } throws: {
            "\($0)".contains("a/c1/two or b/c1/two")
        }
        #expect(try await render(fixtures) { $0.only = ["b/c1/two"] }.leaves.map(\.address) == ["b/c1/two"])
    }

    @Test func writesElsewhere() async throws {
        let fixture = try library()
        let report = try await render([fixture]) { $0.out = folder["out/deep"] }
        #expect(report.leaves.map(\.result) == [.written, .written])
        #expect(folder.has("out/deep/one.html") && !fixture.hasBuilt("one.html"))
    }

    @Test func writesSeveralLibrariesElsewhereEachInItsOwnFolder() async throws {
        _ = try await render([try library("a"), try library("b")]) { $0.out = folder["out"] }
        #expect(
            Set(try folder.files(below: "out").keys) == [
                "a/one.html", "a/two.html", "b/one.html", "b/two.html",
            ])
    }

    @Test func reportsTwoManifestsInTheirOrder() async throws {
        let report = try await render([try library("b"), try library("a")]) { $0.jobs = 8 }
        #expect(report.leaves.map(\.address) == ["b/c1/one", "b/c1/two", "a/c1/one", "a/c1/two"])
    }

    @Test func namesKaTeXFromAFolderBelow() async throws {
        let fixture = try LibraryFixture(
            [.init("one", file: "deep/er/one.html", source: "../md/one.md")], in: folder)
        try fixture.source("$x$\n", at: "md/one.md")
        _ = try await render([fixture])
        #expect(try fixture.built("deep/er/one.html").contains("href=\"../../katex/katex.min.css\""))
    }

    @Test func givesTheSameBytesWithAnyNumberOfJobs() async throws {
        let names = (0..<40).map { "leaf\($0)" }
        let fixture = try library(leaves: names)
        for (index, name) in names.enumerated() {
            let other = names[(index * 7 + 1) % names.count]
            try fixture.source(
                "# \(name)\n\n[](\(other)#sec) $\(name)$ $$ x \\label{e} \\tag{\(index)} $$\n\n## Sec {#sec}\n\n"
                    + (index % 9 == 0 ? "[bad](#bad)\n" : ""), at: "md/\(name).md")
        }
        var trees: [[String: [UInt8]]] = []
        var reports: [LibraryRenderer.Report] = []
        for jobs in [1, 8, 3] {
            reports.append(
                try await render([fixture]) {
                    $0.jobs = jobs
                    $0.out = folder["out\(jobs)"]
                })
            trees.append(try folder.files(below: "out\(jobs)"))
        }
        #expect(trees[0].count == 35)
        #expect(trees[0] == trees[1] && trees[0] == trees[2])
        for report in reports {
            #expect(report.diagnostics == reports[0].diagnostics)
            #expect(report.leaves.map(\.result) == reports[0].leaves.map(\.result))
        }
    }

    @Test func keepsTheOldLeafOfADocumentWithAnErrorAndMakesTheOthers() async throws {
        let fixture = try library()
        _ = try await render([fixture])
        let old = try fixture.built("one.html")
        try fixture.source("# New\n\n$$ unclosed\n", at: "md/one.md")
        try fixture.source("# New too\n", at: "md/two.md")
        let report = try await render([fixture])
        #expect(report.leaves.map(\.result) == [.failed, .written])
        #expect(report.diagnostics.map(\.summary) == ["math-unclosed 3:1"])
        #expect(report.diagnostics.first?.position?.file == folder["lib/md/one.md"])
        #expect(try fixture.built("one.html") == old)
        #expect(try fixture.built("two.html").contains("New too"))
    }

    @Test func printsWhatAnotherLeafCallsAPlace() async throws {
        let fixture = try library()
        try fixture.source(
            "[](two#eq) [](two#sec) [](../md/two.md#eq) [](two.html) [own](two#raw)\n", at: "md/one.md")
        try fixture.source(
            "## Section *one* {#sec}\n\n$$ x \\label{eq} \\tag{4.2} $$\n\n<a id=\"raw\"></a>\n",
            at: "md/two.md")
        let report = try await render([fixture])
        #expect(report.diagnostics.isEmpty)
        let page = try fixture.built("one.html")
        #expect(page.contains("<a class=\"equation-reference\" href=\"two.html#eq\">(4.2)</a>"))
        #expect(page.contains("<a class=\"reference\" href=\"two.html#sec\">Section one</a>"))
        #expect(page.contains("<a href=\"two.html\">Title of two</a>"))
        #expect(page.contains("<a href=\"two.html#raw\">own</a>"))
    }

    @Test func printsWhatAnotherLeafCallsABlock() async throws {
        let fixture = try library()
        try fixture.source("[](two#thm-a), [](two#p7) and [it](two#lemma-1)\n", at: "md/one.md")
        try fixture.source(
            "---\nblocks: numbered\n---\n> [!theorem] {#thm-a}\n> a\n\n<!-- p. 7 -->\n\n::: lemma\nb\n:::\n",
            at: "md/two.md")
        let report = try await render([fixture])
        #expect(report.diagnostics.isEmpty)
        let page = try fixture.built("one.html")
        #expect(
            page.contains(
                "<a class=\"reference\" href=\"two.html#thm-a\">Theorem 1</a>, <a class=\"reference\" href=\"two.html#p7\">page 7</a> and <a href=\"two.html#lemma-1\">it</a>"
            ))
        try fixture.source("[](two#thm-b)\n", at: "md/one.md")
        let findings = try await render([fixture]).diagnostics
        #expect(findings.map(\.summary) == ["link-unresolved 1:4"])
        #expect(findings.first?.message.contains("did you mean 'thm-a'?") == true)
    }

    @Test func refersBothWaysWithoutEnd() async throws {
        let fixture = try library()
        try fixture.source("## A {#a}\n\n[](two#b) [](one#a)\n", at: "md/one.md")
        try fixture.source("## B {#b}\n\n[](one#a)\n", at: "md/two.md")
        let report = try await render([fixture])
        #expect(report.diagnostics.isEmpty)
        #expect(try fixture.built("one.html").contains("<a class=\"reference\" href=\"two.html#b\">B</a>"))
    }

    @Test func usesMacrosOfTheLibrary() async throws {
        let fixture = try library()
        try folder.write("macros: {foo: '\\mathbf{F}'}\n", to: "lib/sitegen.yml")
        _ = try await render([fixture])
        #expect(try fixture.built("one.html").contains("\\\\foo"))
    }
}
