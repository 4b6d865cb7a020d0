import FileWatching
import KaTeXFiles
import LeafRendering
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The removal, while a library is watched, of pages that earlier runs wrote.
@Suite struct WatchedRemovalTests {
    private let folder: TestFolder
    private let fixture: LibraryFixture

    init() throws {
        folder = try TestFolder()
        fixture = try LibraryFixture(
            ["one", "two"].map { .init($0, source: "../md/\($0).md") }, in: folder)
        for leaf in ["one", "two"] { try fixture.source("# Leaf \(leaf)\n", at: "md/\(leaf).md") }
    }

    private var store: RecordStore { RecordStore(folder: folder["cache"]) }

    /// The same for both, so that they write the same pages.
    private var request: RenderRequest {
        var request = RenderRequest()
        request.leavesAssetsOut = true
        return request
    }

    private func render() async throws {
        var build = IncrementalBuild(manifests: [fixture.manifest], jobs: 2)
        build.renderRequest = request
        build.store = store
        _ = try await build.run()
    }

    /// A new watch, after its first run.
    private func watch(records: Bool = true) async throws -> LibraryRebuilder {
        let katex = try Repository.requireKaTeX()
        let manifest = fixture.manifest
        let request = request
        var recipe = LibraryRebuilder.Recipe(
            jobs: 2, manifests: { [try LibraryManifest(path: manifest)] },
            options: { try request.options($0.settings) },
            katex: { _ in (try KaTeXAssets(opening: katex), nil) })
        recipe.needsAssets = { _ in false }
        recipe.store = records ? store : nil
        let rebuilder = LibraryRebuilder(recipe)
        #expect(try await rebuilder.rebuildAll().isGood)
        return rebuilder
    }

    /// Takes leaf two out of the manifest.
    private func drop() throws {
        _ = try LibraryFixture([.init("one", source: "../md/one.md")], in: folder)
    }

    private func follow(_ watch: LibraryRebuilder) async throws {
        let changes = FileChanges(paths: [fixture.manifest])
        try await watch.rebuild(after: changes) { rebuild in #expect(rebuild.isGood) }
    }

    @Test(arguments: ["render", "watch", "save", "render and watch"])
    func removesAPageOfAnEarlierRun(_ first: String) async throws {
        if first.contains("render") { try await render() }
        if first != "render" {
            let earlier = try await watch()
            if first == "save" {
                try fixture.source("# Leaf two\n\nSaved.\n", at: "md/two.md")
                let changes = FileChanges(paths: [folder["lib/md/two.md"]])
                try await earlier.rebuild(after: changes) { rebuild in #expect(rebuild.isGood) }
            }
        }
        let watch = try await watch()
        #expect(fixture.hasBuilt("two.html"))
        try drop()
        try await follow(watch)
        #expect(fixture.hasBuilt("one.html") && !fixture.hasBuilt("two.html"))
    }

    @Test func removesAtItsBeginning() async throws {
        try await render()
        try drop()
        _ = try await watch()
        #expect(!fixture.hasBuilt("two.html"))
    }

    /// Renders after a watch know its record.
    @Test func aLaterRenderRemovesAPageOfAWatch() async throws {
        _ = try await watch()
        try drop()
        try await render()
        #expect(fixture.hasBuilt("one.html") && !fixture.hasBuilt("two.html"))
    }

    @Test(arguments: ["edited", "no record", "found", "other page", "broken manifest"])
    func keepsOtherFiles(_ kind: String) async throws {
        try await render()
        if kind == "found" { try folder.remove("cache") }
        let watch = try await watch(records: kind != "no record")
        let name = kind == "other page" ? "three.html" : "two.html"
        if kind == "edited" || kind == "other page" { try folder.write("mine", to: "lib/build/" + name) }
        if kind == "broken manifest" {
            try folder.write("{", to: "lib/build/study-manifest.json")
            try await watch.rebuild(after: FileChanges(paths: [fixture.manifest])) { _ in }
        } else {
            try drop()
            try await follow(watch)
        }
        #expect(fixture.hasBuilt(name))
    }

    /// A library whose manifest is gone keeps its leaves, as its other files.
    @Test func aLibraryWithoutItsManifestKeepsItsFiles() async throws {
        let other = try LibraryFixture([.init("x", source: "../md/x.md")], in: folder, name: "other")
        try other.source("# Leaf x\n", at: "md/x.md")
        let katex = try Repository.requireKaTeX()
        let paths = [fixture.manifest, other.manifest]
        let request = request
        var recipe = LibraryRebuilder.Recipe(
            jobs: 2,
            manifests: { try paths.filter(FileReading.isFile).map { try LibraryManifest(path: $0) } },
            options: { try request.options($0.settings) },
            katex: { _ in (try KaTeXAssets(opening: katex), nil) })
        recipe.needsAssets = { _ in false }
        let watch = LibraryRebuilder(recipe)
        #expect(try await watch.rebuildAll().isGood)
        try folder.remove("other/build/study-manifest.json")
        let before = try folder.files(below: "other")
        #expect(before["build/x.html"] != nil && before["build/index.html"] != nil)
        try await watch.rebuild(after: FileChanges(paths: [other.manifest])) { #expect($0.isGood) }
        #expect(try folder.files(below: "other") == before)
    }

    /// `index: false` removes the start page, and no other page of its name.
    @Test(arguments: [true, false]) func removesTheStartPageThatTheSettingsLeaveOut(_ isOurs: Bool)
        async throws
    {
        let watch = try await watch()
        #expect(fixture.hasBuilt("index.html"))
        if !isOurs { try folder.write("mine", to: "lib/build/index.html") }
        try fixture.source("index: false\n", at: "sitegen.yml")
        try await watch.rebuild(after: FileChanges(paths: [folder["lib/sitegen.yml"]])) { #expect($0.isGood) }
        #expect(fixture.hasBuilt("index.html") == !isOurs)
    }
}
