import FileWatching
import KaTeXFiles
import LeafRendering
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The data files of a library that is watched.
@Suite struct WatchedLibraryDataTests {
    private let folder: TestFolder
    private let library: LibraryFixture
    private let rebuilder: LibraryRebuilder

    init() async throws {
        let folder = try TestFolder()
        self.folder = folder
        library = try LibraryFixture(
            [.init("one", source: "../md/one.md"), .init("two", source: "../md/two.md")], in: folder)
        try library.source("# One\n\nFirst words.\n", at: "md/one.md")
        try library.source("# Two\n\n> [!theorem] 1 Named {#thm-a}\n> Second words.\n", at: "md/two.md")
        let katex = try Repository.requireKaTeX()
        let manifest = library.manifest
        var recipe = LibraryRebuilder.Recipe(
            jobs: 2, manifests: { [try LibraryManifest(path: manifest)] },
            options: { _ in
                var options = LeafOptions()
                options.linksLeaves = true
                options.indexesLibrary = true
                return options
            },
            katex: { _ in (try KaTeXAssets(opening: katex), nil) })
        recipe.needsAssets = { _ in false }
        rebuilder = LibraryRebuilder(recipe)
        #expect(try await rebuilder.rebuildAll().isGood)
    }

    private func names() throws -> Set<String> {
        Set(try folder.files(below: "lib/build/leaf").keys)
    }

    private func text(_ kind: String) throws -> String {
        let name = try #require(names().first { $0.hasPrefix(kind) })
        return try folder.text("lib/build/leaf/" + name)
    }

    /// Each save gives the files new names: those of the state before it are removed, and what did not change is kept.
    @Test func followEachSave() async throws {
        let first = try names()
        #expect(first.count == 6)
        for word in ["alpha", "beta"] {
            try library.source("# One\n\nNow \(word).\n", at: "md/one.md")
            let changes = FileChanges(paths: [folder["lib/md/one.md"]])
            try await rebuilder.rebuild(after: changes) { rebuild in #expect(rebuild.isGood) }
            #expect(try names().count == first.count)
            #expect(try text("texts").contains("Now \(word).") && text("texts").contains("Second words."))
            #expect(try text("places").contains("thm-a"))
        }
        // Their removal is no change of somebody else.
        let gone = try #require(first.first { $0.hasPrefix("words") })
        #expect(await rebuilder.isOwn(folder["lib/build/leaf/" + gone]))
        #expect(await !rebuilder.isOwn(folder["lib/build/leaf/other.js"]))
    }
}
