import Diagnostics
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The start page of a library, and the links between its leaves.
@Suite struct StartPageTests {
    private let folder: TestFolder
    private let store: RecordStore

    init() throws {
        folder = try TestFolder()
        store = RecordStore(folder: folder["cache"])
    }

    private func library(_ cover: String = "", name: String = "lib") throws -> String {
        let leaf = { (id: String, rest: String) in
            "{ \"id\": \"\(id)\", \"title\": \"Leaf <\(id)>\", \"file\": \"\(id).html\"\(rest) }"
        }
        try folder.write(
            """
            { \(cover) "books": [ { "id": "b", "title": "The book", "author": "Its author", "chapters": [
              { "id": "c", "number": 3, "title": "The chapter", "leaves": [
                \(leaf("one", ", \"kind\": \"study-guide\", \"source\": \"../one.md\"")),
                \(leaf("two", ", \"source\": \"../two.md\"")), \(leaf("gone", "")) ] } ] } ] }
            """, to: "\(name)/build/study-manifest.json")
        try folder.write("# One\n\n" + String(repeating: "word ", count: 450) + "\n", to: "\(name)/one.md")
        try folder.write("# Two\n", to: "\(name)/two.md")
        return folder["\(name)/build/study-manifest.json"]
    }

    private func build(
        _ manifests: [String], _ edit: (inout IncrementalBuild) -> Void = { _ in }
    ) async throws -> IncrementalBuild.Outcome {
        var build = IncrementalBuild(manifests: manifests, jobs: 2)
        build.renderRequest.leavesAssetsOut = true
        build.store = store
        edit(&build)
        return try await build.run()
    }

    private func page(_ name: String = "lib/build/index.html") throws -> String { try folder.text(name) }

