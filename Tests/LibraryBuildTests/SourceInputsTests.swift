import Diagnostics
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The files that the sources of libraries are read from: missing ones, and those that the graph names.
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

    // MARK: The graph

    private func plan() async throws -> BuildPlan {
        let request = RenderRequest()
        _ = try await request.compose(try manifests())
        return BuildPlan(
            libraries: try manifests().map { try .init(LibraryManifest(path: $0), renderRequest: request) },
            renderRequest: request, file: folder["build.ninja"], program: "/bin/sitegen")
    }

    @Test func planNamesTheDocumentsAndTheirFolders() async throws {
        try folder.write(
            "sources:\n  src: {kind: hub, from: notes, to: notes/build, store: notes/store}\n",
            to: "sitegen.yml")
        for name in ["Tide", "deep/Level", ".hidden/Key", "build/Old"] {
            try folder.write("# \(DiskPath.name(of: name))\n", to: "notes/\(name).md")
        }
        let plan = try await plan()
        let list = try #require(try plan.sourceList())
        #expect(
            list.text
                == "build.ninja: \\\n  notes \\\n  notes/Tide.md \\\n  notes/deep \\\n  notes/deep/Level.md\n"
        )
        let text = try plan.ninja()
        #expect(text.contains("build build.ninja: plan $\n    | sitegen.yml /bin/sitegen\n"))
        #expect(text.contains("list = \(DiskPath.relative(list.path, to: folder.path))\n"))
        #expect(
            text.contains(
                "build notes/build/tide.html: leaf notes/store/pages/tide.md $\n    | notes/store/pages/manifest.json sitegen.yml"
            ))
    }

    @Test(arguments: [("readings", "saved.json", "[]"), ("transcripts", "events.jsonl", "{}\n")])
    func planNamesTheFileOfASource(_ kind: String, _ name: String, _ text: String) async throws {
        try settings(kind, from: name)
        try folder.write(text, to: name)
        let list = try #require(try await plan().sourceList())
        #expect(list.text.split(separator: "\n").contains { $0.hasPrefix("  \(name)") }, "\(list.text)")
    }

    /// Ninja has the file of papers as the source of their leaf.
    @Test func planIsNotWrittenAgainForPapers() async throws {
        try settings("papers", from: "history.json")
        try folder.write("[]", to: "history.json")
        let plan = try await plan()
        #expect(try plan.sourceList() == nil && !plan.ninja().contains("rule plan"))
    }
}
