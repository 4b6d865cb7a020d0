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