    @Test func listsTheLeavesWithKindAndReadingTime() async throws {
        let outcome = try await build([library()])
        let page = try page()
        #expect(page.contains("<title>The book</title>") && page.contains("<h1>The book</h1>"))
        #expect(page.contains("Its author"))
        #expect(page.contains("<span class=\"number\">3</span> The chapter</h2>"))
        #expect(
            page.contains("<a href=\"one.html\"><span class=\"title\">Leaf &lt;one></span> ")
                && page.contains("<span class=\"about\">Study guide · 2 min</span>"))
        // A leaf without a file is no link.
        #expect(page.contains("<span class=\"absent\"><span class=\"title\">Leaf &lt;gone></span>"))
        #expect(!page.contains("href=\"gone.html\""))
        #expect(outcome.report.files.count == 5 && outcome.report.files.allSatisfy { $0.result == .written })
    }

    @Test func isRemovedWhereARunLeavesItOut() async throws {
        let manifest = try library()
        let path = folder["lib/build/index.html"]
        for _ in 1...2 {
            _ = try await build([manifest])
            #expect(FileReading.isFile(path))
            let check = try await build([manifest]) {
                $0.renderRequest.leavesStartPageOut = true
                $0.mode = .check
            }
            #expect(check.report.files.contains { $0.result == .stale && $0.file.hasSuffix("index.html") })
            _ = try await build([manifest]) { $0.renderRequest.leavesStartPageOut = true }
            #expect(!FileReading.isFile(path))
        }
        try folder.write("<p>An author's own</p>", to: "lib/build/index.html")
        _ = try await build([manifest]) { $0.renderRequest.leavesStartPageOut = true }
        #expect(try page() == "<p>An author's own</p>")
    }

    /// Pages that are one file load no data of a library.
    @Test func theScriptOfTheLibraryGoesWithItsData() async throws {
        let manifest = try library()
        _ = try await build([manifest])
        #expect(FileReading.isFile(folder["lib/build/leaf/library.js"]))
        _ = try await build([manifest]) { $0.renderRequest.isSingleFile = true }
        #expect(((try? FileReading.names(in: folder["lib/build/leaf"])) ?? []).isEmpty)
    }

    /// A list is not read from beginning to end.
    @Test func givesAListNoReadingTime() async throws {
        let manifest = try library()
        try folder.write(
            try folder.text("lib/build/study-manifest.json").replacing(
                "\"source\": \"../two.md\"", with: "\"list\": \"theorems\""),
            to: "lib/build/study-manifest.json")
        _ = try await build([manifest])
        let page = try page()
        #expect(page.contains("<a href=\"two.html\"><span class=\"title\">Leaf &lt;two></span></a>"))
        #expect(page.contains("Study guide · 2 min"))
    }

    @Test func showsTheCoverOfTheLibrary() async throws {
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "lib/cover.svg")
        let cover =
            "\"title\": \"All books\", \"author\": \"Many\", \"description\": \"About & more\", \"image\": \"../cover.svg\","
        #expect(try await build([library(cover)]).report.diagnostics.isEmpty)
        let page = try page()
        #expect(page.contains("<h1>All books</h1>") && page.contains("About &amp; more"))
        #expect(page.contains("<img src=\"data:image/svg+xml;base64,"))
        #expect(page.contains("<h2 id=\"book-1\">The book</h2>"))
    }

    /// The page is written without the image, and the finding is where the manifest names it.
    @Test func reportsAMissingCover() async throws {
        let outcome = try await build([library("\"image\": \"../none.png\",")])
        let finding = try #require(outcome.report.diagnostics.first)
        #expect(finding.rule == "image-missing" && finding.position?.line == 1)
        #expect(finding.position?.column == 12)
        #expect(try !page().contains("<img"))
    }

    @Test(arguments: ["index: false\n", "navigation: none\n", ""])
    func followsTheSettings(_ settings: String) async throws {
        try folder.write(settings, to: "lib/sitegen.yml")
        _ = try await build([library()])
        let leaf = try folder.text("lib/build/two.html")
        let hasPage = settings != "index: false\n"
        let hasLinks = settings != "navigation: none\n"
        #expect(FileReading.isFile(folder["lib/build/index.html"]) == hasPage)
        #expect(leaf.contains("href=\"index.html\"") == (hasPage && hasLinks))
        #expect(leaf.contains("rel=\"prev\" href=\"one.html\"") == hasLinks)
        #expect(leaf.contains("rel=\"next\" href=\"gone.html\"") == hasLinks)
        #expect(leaf.contains("src=\"leaf/library.js\"") == hasLinks)
        #expect(FileReading.isFile(folder["lib/build/leaf/library.js"]) == hasLinks)
        #expect(leaf.contains("<a aria-current=\"page\" href=\"two.html\">") == hasLinks)
    }

    @Test func isLeftOutOfASingleFileAndByOption() async throws {
        _ = try await build([library()]) { $0.renderRequest.leavesStartPageOut = true }
        #expect(!FileReading.isFile(folder["lib/build/index.html"]))
        #expect(try !folder.text("lib/build/two.html").contains("index.html"))
    }

    /// A page that sitegen did not write stays as it is.
    @Test func doesNotReplaceAForeignPage() async throws {
        let manifest = try library()
        try folder.write("<title>Mine</title>", to: "lib/build/index.html")
        let outcome = try await build([manifest])
        #expect(outcome.report.diagnostics.map(\.rule) == ["start-page-foreign"])
        #expect(try page() == "<title>Mine</title>")
    }

    @Test func isWrittenAboveSeveralLibraries() async throws {
        try folder.write("", to: "sitegen.yml")
        let manifests = [try library(name: "a"), try library(name: "b")]
        _ = try await build(manifests)
        let page = try page("index.html")
        #expect(page.contains("<h1>Study library</h1>"))
        #expect(page.contains("href=\"a/build/one.html\"") && page.contains("href=\"b/build/two.html\""))
    }

    /// Its Find looks into the libraries below it. A run over one of them gives its files new names, which only the library's
    /// own script tells.
    @Test func searchesTheLibrariesBelow() async throws {
        try folder.write("", to: "sitegen.yml")
        let manifests = [try library(name: "a"), try library(name: "b"), try library(name: "c")]
        try folder.write("find: leaf\n", to: "c/sitegen.yml")
        _ = try await build(manifests)
        let script = try folder.text("leaf/library.js")
        #expect(
            script.hasPrefix(
                "sitegen.library({\"find\":[],\"libraries\":[\"a/build/\",\"b/build/\"],\"script\":\"find-"))
        #expect(try page("index.html").contains("<script async src=\"leaf/library.js\"></script>"))
        let files = try folder.files(below: "leaf").keys.sorted()
        #expect(files.count == 2 && script.contains("\"script\":\"\(files[0])\""))
        try folder.write("# Two edited\n", to: "a/two.md")
        _ = try await build([manifests[0]])
        #expect(try folder.text("leaf/library.js") == script)
        #expect(try folder.files(below: "leaf").keys.sorted() == files)
    }

    /// Without an index below it, the page searches its own text.
    @Test(arguments: ["find: leaf\n", "navigation: none\n"])
    func hasNoScriptAboveLibrariesWithoutAnIndex(_ settings: String) async throws {
        let manifests = [try library(name: "a"), try library(name: "b")]
        try folder.write("", to: "sitegen.yml")
        _ = try await build(manifests)
        #expect(folder.has("leaf/library.js"))
        try folder.write(settings, to: "sitegen.yml")
        _ = try await build(manifests)
        #expect(try !page("index.html").contains("src=\"leaf/library.js\"") && !folder.has("leaf"))
        #expect(try page("index.html").contains("href=\"a/build/one.html\""))
    }

    /// Ninja writes it after those of the libraries, unless the page there is the user's.
    @Test(arguments: [("a b", "", true), ("a", "", false), ("a b", "<title>Mine</title>", false)])
    func isInTheGraphAboveSeveralLibraries(_ names: String, _ page: String, _ isThere: Bool) throws {
        try folder.write("frame: shared\n", to: "sitegen.yml")
        if !page.isEmpty { try folder.write(page, to: "index.html") }
        let request = RenderRequest()
        let libraries = try names.split(separator: " ").map {
            try BuildPlan.Library(LibraryManifest(path: library(name: "\($0)")), renderRequest: request)
        }
        let plan = BuildPlan(
            libraries: libraries, renderRequest: request, file: folder["build.ninja"], program: "/bin/sitegen"
        )
        let text = try plan.ninja()
        #expect(
            text.contains(
                """
                build index.html: library a/build/index.html b/build/index.html $
                    | sitegen.yml /bin/sitegen
                  manifest = a/build/study-manifest.json b/build/study-manifest.json

                """) == isThere)
        #expect(text.contains("build index.html:") == isThere)
    }

    /// Of two libraries one is left, and its own start page is the only one.
    @Test(arguments: [true, false]) func isRemovedAboveOneLibrary(_ hasRecord: Bool) async throws {
        try folder.write("", to: "sitegen.yml")
        let manifests = [try library(name: "a"), try library(name: "b")]
        _ = try await build(manifests)
        // A run over a part does not know of the rest.
        _ = try await build([manifests[0]])
        #expect(FileReading.isFile(folder["index.html"]))
        try folder.remove("b")
        let check = try await build([manifests[0]]) { $0.mode = .check }
        #expect(
            check.report.files.filter { $0.result == .stale }.map(\.file).map(DiskPath.name) == ["index.html"]
        )
        let outcome = try await build([manifests[0]]) { if !hasRecord { $0.store = nil } }
        #expect(!FileReading.isFile(folder["index.html"]) && FileReading.isFile(folder["a/build/index.html"]))
        #expect(outcome.report.files.contains { $0.result == .removed })
        let again = try await build([manifests[0]]) { $0.mode = .check }
        #expect(again.report.files.allSatisfy { $0.result == .unchanged })
        _ = try await build([manifests[0]])
        #expect(try await build([manifests[0]]).wasUnchanged)
    }

    /// The style and script that it shares with leaves go with it.
    @Test func isRemovedWithItsFiles() async throws {
        try folder.write("frame: shared\n", to: "sitegen.yml")
        let manifests = [try library(name: "a"), try library(name: "b")]
        _ = try await build(manifests)
        try folder.write("mine", to: "leaf/mine.css")
        try folder.remove("b")
        _ = try await build([manifests[0]])
        #expect(try folder.files(below: "leaf").keys.sorted() == ["mine.css"])
    }

    /// The shared start page keeps the books of a library whose manifest or settings have errors.
    @Test(arguments: ["build/study-manifest.json", "sitegen.yml"])
    func keepsTheBooksOfALibraryWithErrors(_ name: String) async throws {
        try folder.write("", to: "sitegen.yml")
        let manifests = [try library(name: "a"), try library(name: "b"), try library(name: "c")]
        _ = try await build(manifests)
        let before = try page("index.html")
        try folder.write("{", to: "c/" + name)
        #expect(try await build(manifests).report.diagnostics.hasErrors)
        #expect(try page("index.html") == before)
    }

    @Test func isNotRemovedAboveWhereItIsForeign() async throws {
        try folder.write("", to: "sitegen.yml")
        let manifest = try library(name: "a")
        try folder.write("<title>Mine</title>", to: "index.html")
        let outcome = try await build([manifest])
        #expect(try page("index.html") == "<title>Mine</title>" && outcome.report.diagnostics.isEmpty)
        #expect(try await build([manifest]).wasUnchanged)
    }

    /// A leaf leaves index.html, and the start page comes in the same run.
    @Test func takesThePlaceOfALeafThatMoves() async throws {
        let manifest = try library()
        let text = try folder.text("lib/build/study-manifest.json")
        try folder.write(text.replacing("one.html", with: "index.html"), to: "lib/build/study-manifest.json")
        _ = try await build([manifest])
        #expect(try !page().contains("<meta name=\"generator\""))
        try folder.write(text, to: "lib/build/study-manifest.json")
        let outcome = try await build([manifest])
        #expect(outcome.report.diagnostics.isEmpty)
        #expect(try page().contains("<meta name=\"generator\"") && page().contains("href=\"one.html\""))
        let fresh = try await build([manifest]) {
            $0.store = nil
            $0.mode = .check
        }
        #expect((fresh.report.leaves + fresh.report.files).allSatisfy { $0.result == .unchanged })
    }

    /// An edit by hand is not the run's to replace.
    @Test func doesNotTakeThePlaceOfALeafThatWasEdited() async throws {
        let manifest = try library()
        let text = try folder.text("lib/build/study-manifest.json")
        try folder.write(text.replacing("one.html", with: "index.html"), to: "lib/build/study-manifest.json")
        _ = try await build([manifest])
        try folder.write("edited", to: "lib/build/index.html")
        try folder.write(text, to: "lib/build/study-manifest.json")
        #expect(try await build([manifest]).report.diagnostics.map(\.rule) == ["start-page-foreign"])
        #expect(try page() == "edited")
    }

    // MARK: The next run

    @Test func isMadeAgainWhereItChangedAndRemovedWhereItIsNotWanted() async throws {
        let manifest = try library()
        _ = try await build([manifest])
        #expect(try await build([manifest]).wasUnchanged)
        let script = try folder.text("lib/build/leaf/library.js")
        try folder.write("altered", to: "lib/build/leaf/library.js")
        let again = try await build([manifest])
        #expect(!again.wasUnchanged)
        #expect(try folder.text("lib/build/leaf/library.js") == script)
        try folder.write("index: false\n", to: "lib/sitegen.yml")
        let without = try await build([manifest])
        #expect(!FileReading.isFile(folder["lib/build/index.html"]))
        #expect(without.report.files.map(\.result).contains(.removed))
    }

    /// The title of a leaf is printed by its neighbours and by the start page.
    @Test func followsATitle() async throws {
        let manifest = try library()
        _ = try await build([manifest])
        let text = try folder.text("lib/build/study-manifest.json")
        try folder.write(text.replacing("Leaf <one>", with: "Renamed"), to: "lib/build/study-manifest.json")
        _ = try await build([manifest])
        #expect(try folder.text("lib/build/two.html").contains("</span> Renamed</a>"))
        #expect(try page().contains("Renamed") && !page().contains("Leaf &lt;one>"))
        let stale = try await build([manifest]) { $0.mode = .check }
        #expect((stale.report.leaves + stale.report.files).allSatisfy { $0.result == .unchanged })
    }

    @Test func isComparedByCheck() async throws {
        let manifest = try library()
        _ = try await build([manifest])
        try folder.write("x", to: "lib/build/leaf/library.js")
        try folder.remove("lib/build/index.html")
        let check = try await build([manifest]) { $0.mode = .check }
        #expect(check.report.files.map(\.result).filter { $0 != .unchanged } == [.stale, .missing])
    }
}
