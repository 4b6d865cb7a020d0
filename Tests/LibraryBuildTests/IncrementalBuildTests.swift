import Diagnostics
import Foundation
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// What is made again, and what is not.
@Suite struct IncrementalBuildTests {
    let folder: TestFolder
    let fixture: LibraryFixture
    let store: RecordStore

    init() throws {
        folder = try TestFolder()
        store = RecordStore(folder: folder["cache"])
        fixture = try LibraryFixture(
            ["one", "two", "three"].map { .init($0, source: "../md/\($0).md") }, in: folder)
        try fixture.source("# One\n\n[](two#part) $x$\n", at: "md/one.md")
        try fixture.source("# Two\n\n## Part {#part}\n", at: "md/two.md")
        try fixture.source("# Three\n\n![a](a.svg) $y$\n", at: "md/three.md")
        try fixture.source("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", at: "md/a.svg")
        try fixture.source("main { color: red }", at: "look/leaf.css")
        try fixture.source("var a", at: "look/leaf.js")
        try fixture.source("templates: look\n", at: "sitegen.yml")
    }

    private func build(_ edit: (inout IncrementalBuild) -> Void = { _ in }) async throws
        -> IncrementalBuild.Outcome
    {
        try await library(edit).run()
    }

    private func library(_ edit: (inout IncrementalBuild) -> Void = { _ in }) -> IncrementalBuild {
        var build = IncrementalBuild(manifests: [fixture.manifest], jobs: 2)
        build.renderRequest.leavesAssetsOut = true
        build.program = ["version 1"]
        build.store = store
        edit(&build)
        return build
    }

    /// The last parts of the addresses of what was made, as opposed to taken over.
    private func made(_ outcome: IncrementalBuild.Outcome) -> [String] {
        zip(outcome.report.leaves, outcome.report.provenance).filter { $0.1.kept == nil }.map {
            DiskPath.name(of: $0.0.address)
        }
    }

    @Test func rendersNothingWithoutAChange() async throws {
        let first = try await build()
        #expect(first.report.rendered == 3 && !first.wasUnchanged)
        let before = try folder.files(below: "lib")
        let identity = FileReading.identity(of: folder["lib/build/one.html"])
        let second = try await build()
        #expect(second.wasUnchanged && second.report.rendered == 0)
        #expect(second.report.leaves.map(\.result) == [.unchanged, .unchanged, .unchanged])
        #expect(second.report.leaves.map(\.address) == first.report.leaves.map(\.address))
        #expect(second.report.leaves.map(\.file) == first.report.leaves.map(\.file))
        #expect(second.report.leaves.map(\.formulas) == [1, 0, 1])
        #expect(try folder.files(below: "lib") == before)
        #expect(FileReading.identity(of: folder["lib/build/one.html"]) == identity)
    }

    /// What it wrote itself it need not read again, however short ago that was.
    @Test func readsNoOutputThatItWrote() async throws {
        for name in try folder.files(below: "lib").keys { age("lib/" + name) }
        pause(.milliseconds(150))
        _ = try await build()
        let second = try await build()
        #expect(second.wasUnchanged && second.hashed == 0)
    }

