import Foundation
import LibraryFolder
import SiteFiles
import StudyManifest
import TestSupport
import Testing

@testable import LibraryStarter

@Suite struct LibraryAdditionTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try LibraryScaffold(folder: folder.path).write()
    }

    private func manifests() throws -> [LibraryManifest] {
        try LibraryManifest.find(at: folder["content"]).map { try LibraryManifest(path: $0) }
    }

    private func add(_ request: LibraryAddition.Request) throws -> LibraryAddition {
        let addition = try LibraryAddition(request, to: try manifests())
        try addition.write()
        return addition
    }

    private func refusal(_ request: LibraryAddition.Request) throws -> String {
        let before = try folder.files()
        let error = #expect(throws: LibraryAddition.Refusal.self) {
            try LibraryAddition(request, to: try manifests())
        }
        #expect(try folder.files() == before)
        guard case .request(let reason)? = error else { return "" }
        return reason
    }

    private func library() throws -> StudyLibrary {
        let manifest = try #require(try manifests().first)
        #expect(manifest.diagnostics.isEmpty && manifest.sourceFindings.isEmpty)
        return try #require(manifest.library)
    }

    @Test func addsAChapterWithALeafAndItsMarkdown() throws {
        let addition = try add(.init(.chapter, "ch02", title: "Doubling, \"twice\" & $5"))
        #expect(addition.address == "my-book/ch02")
        #expect(addition.leaves.map(\.description) == ["my-book/ch02/notes"])
        let chapter = try #require(try library().books.first?.chapters.last)
        #expect(chapter.number == 2 && chapter.title == "Doubling, \"twice\" & $5")
        let leaf = try #require(chapter.leaves.first)
        #expect(leaf.file == "my-book-ch02-notes.html" && leaf.source == "../ch02/notes.md")
        #expect(leaf.header == "Chapter 2 · Notes")
        let text = try folder.text("content/my-book/ch02/notes.md")
        #expect(
            text == """
                ---
                title: "Doubling, \\"twice\\" & $5"
                lang: en
                ---

                # Doubling, "twice" \\& \\$5

                """)
    }

    @Test func addsALeafBesideItsChaptersOthers() throws {
        _ = try add(.init(.leaf, "study-guide"))
        _ = try add(.init(.leaf, "answers", in: "ch01", kind: .solutions))
        let leaves = try #require(try library().books.first?.chapters.first?.leaves)
        #expect(leaves.map(\.id) == ["notes", "study-guide", "answers"])
        #expect(leaves.map(\.kind) == [.notes, .studyGuide, .solutions])
        #expect(leaves[1].source == "../ch01/study-guide.md" && leaves[1].title == "Study guide")
        #expect(folder.has("content/my-book/ch01/answers.md"))
    }

    @Test func addsABookWithChaptersInSeparateFolders() throws {
        _ = try add(.init(.book, "other", kind: .verbatim))
        _ = try add(.init(.chapter, "ch02", in: "other"))
        let book = try #require(try library().books.last)
        #expect(book.chapters.map(\.id) == ["ch01", "ch02"])
        #expect(
            book.chapters.flatMap(\.leaves).map(\.source) == [
                "../other/ch01/verbatim.md", "../other/ch02/notes.md",
            ])
        // Both have a ch01 now.
        #expect(try refusal(.init(.leaf, "x", in: "ch01")).contains("my-book/ch01, other/ch01"))
        #expect(
            try refusal(.init(.chapter, "ch03")).contains("in which book? name it with --in: my-book, other"))
        _ = try add(.init(.leaf, "x", in: "other/ch01"))
    }

    @Test func keepsMarkdownThatIsThereAndTheLanguageOfItsNeighbours() throws {
        try folder.write("Mine.\n", to: "content/my-book/ch02/notes.md")
        let addition = try add(.init(.chapter, "ch02"))
        #expect(addition.sources.isEmpty && addition.kept == [folder["content/my-book/ch02/notes.md"]])
        #expect(try folder.text("content/my-book/ch02/notes.md") == "Mine.\n")
        try folder.write("---\nlang: de\n---\n", to: "content/my-book/ch01/notes.md")
        _ = try add(.init(.leaf, "problems", in: "ch01"))
        #expect(try folder.text("content/my-book/ch01/problems.md").contains("\nlang: de\n"))
    }

    @Test func leavesNothingIfTheManifestCannotBeWritten() throws {
        let manifest = "content/my-book/build/study-manifest.json"
        try FileManager.default.moveItem(
            atPath: folder[manifest], toPath: folder["content/my-book/build/real.json"])
        try folder.link(manifest, to: "real.json")
        // An empty folder of the user's stays.
        try AtomicFile.makeFolder(folder["content/my-book/ch02"])
        let before = try folder.files()
        for request in [
            LibraryAddition.Request(.chapter, "ch02"), LibraryAddition.Request(.book, "second-book"),
        ] {
            let addition = try LibraryAddition(request, to: try manifests())
            #expect(throws: FileError.self) { try addition.write() }
        }
        #expect(try folder.files() == before)
        #expect(folder.has("content/my-book/ch02") && !folder.has("content/my-book/second-book"))
    }

    @Test func preservesTheRestOfTheManifest() throws {
        let path = LibraryScaffold.manifestPath
        let text = try folder.text(path).replacing("\n", with: "\r\n").replacing(
            "\"version\": 1,", with: "\"version\":1 ,")
        try folder.write(text, to: path)
        _ = try add(.init(.chapter, "ch02"))
        let new = try folder.text(path)
        #expect(new.hasPrefix(String(text.prefix(text.count - 20).prefix(40))))
        #expect(new.replacing("\r\n", with: "").contains("\n") == false)
        #expect(new.contains("\"version\":1 ,"))
    }

    @Test func refusesWhatTheManifestCouldNotHave() throws {
        #expect(try refusal(.init(.chapter, "ch01")).contains("two chapters have the id 'ch01'"))
        #expect(try refusal(.init(.leaf, "notes")).contains("have the id 'notes'"))
        #expect(try refusal(.init(.book, "my book")).contains("does not fit an address"))
        #expect(try refusal(.init(.chapter, "../x")).contains("does not fit an address"))
        #expect(try refusal(.init(.chapter, "c", title: " ")).contains("blank"))
    }

    @Test func suggestsTheAddressThatWasMeant() throws {
        #expect(
            try refusal(.init(.chapter, "c", in: "my-bok"))
                == "there is no book 'my-bok'; did you mean 'my-book'?")
        #expect(
            try refusal(.init(.leaf, "l", in: "ch10")) == "there is no chapter 'ch10'; did you mean 'ch01'?")
        #expect(
            try refusal(.init(.leaf, "l", in: "zzz")) == "there is no chapter 'zzz'; there is my-book/ch01")
    }

    @Test func leavesABrokenManifestToItsAuthor() throws {
        try folder.write("{ \"books\": [ ] ", to: LibraryScaffold.manifestPath)
        let error = #expect(throws: LibraryAddition.Refusal.self) {
            try LibraryAddition(.init(.book, "b"), to: try manifests())
        }
        guard case .findings(let findings)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(findings.first?.rule == "manifest-syntax")
    }

    @Test func staysInTheLibrary() throws {
        try folder.remove("sitegen.yml")
        let manifest = try folder.text(LibraryScaffold.manifestPath)
        try folder.write(
            manifest.replacing("../ch01/notes.md", with: "../../../../../elsewhere/ch01/notes.md"),
            to: LibraryScaffold.manifestPath)
        #expect(try refusal(.init(.chapter, "ch02")).contains("outside the library's root"))
    }
}
