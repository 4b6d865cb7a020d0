import Diagnostics
import FontFiles
import LeafRendering
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// Pages and files of libraries with vendored fonts.
@Suite struct FontBuildTests {
    private let folder: TestFolder
    private let store: RecordStore
    private let fixture: LibraryFixture
    private let fonts: VendoredFontFixture

    init() throws {
        folder = try TestFolder()
        store = RecordStore(folder: folder["cache"])
        fixture = try LibraryFixture(
            [
                .init("one", source: "../md/one.md"),
                .init("two", file: "deep/er/two.html", source: "../md/two.md"),
                .init("plain", source: "../md/plain.md"),
            ], in: folder)
        try fixture.source("---\ntheme: memorywiki\n---\n# One\n", at: "md/one.md")
        try fixture.source("---\ntheme: memorywiki\n---\n# Two\n\n$x$\n", at: "md/two.md")
        try fixture.source("# Plain\n", at: "md/plain.md")
        try fixture.source("links: text\n", at: "sitegen.yml")
        var fonts = VendoredFontFixture()
        fonts.family = "Noto Sans"
        self.fonts = fonts
    }

    private func vendor() throws { try fonts.write(below: folder["lib"]) }

    @discardableResult
    private func build(_ edit: (inout IncrementalBuild) -> Void = { _ in }) async throws
        -> IncrementalBuild.Outcome
    {
        var build = IncrementalBuild(manifests: [fixture.manifest], jobs: 2)
        build.renderRequest.mathMode = .mathml
        build.renderRequest.katex = try Repository.requireKaTeX()
        build.store = store
        edit(&build)
        return try await build.run()
    }

    private func face(_ weight: Int, _ path: String) -> String {
        "@font-face{font-family:\"Noto Sans\";font-style:normal;font-weight:\(weight);font-display:swap;"
            + "src:url(\(path)\(fonts.file(weight)))format(\"woff2\");unicode-range:\(fonts.characters)}"
    }

    @Test func pagesOfAThemeThatNamesTheFamilyLoadIt() async throws {
        try await build()
        let before = try folder.files(below: "lib/build")
        try vendor()
        #expect(try await build().report.diagnostics.isEmpty)
        for weight in [400, 600] {
            #expect(try fixture.built("one.html").contains(face(weight, "fonts/")))
            #expect(try fixture.built("deep/er/two.html").contains(face(weight, "../../fonts/")))
            #expect(try folder.bytes("lib/build/fonts/\(fonts.file(weight))") == fonts.font(weight))
        }
        #expect(try folder.bytes("lib/build/fonts/licences/test.txt") == fonts.licence)
        // Another theme names other families; the start page is such a page.
        for name in ["plain.html", "index.html"] {
            #expect(try folder.bytes("lib/build/" + name) == before[name])
        }
        // Without the lock everything is as before, and the fonts that a render put there are gone.
        try folder.remove("lib/vendor")
        try await build()
        #expect(try folder.files(below: "lib/build") == before)
    }

