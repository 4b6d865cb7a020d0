@testable import LeafRendering
import Diagnostics
import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild
import LibraryFolder

/// What is wrong with a library, and what is made all the same.
@Suite struct LibraryFaultTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func render(
        _ fixtures: [LibraryFixture], out: String? = nil
    ) async throws -> LibraryRenderer.Report {
        var request = LibraryRenderer.Request(
            manifests: try fixtures.map { try LibraryManifest(path: $0.manifest) }, jobs: 2)
        request.out = out
        return try await LibraryRenderer { _ in LeafOptions() }.render(request)
    }

    private func fixture(_ leaves: [LibraryFixture.Leaf], name: String = "lib") throws -> LibraryFixture {
        let fixture = try LibraryFixture(
            leaves + [.init("good", source: "../md/good.md")], in: folder, name: name)
        try fixture.source("# Good\n", at: "md/good.md")
        return fixture
    }

    /// The rule and `field` of the manifest that the one finding points at; the good leaf is made.
    private func expectOnly(
        _ rule: String, at field: String, in report: LibraryRenderer.Report, _ fixture: LibraryFixture,
        location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(report.diagnostics.map(\.rule.name) == [rule], sourceLocation: location)
        #expect(report.diagnostics.hasErrors, sourceLocation: location)
        let position = try #require(report.diagnostics.first?.position, sourceLocation: location)
        #expect(position.file == fixture.manifest, sourceLocation: location)
        let text = try folder.text(fixture.name + "/build/study-manifest.json")
        let line = Array(
            text.split(separator: "\n", omittingEmptySubsequences: false)[position.line - 1].utf8)
        #expect(
            line[(position.column - 1)...].starts(with: "\"\(field)\"".utf8),
            "points at \(String(decoding: line[(position.column - 1)...], as: UTF8.self))",
            sourceLocation: location)
        #expect(fixture.hasBuilt("good.html"), sourceLocation: location)
    }

    @Test func aMissingSourceIsAnErrorAtItsPlace() async throws {
        let fixture = try fixture([.init("one", source: "../md/no.md")])
        let report = try await render([fixture])
        try expectOnly("manifest-source-missing", at: "../md/no.md", in: report, fixture)
        #expect(report.leaves.map(\.address) == ["lib/c1/good"])
    }

    @Test func aFolderIsNoSource() async throws {
        let fixture = try fixture([.init("one", source: "../md")])
        try expectOnly("manifest-source-missing", at: "../md", in: try await render([fixture]), fixture)
    }

    @Test func aSourceOutsideTheRootIsRefused() async throws {
        try folder.write("# Secret\n", to: "secret.md")
        let fixture = try fixture([.init("one", source: "../../secret.md")])
        try expectOnly(
            "manifest-source-outside", at: "../../secret.md", in: try await render([fixture]), fixture)
        #expect(!fixture.hasBuilt("one.html"))
    }

    @Test func rejectsALinkToASourceOutsideTheRoot() async throws {
        try folder.write("# Secret\n", to: "secret.md")
        let fixture = try fixture([.init("one", source: "../md/sly.md")])
        try folder.link("lib/md/sly.md", to: folder["secret.md"])
        try expectOnly(
            "manifest-source-outside", at: "../md/sly.md", in: try await render([fixture]), fixture)
        #expect(!fixture.hasBuilt("one.html"))
    }

    @Test func aSettingsFileHigherUpMovesTheRoot() async throws {
        try folder.write("# Shared\n", to: "shared.md")
        try folder.write("", to: "sitegen.yml")
        let fixture = try fixture([.init("one", source: "../../shared.md")])
        #expect(try await render([fixture]).diagnostics.isEmpty)
        #expect(fixture.hasBuilt("one.html"))
    }

    @Test func readsASourceThroughALinkInsideTheRoot() async throws {
        let fixture = try fixture([.init("one", source: "../md/linked.md")])
        try folder.link("lib/md/linked.md", to: "good.md")
        #expect(try await render([fixture]).diagnostics.isEmpty)
    }

    @Test func twoLeavesForOneFileStopTheManifest() async throws {
        let fixture = try LibraryFixture(
            [
                .init("one", file: "same.html", source: "../md/good.md"),
                .init("two", file: "Same.html", source: "../md/good.md"),
            ], in: folder)
        try fixture.source("# Good\n", at: "md/good.md")
        let report = try await render([fixture])
        #expect(report.diagnostics.map(\.rule) == ["manifest-duplicate-file"])
        #expect(report.leaves.isEmpty)
    }

    @Test func twoManifestsForOneFileAreRefused() async throws {
        let first = try fixture([], name: "a/lib")
        let second = try fixture([], name: "b/lib")
        let report = try await render([first, second], out: folder["out"])
        #expect(report.diagnostics.map(\.rule) == ["manifest-duplicate-file"])
        #expect(report.leaves.map(\.result) == [.written])
    }

    @Test func aLeafIsNotWrittenOverItsSource() async throws {
        let fixture = try fixture([.init("one", file: "one.html", source: "../md/one.md")])
        try fixture.source("# One\n", at: "md/one.md")
        // Another name for the same file: only the disk knows.
        try folder.link("lib/build/one.html", to: "../md/one.md")
        try expectOnly("manifest-reserved-file", at: "one.html", in: try await render([fixture]), fixture)
        #expect(try folder.text("lib/md/one.md") == "# One\n")
    }

    /// `build/sub` is a link out of the library: nothing is written behind it. One that stays inside is followed.
    @Test(arguments: [("../../far", false), ("../sub", true)])
    func aLeafIsNotWrittenThroughALinkOutOfTheLibrary(_ destination: String, _ isInside: Bool) async throws {
        let fixture = try LibraryFixture(
            [
                .init("one", file: "sub/one.html", source: "../md/good.md"),
                .init("two", file: "sub/deep/two.html", source: "../md/good.md"),
                .init("three", source: "../md/good.md"),
            ], in: folder)
        try fixture.source("# Good\n", at: "md/good.md")
        try folder.write("kept", to: "far/kept.txt")
        try folder.write("kept", to: "lib/sub/kept.txt")
        try folder.link("lib/build/sub", to: destination)
        let report = try await render([fixture])
        #expect(fixture.hasBuilt("three.html"))
        #expect(fixture.hasBuilt("sub/one.html") == isInside)
        #expect(fixture.hasBuilt("sub/deep/two.html") == isInside)
        #expect(report.failures.count == (isInside ? 0 : 2))
        #expect(report.failures.allSatisfy { $0.description.contains("leads out of") })
        #expect(try folder.files(below: "far").keys.sorted() == ["kept.txt"])
    }

    /// A leaf that is itself a link is not written, and what it leads to stays as it is.
    @Test func aLeafThatIsALinkIsNotWritten() async throws {
        let fixture = try fixture([.init("one", file: "one.html", source: "../md/good.md")])
        try folder.write("kept", to: "far/kept.html")
        try folder.link("lib/build/one.html", to: "../../far/kept.html")
        let report = try await render([fixture])
        #expect(report.failures.map(\.code) == [ELOOP])
        #expect(try folder.text("far/kept.html") == "kept")
    }

    @Test func aLeafIsNotWrittenOverAnothersSource() async throws {
        let fixture = try fixture([
            .init("one", file: "one.html", source: "../md/one.md"),
            .init("two", file: "two.html", source: "../md/two.md"),
        ])
        try fixture.source("# One\n", at: "md/one.md")
        try fixture.source("# Two\n", at: "md/two.md")
        try folder.link("lib/build/one.html", to: "../md/two.md")
        let report = try await render([fixture])
        #expect(report.diagnostics.map(\.rule) == ["manifest-reserved-file"])
        #expect(try folder.text("lib/md/two.md") == "# Two\n")
    }

    @Test(
        arguments: [
            ([0x23, 0x20, 0xFF, 0x0A], "encoding 1:3"), ([0x61, 0x0A, 0x62, 0x00], "encoding 2:2"),
            ([0x61, 0x0A, 0xC3], "encoding 2:1"), ([0xFF, 0xFE, 0x61, 0x00], "encoding 1:1"),
        ] as [([UInt8], String)])
    func aSourceThatIsNotTextIsAnErrorAtTheByte(_ bytes: [UInt8], _ summary: String) async throws {
        let fixture = try fixture([.init("one", source: "../md/one.md")])
        try folder.write(bytes, to: "lib/md/one.md")
        let report = try await render([fixture])
        #expect(report.diagnostics.map(\.summary) == [summary])
        #expect(report.leaves.map(\.result) == [.failed, .written])
    }

    @Test(arguments: ["\u{FEFF}# One\n", "# One\r\n\r\ntext\r\n", "# One\r\rtext\r", ""])
    func aMarkOrForeignLineEndsAreNoFinding(_ text: String) async throws {
        let fixture = try fixture([.init("one", source: "../md/one.md")])
        try fixture.source(text, at: "md/one.md")
        let report = try await render([fixture])
        #expect(report.diagnostics.isEmpty)
        #expect(try !fixture.built("one.html").contains("\u{FEFF}"))
    }

    @Test func aFolderInALeafsPlaceIsAFailureAndTheOthersAreMade() async throws {
        let fixture = try fixture([.init("one", source: "../md/one.md")])
        try fixture.source("# One\n", at: "md/one.md")
        try folder.write("kept", to: "lib/build/one.html/kept")
        let report = try await render([fixture])
        #expect(report.leaves.map(\.result) == [.failed, .written])
        #expect(report.failures.map(\.code) == [EISDIR])
        #expect(try folder.text("lib/build/one.html/kept") == "kept")
    }

    @Test func reportsASettingsErrorOnceForManyManifests() async throws {
        try folder.write("kate: x\n", to: "sitegen.yml")
        let report = try await render([try fixture([], name: "a"), try fixture([], name: "b")])
        #expect(report.diagnostics.map(\.rule) == ["unknown-key"])
        #expect(report.leaves.count == 2)
    }

    @Test func anErrorInSitegenYmlStopsItsLibraries() async throws {
        try folder.write("links: perhaps\n", to: "sitegen.yml")
        let report = try await render([try fixture([])])
        #expect(report.diagnostics.map(\.rule) == ["settings"])
        #expect(report.leaves.isEmpty)
    }

    @Test func aBrokenManifestDoesNotStopAnother() async throws {
        let good = try fixture([], name: "good")
        let bad = try fixture([], name: "bad")
        try folder.write("{ \"books\": [", to: "bad/build/study-manifest.json")
        let report = try await render([bad, good])
        #expect(report.diagnostics.map(\.rule) == ["manifest-syntax"])
        #expect(report.leaves.map(\.address) == ["good/c1/good"])
    }

    @Test func manifestsAreFoundBelowAFolderInOrder() throws {
        for name in ["b", "a/x", "a/.hidden", "a/katex"] { _ = try fixture([], name: name) }
        let found = try LibraryManifest.find(at: folder.path).map { DiskPath.relative($0, to: folder.path) }
        #expect(found == ["a/x/build/study-manifest.json", "b/build/study-manifest.json"])
        #expect(throws: FileError.self) { try LibraryManifest.find(at: folder["nowhere"]) }
    }

    /// A folder is found once, by its path without links, or else by the shortest.
    @Test(
        arguments: [
            (["l/src/up": ".."], ["l"]), (["latest": "l", "a": "l"], ["l"]), (["l/src/up": "../.."], ["l"]),
            (["deep/a/b": "../../.kept", "z": ".kept"], ["l", "z"]),
            (["a": ".kept", "m": ".kept"], ["a", "l"]),
            (["k": "../far", "z": "l/build"], ["k/x", "l"]),
            ([:], ["l"]),
        ] as [([String: String], [String])])
    func aFolderBehindLinksIsFoundOnce(_ links: [String: String], _ expected: [String]) throws {
        for name in ["content/l", "content/.kept", "far/x"] { _ = try fixture([], name: name) }
        for (link, target) in links { try folder.link("content/" + link, to: target) }
        let found = try LibraryManifest.find(at: folder["content"])
        let names = found.map { DiskPath.relative($0, to: folder["content"]) }
        #expect(names == expected.map { $0 + "/build/study-manifest.json" })
    }

    /// The settings name a path, so it is the one that is kept.
    @Test func aSourceIsFoundByItsOwnPath() throws {
        try folder.write(
            "sources:\n  p: {kind: papers, from: p.json, to: content/p/build}\n", to: "sitegen.yml")
        _ = try fixture([], name: "data/p")
        try folder.link("content", to: "data")
        #expect(try LibraryManifest.find(at: folder.path) == [folder["content/p/build/study-manifest.json"]])
    }
}