    private func age(_ name: String) {
        let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 5)
        utimensat(AT_FDCWD, folder[name], [time, time], 0)
    }

    static let changes: [(name: String, text: String?, made: [String])] = [
        ("md/one.md", "# One, changed\n", ["one"]),
        // One refers to a place in it.
        ("md/two.md", "# Two\n\n## Part, renamed {#part}\n", ["one", "two"]),
        ("md/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>", ["three"]),
        ("md/a.svg", nil, ["three"]),
        ("md/unrelated.md", "# Nobody's\n", []),
        ("sitegen.yml", "templates: look\nmacros: { foo: x }\n", ["one", "two", "three"]),
        ("sitegen.yml", "templates: look\nlang: de\n", ["one", "two", "three"]),
        ("sitegen.yml", "templates: look\nequations: numbered\n", ["one", "two", "three"]),
        ("sitegen.yml", "templates: look\nmath: { brackets: true }\n", ["one", "two", "three"]),
        ("sitegen.yml", "templates: look\nlinks: { root: md }\n", ["one", "two", "three"]),
        ("look/leaf.css", "main { color: blue }", ["one", "two", "three"]),
        ("look/leaf.mustache", "{{{body}}}", ["one", "two", "three"]),
        ("look/themes/mine.css", ":root { --a: 1 }", ["one", "two", "three"]),
        ("look/unrelated.txt", "x", []),
        ("build/one.html", "edited by hand", ["one"]),
        ("build/three.html", nil, ["three"]),
        ("build/unrelated.txt", "x", []),
    ]

    @Test(arguments: changes)
    func makesAgainWhatAChangeIsAbout(_ name: String, _ text: String?, _ expected: [String]) async throws {
        _ = try await build()
        if let text { try fixture.source(text, at: name) } else { try folder.remove("lib/" + name) }
        let outcome = try await build()
        #expect(made(outcome) == expected)
        #expect(outcome.wasUnchanged == expected.isEmpty)
        let clean = try await build {
            $0.store = nil
            $0.out = folder["clean"]
        }
        #expect(outcome.report.diagnostics == clean.report.diagnostics)
        // The text of the old page of a leaf that failed stays in Find.
        let isFailed = outcome.report.leaves.contains { $0.result == .failed }
        for (page, bytes) in try folder.files(below: "clean") where page != "index.html" || !isOld(bytes) {
            if isFailed, page.hasPrefix("leaf/") { continue }
            #expect(try folder.bytes("lib/build/" + page) == bytes)
        }
    }

    /// True for a start page without a leaf that failed: its old page stays in the library, and a clean build has none.
    private func isOld(_ page: [UInt8]) -> Bool { page.firstRange(of: "class=\"absent\"".utf8) != nil }

    @Test func seesSettingsAppearNearer() async throws {
        try folder.remove("lib/sitegen.yml")
        try folder.write("templates: lib/look\n", to: "sitegen.yml")
        #expect(try await build().report.diagnostics.isEmpty)
        #expect(try await build().wasUnchanged)
        try fixture.source("templates: look\nmacros: { foo: x }\n", at: "sitegen.yml")
        #expect(made(try await build()) == ["one", "two", "three"])
        try folder.remove("lib/sitegen.yml")
        #expect(made(try await build()) == ["one", "two", "three"])
    }

    @Test func touchingIsNoChange() async throws {
        _ = try await build()
        age("lib/md/one.md")
        age("lib/sitegen.yml")
        age("lib/build/two.html")
        let outcome = try await build()
        #expect(outcome.wasUnchanged && outcome.hashed >= 3)
    }

    @Test func anotherProgramMakesEverything() async throws {
        _ = try await build()
        #expect(try await build { $0.program = ["version 2"] }.report.rendered == 3)
        #expect(try await build { $0.program = ["version 2"] }.wasUnchanged)
        #expect(try await build().report.rendered == 3)
    }

    @Test func anotherKaTeXMakesWhatKaTeXTypesets() async throws {
        let katex = try OwnKaTeX(in: folder)
        for (mode, rendered) in [(MathMode.client, 0), (.html, 3)] {
            let options: (inout IncrementalBuild) -> Void = {
                $0.renderRequest.leavesAssetsOut = false
                $0.renderRequest.katex = katex.path
                $0.renderRequest.mathMode = mode
            }
            _ = try await build(options)
            #expect(try await build(options).wasUnchanged)
            try katex.relock("another word for \(mode)")
            #expect(try await build(options).report.rendered == 0)
            try katex.change("\(mode)")
            let outcome = try await build(options)
            #expect(outcome.report.rendered == rendered && !outcome.wasUnchanged)
            #expect(
                try fixture.built("katex/katex.min.css").hasSuffix("/* \(mode) */"), "katex/ is the new one")
            #expect(try await build(options).wasUnchanged)
        }
    }

    @Test func otherSeveritiesHaveARecordOfTheirOwn() async throws {
        _ = try await build()
        let lenient: (inout IncrementalBuild) -> Void = { $0.renderRequest.isLenient = true }
        let lowered: (inout IncrementalBuild) -> Void = {
            $0.renderRequest.severities.updateValue(.note, forKey: "math-tag")
        }
        for edit in [lenient, lowered] {
            #expect(try await build(edit).report.rendered == 3)
            #expect(try await build(edit).wasUnchanged)
        }
    }

    @Test func otherOptionsHaveARecordOfTheirOwn() async throws {
        _ = try await build()
        #expect(try await build { $0.out = folder["out"] }.report.rendered == 3)
        #expect(try await build { $0.out = folder["out"] }.wasUnchanged)
        #expect(try await build().wasUnchanged)
        let elsewhere = try folder.write("p {}", to: "other/leaf.css")
        let templates: (inout IncrementalBuild) -> Void = {
            $0.renderRequest.templates = DiskPath.folder(of: elsewhere)
        }
        #expect(try await build(templates).report.rendered == 3)
        // The leaves are another build's now, and made again.
        #expect(try await build().report.leaves.map(\.result) == [.written, .written, .written])
    }

    @Test func repeatsAFindingOnEachRun() async throws {
        try fixture.source("$a\tb$\n", at: "md/one.md")
        for _ in 0..<3 {
            let outcome = try await build()
            #expect(outcome.report.diagnostics.map(\.rule.name) == ["math-invisible"])
            #expect(made(outcome).contains("one"))
        }
        #expect(made(try await build()) == ["one"])
        try fixture.source("$ab$\n", at: "md/one.md")
        #expect(try await build().report.diagnostics.isEmpty)
        #expect(try await build().wasUnchanged)
    }

    @Test func repeatsASettingsFindingOnEachRun() async throws {
        try fixture.source("templates: look\nfrobnicate: 1\n", at: "sitegen.yml")
        for _ in 0..<3 { #expect(try await build().report.diagnostics.map(\.rule.name) == ["unknown-key"]) }
        #expect(made(try await build()).isEmpty, "though no leaf is made for it")
    }

    @Test func seesAnImageThatWasMissingAppear() async throws {
        try fixture.source("templates: look\nrules: { image-missing: off }\n", at: "sitegen.yml")
        try folder.remove("lib/md/a.svg")
        #expect(try await build().report.diagnostics.isEmpty)
        #expect(try await build().wasUnchanged)
        try fixture.source("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", at: "md/a.svg")
        #expect(made(try await build()) == ["three"])
        #expect(try fixture.built("three.html").contains("data:image/svg+xml"))
    }

    @Test(arguments: ["flip", "cut", "empty", "none"])
    func aDamagedRecordMakesEverything(_ damage: String) async throws {
        _ = try await build()
        let path = library().recordPath(in: store)
        var bytes = try FileReading.bytes(at: path)
        switch damage {
        case "flip": bytes[bytes.count / 2] ^= 1
        case "cut": bytes.removeLast(20)
        case "empty": bytes = []
        default: try FileManager.default.removeItem(atPath: path)
        }
        if damage != "none" { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
        let outcome = try await build()
        #expect(outcome.report.rendered == 3)
        #expect(outcome.report.leaves.map(\.result) == [.unchanged, .unchanged, .unchanged])
        #expect(try await build().wasUnchanged)
    }

    @Test func worksWhereNoRecordCanBeWritten() async throws {
        try folder.write("in the way", to: "cache")
        #expect(try await build().report.failures.isEmpty)
        #expect(try await build().report.rendered == 3)
    }

    // MARK: What believes no record

    /// Makes the record say that a changed source is the one that the leaf was made from.
    private func falsify() async throws {
        for name in try folder.files(below: "lib").keys { age("lib/" + name) }
        _ = try await build()
        try fixture.source("# Other\n", at: "md/one.md")
        let path = library().recordPath(in: store)
        var record = try #require(store.read(path))
        let index = try #require(record.entries.firstIndex { $0.name == "one.md" })
        guard case .file(_, let digest) = record.entries[index].content,
            case .file(let facts) = PathLook(folder["lib/md/one.md"])
        else {
            Issue.record("the record does not have the source as a file")
            return
        }
        record.entries[index].content = .file(facts, digest)
        record.began = FileFacts.now + 3_600_000_000_000
        try store.write(record, to: path)
    }

    @Test func aCheckBelievesNoRecord() async throws {
        try await falsify()
        #expect(
            try await build { $0.mode = .check }.report.leaves.map(\.result) == [
                .stale, .unchanged, .unchanged,
            ])
        #expect(try await build().wasUnchanged, "which a render does, so the test is one")
    }

    @Test func aPartBelievesNoRecord() async throws {
        try await falsify()
        #expect(try await build { $0.only = ["one"] }.report.leaves.map(\.result) == [.written])
        // What was made then is not in the record, and is made again.
        #expect(made(try await build()) == ["one"])
    }

    @Test func aComparisonFindsAWrongRecord() async throws {
        _ = try await build()
        let right = library()
        #expect(try await right.differences(after: try await right.run()).isEmpty)
        try await falsify()
        let found = try await right.differences(after: try await right.run())
        // The index has the text of the wrong page, too.
        #expect(
            found.map(\.file).filter { !$0.contains("/leaf/") } == [
                DiskPath.shown(folder["lib/build/one.html"])
            ])
        #expect(found.first?.what == "differs from a clean build")
        #expect(
            found.first?.inputs == [
                "source \(folder["lib/md/one.md"])", "source of another leaf \(folder["lib/md/two.md"])",
            ])
    }

    // MARK: What is named no more

    /// The manifest without leaf two.
    private func drop() throws {
        _ = try LibraryFixture(
            ["one", "three"].map { .init($0, source: "../md/\($0).md") }, in: folder)
        try fixture.source("# One\n", at: "md/one.md")
    }

    @Test func removesALeafThatItWrote() async throws {
        _ = try await build()
        try folder.write("mine", to: "lib/build/mine.html")
        try drop()
        let outcome = try await build()
        #expect(outcome.report.leaves.map(\.result) == [.written, .written, .removed])
        #expect(outcome.report.leaves.last?.address == "lib/c1/two")
        #expect(!fixture.hasBuilt("two.html") && fixture.hasBuilt("mine.html"))
        #expect(try await build().report.leaves.map(\.result) == [.unchanged, .unchanged])
    }

    @Test(arguments: ["edited", "not ours", "only", "check", "broken", "no source", "link", "no record"])
    func keepsFilesOfOthers(_ kind: String) async throws {
        if kind == "not ours" {
            // As from version control: it was right before any run.
            _ = try await build { $0.store = nil }
        }
        _ = try await build()
        switch kind {
        case "edited": try folder.write(try fixture.built("two.html") + " ", to: "lib/build/two.html")
        case "link":
            try FileManager.default.moveItem(
                atPath: folder["lib/build/two.html"], toPath: folder["lib/kept.html"])
            try folder.link("lib/build/two.html", to: "../kept.html")
        default: break
        }
        try drop()
        if kind == "broken" { try fixture.source("{", at: "build/study-manifest.json") }
        if kind == "no source" {
            _ = try LibraryFixture(
                [.init("one", source: "../md/one.md"), .init("two", source: nil)], in: folder)
        }
        let outcome = try await build {
            if kind == "only" { $0.only = ["one"] }
            if kind == "check" { $0.mode = .check }
            if kind == "no record" { $0.store = nil }
        }
        #expect(!outcome.report.leaves.contains { $0.result == .removed && $0.address.hasSuffix("two") })
        #expect(fixture.hasBuilt("two.html"))
    }

    @Test(arguments: ["build/study-manifest.json", "sitegen.yml"])
    func keepsOwnershipAcrossABrokenFile(_ name: String) async throws {
        _ = try await build()
        let whole = try folder.text("lib/" + name)
        try fixture.source("{", at: name)
        #expect(try await build().report.diagnostics.hasErrors)
        try fixture.source(whole, at: name)
        _ = try await build()
        try drop()
        #expect(try await build().report.leaves.last?.result == .removed)
    }

    @Test func doesNotRemoveALeafThatIsAnotherOnesFileByNow() async throws {
        _ = try await build()
        try drop()
        try folder.remove("lib/build/one.html")
        // As on a disk that does not tell letter case apart.
        try FileManager.default.linkItem(
            atPath: folder["lib/build/two.html"], toPath: folder["lib/build/one.html"])
        try fixture.source("# Two\n\n## Part {#part}\n", at: "md/one.md")
        let outcome = try await build()
        #expect(fixture.hasBuilt("one.html"))
        #expect(!outcome.report.failures.contains { $0.action == "remove" })
    }
}