    @Test func aSharedStyleHasThePathFromItsFolder() async throws {
        try vendor()
        try await build { $0.renderRequest.frame = .shared }
        let styles = try folder.files(below: "lib/build/leaf").filter { $0.key.hasSuffix(".css") }
        let texts = styles.values.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.count { $0.contains(face(400, "../fonts/")) } == 2)
        #expect(texts.contains { !$0.contains("@font-face") })
        #expect(try !fixture.built("one.html").contains("@font-face"))
    }

    @Test func aPageThatIsOneFileHasTheFont() async throws {
        try vendor()
        try await build { $0.renderRequest.isSingleFile = true }
        let page = try fixture.built("deep/er/two.html")
        #expect(page.contains("url(data:font/woff2;base64,\(Digest.base64(fonts.font(600))))"))
        #expect(page.contains("A licence of a test.") && page.contains("font-src data:"))
        #expect(!fixture.hasBuilt("fonts"))
    }

    @Test func changesAreNoticed() async throws {
        try vendor()
        try await build()
        #expect(try await build().wasUnchanged)
        // Other characters: another style sheet.
        var changed = fonts
        changed.characters = "U+20-7E,U+E9,U+416"
        try changed.write(below: folder["lib"])
        #expect(try await build().report.rendered == 3)
        #expect(try fixture.built("one.html").contains("U+416"))
        // A font that was altered beside the leaves is put back.
        try folder.write("altered", to: "lib/build/fonts/" + fonts.file(400))
        #expect(try await build { $0.mode = .check }.report.files.contains { $0.result == .stale })
        try await build()
        #expect(try folder.bytes("lib/build/fonts/" + fonts.file(400)) == fonts.font(400))
        // A weight that is vendored no more is removed.
        changed.weights = [400]
        try changed.write(below: folder["lib"])
        try await build()
        #expect(!fixture.hasBuilt("fonts/" + fonts.file(600)) && fixture.hasBuilt("fonts/" + fonts.file(400)))
        #expect(try await build().wasUnchanged)
    }

    @Test func aDamagedFontFallsBack() async throws {
        try vendor()
        try folder.write("altered", to: "lib/vendor/fonts/" + fonts.file(600))
        let outcome = try await build()
        #expect(outcome.report.diagnostics.map(\.rule.name) == ["font-files"])
        #expect(outcome.report.diagnostics.allSatisfy { $0.severity == .warning && $0.fix != nil })
        let page = try fixture.built("one.html")
        #expect(page.contains(face(400, "fonts/")) && !page.contains(fonts.file(600)))
        // The finding is reported again, and the repair is noticed.
        #expect(try await build().report.diagnostics.count == 1)
        try vendor()
        #expect(try await build().report.diagnostics.isEmpty)
        #expect(try fixture.built("one.html").contains(face(600, "fonts/")))
    }

    @Test func noAssetsWritesNoFonts() async throws {
        try vendor()
        try await build { $0.renderRequest.leavesAssetsOut = true }
        #expect(!fixture.hasBuilt("fonts"))
        #expect(try fixture.built("one.html").contains(face(400, "fonts/")))
        var other = IncrementalBuild(manifests: [fixture.manifest], jobs: 1)
        other.renderRequest.katex = try Repository.requireKaTeX()
        _ = try other.installAssets()
        #expect(fixture.hasBuilt("fonts/" + fonts.file(400)))
    }

    @Test func dependenciesAndPlanNameTheFonts() async throws {
        try vendor()
        try await build {
            $0.dependencies = folder["deps"]
            $0.store = nil
        }
        let list = try folder.text("deps/one.html.d")
        #expect(list.contains("vendor/fonts.lock.json") && list.contains("vendor/fonts/" + fonts.file(400)))
        let request = RenderRequest()
        let library = try BuildPlan.Library(LibraryManifest(path: fixture.manifest), renderRequest: request)
        let plan = BuildPlan(
            libraries: [library], renderRequest: request, file: folder["lib/build.ninja"],
            program: "/bin/sitegen")
        let statements = try plan.ninja().replacing("$\n", with: "").split(separator: "\n")
        let files = try #require(statements.first { $0.hasPrefix("build ") && $0.contains(": library ") })
        #expect(
            files.contains("build/fonts/" + fonts.file(400))
                && files.contains("build/fonts/licences/test.txt"))
        for name in [": library ", ": leaf ", ": verify "] {
            let statement = try #require(statements.first { $0.hasPrefix("build ") && $0.contains(name) })
            #expect(statement.contains("vendor/fonts.lock.json"), "\(name)")
        }
    }

    @Test func theCharactersOfALibrary() async throws {
        try fixture.source("---\ntheme: memorywiki\n---\n# One\n\nЖ &eacute;\n", at: "md/one.md")
        let manifest = try LibraryManifest(path: fixture.manifest)
        let sources = try LibraryCharacters(of: [manifest])
        #expect(sources.pages == 0 && sources.sources == 3)
        #expect(sources.characters.contains(0x416))
        try await build()
        let pages = try LibraryCharacters(of: [manifest])
        #expect(pages.pages == 4 && pages.sources == 0)
        #expect(pages.characters.contains(0x416) && pages.characters.contains(0xE9))
        #expect(!pages.characters.contains(0x3BB))
    }

    @Test func aWatchedLibraryFollowsItsFonts() async throws {
        try vendor()
        let katex = try Repository.requireKaTeX()
        var request = RenderRequest()
        request.katex = katex
        let (chosen, path) = (request, fixture.manifest)
        let rebuilder = LibraryRebuilder(
            LibraryRebuilder.Recipe(
                jobs: 1, manifests: { [try LibraryManifest(path: path)] },
                options: { try chosen.options($0.settings) },
                katex: { try chosen.assets($0.settings, from: $0.folder) }))
        let first = try await rebuilder.rebuildAll()
        #expect(first.findings.isEmpty)
        #expect(fixture.hasBuilt("fonts/" + fonts.file(400)))
        try folder.write("altered", to: "lib/vendor/fonts/" + fonts.file(400))
        #expect(try await rebuilder.rebuildAll().findings.map(\.rule.name) == ["font-files"])
        #expect(try !fixture.built("one.html").contains(fonts.file(400)))
    }
}
