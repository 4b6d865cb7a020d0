import Diagnostics
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// Libraries whose source `sitegen.yml` does not name any more, with a document that became private.
@Suite struct SourceOrphanTests {
    private let folder: TestFolder

    init() async throws {
        folder = try TestFolder()
        try folder.write("# Open\n", to: "notes/open.md")
        try folder.write("# Plan\n\nThe merger.\n", to: "notes/plan.md")
        try settings("wiki: {kind: hub, from: notes}")
        try AtomicFile.makeFolder(folder["content"])
        #expect(try await !render().diagnostics.hasErrors)
        #expect(folder.has("content/wiki/build/plan.html"))
    }

    private func settings(_ sources: String) throws {
        try folder.write("sources:\n  \(sources)\n", to: "sitegen.yml")
    }

    private func hide() throws {
        try folder.write("---\nprivate: true\n---\n# Plan\n\nThe merger.\n", to: "notes/plan.md")
    }

    @discardableResult
    private func render(_ mode: LibraryRenderer.Mode = .write) async throws -> LibraryRenderer.Report {
        var build = IncrementalBuild(manifests: try LibraryManifest.find(at: folder["content"]), jobs: 2)
        build.mode = mode
        build.store = RecordStore(folder: folder["cache"])
        build.renderRequest.katex = try Repository.requireKaTeX()
        build.renderRequest.leavesAssetsOut = true
        _ = try await build.renderRequest.compose(build.manifests, isCheck: mode == .check)
        return try await build.run().report
    }

    private func orphan(_ path: String = "content/wiki/build") throws -> Diagnostic? {
        let manifest = try LibraryManifest(path: folder[path + "/study-manifest.json"])
        #expect(manifest.isOrphan == manifest.diagnostics.contains { $0.rule == "source-orphan" })
        return manifest.diagnostics.first { $0.rule == "source-orphan" }
    }

    @Test(arguments: [
        ("renamed", "garden: {kind: hub, from: notes}", "build' and '"),
        ("another store", "garden: {kind: hub, from: notes, store: content/wiki/store}", "build',"),
        ("another folder", "wiki: {kind: hub, from: notes, to: content/new/build}", "build',"),
        ("above the old one", "wiki: {kind: hub, from: notes, store: st, to: content/wiki}", "build' and '"),
        ("inside", "wiki: {kind: hub, from: notes, to: content/wiki/build/x}", "its pages in"),
    ])
    func anOrphanIsOneErrorAndIsNotRendered(_ name: String, _ sources: String, _ advice: String) async throws
    {
        try settings(sources)
        try hide()
        let before = try folder.files(below: "content/wiki/build")
        for mode in [LibraryRenderer.Mode.write, .check] {
            let report = try await render(mode)
            let errors = report.diagnostics.filter { $0.severity == .error }
            #expect(errors.map(\.rule) == ["source-orphan"], "\(name): \(errors)")
            #expect(errors.first?.position?.file.hasSuffix("content/wiki/build/study-manifest.json") == true)
            let fix = try #require(errors.first?.fix).text
            #expect(fix.contains(advice), "\(name): \(fix)")
            #expect(!report.leaves.contains { $0.file.contains("wiki/build/plan.html") })
        }
        let after = try folder.files(below: "content/wiki/build")
        #expect(before.allSatisfy { after[$0.key] == $0.value })
    }

    @Test(arguments: ["sources: {}\n", "", nil]) func aRemovedSourceLeavesAnOrphan(_ text: String?) throws {
        if let text { try folder.write(text, to: "sitegen.yml") } else { try folder.remove("sitegen.yml") }
        let fix = try #require(try orphan()?.fix).text
        #expect(fix.contains("content/wiki/build' and '") && fix.contains("content/wiki/store/pages'"))
    }

    /// A run removes what other libraries do not have any more, and nothing of the orphan.
    @Test func anOrphanKeepsNoPageOfAnotherLibrary() async throws {
        try settings("wiki: {kind: hub, from: notes, to: content/new/build}")
        try await render()
        #expect(folder.has("content/new/build/plan.html"))
        try hide()
        try await render()
        #expect(!folder.has("content/new/build/plan.html") && !folder.has("content/new/build/plan.md"))
        #expect(folder.has("content/wiki/build/plan.html") && folder.has("content/wiki/build/plan.md"))
        try folder.remove("content/wiki/build")
        #expect(try await !render().diagnostics.hasErrors)
    }

    @Test(arguments: [
        "named", "error in the settings", "copy of sync-bundle", "away from its store", "through a link",
        "other sources", "other kind",
    ])
    func otherLibrariesAreNoOrphans(_ kind: String) throws {
        var path = "content/wiki/build"
        let manifest = "content/wiki/build/study-manifest.json"
        if kind != "named", kind != "through a link" { try folder.write("", to: "sitegen.yml") }
        switch kind {
        case "error in the settings": try settings("wiki: {kind: hub, from: notes, slug: A B}")
        case "copy of sync-bundle": try folder.write("{}", to: path + "/bundle.lock.json")
        case "away from its store": try folder.remove("content/wiki/store")
        case "through a link":
            try folder.link("content/again", to: "wiki")
            path = "content/again/build"
        case "other sources":
            try folder.write(
                try folder.text(manifest).replacing("pages/open.md", with: "pages/other.md"), to: manifest)
        case "other kind":
            try folder.write(
                try folder.text(manifest).replacing(#""kind": "hub""#, with: #""kind": "notes""#),
                to: manifest)
        default: break
        }
        #expect(try orphan(path) == nil)
    }

    @Test func aLibraryOfPapersIsNoOrphan() async throws {
        try folder.remove("content/wiki")
        try folder.write(
            #"[{"date": "2026-11-21", "arxiv_id": "2401.01234", "title": "A", "url": "https://arxiv.org/abs/2401.01234"}]"#,
            to: "history.json")
        try settings("papers: {kind: papers, from: history.json}")
        try await render()
        try folder.write("", to: "sitegen.yml")
        #expect(try orphan("content/papers/build") == nil)
    }
}
