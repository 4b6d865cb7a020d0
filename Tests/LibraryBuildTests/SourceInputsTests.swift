import Diagnostics
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The files that the sources of libraries are read from.
@Suite struct SourceInputsTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func settings(_ kind: String, from: String) throws {
        try folder.write(
            "sources:\n  src: {kind: \(kind), from: \(from), to: made/build}\n", to: "sitegen.yml")
    }

    private func manifests() throws -> [String] { try LibraryManifest.find(at: folder.path) }

    /// - Returns: the findings of both stages of a run.
    private func render() async throws -> [Diagnostic] {
        var build = IncrementalBuild(manifests: try manifests(), jobs: 1)
        build.renderRequest.katex = try Repository.requireKaTeX()
        let composed = try await build.renderRequest.compose(build.manifests)
        return composed.diagnostics + (try await build.run().report.diagnostics)
    }

    @Test(arguments: ["papers", "hub", "readings", "transcripts"])
    func aMissingSourceIsOneFindingAndWritesNothing(_ kind: String) async throws {
        try settings(kind, from: "no/where")
        let findings = try await render()
        #expect(findings.map { "\($0.rule) \($0.severity)" } == ["manifest-source-missing error"])
        let position = try #require(findings.first?.position)
        let line = Array("  src: {kind: \(kind), from: ".utf8)
        #expect(position.file.hasSuffix("sitegen.yml"))
        #expect(position.line == 2 && position.column == line.count + 1)
        #expect(findings[0].message.contains("'no/where'") && !findings[0].message.contains(folder.path))
        #expect(try Set(folder.files().keys) == ["sitegen.yml"])
    }

    @Test func aLinkThatLeadsNowhereIsMissing() async throws {
        try settings("hub", from: "notes")
        try folder.link("notes", to: "nowhere")
        #expect(try await render().map(\.rule) == ["manifest-source-missing"])
        try folder.write("# Tide\n", to: "nowhere/Tide.md")
        #expect(try await render().contains { $0.rule == "manifest-source-missing" } == false)
    }
}
