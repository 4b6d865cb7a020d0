import LibraryFolder
import SiteFiles
import StudyManifest
import TestSupport
import Testing

@testable import LibraryStarter

@Suite struct LibraryScaffoldTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func writesALibraryThatReadsWithoutFindings() throws {
        let start = LibraryScaffold(folder: folder["new"])
        #expect(start.conflicts.isEmpty)
        try start.write()
        #expect(Set(try folder.files(below: "new").keys) == Set(start.files.map(\.path)))
        let manifest = try LibraryManifest(path: folder["new/" + LibraryScaffold.manifestPath])
        #expect(manifest.diagnostics.isEmpty, "\(manifest.diagnostics)")
        #expect(manifest.sourceFindings.isEmpty)
        #expect(manifest.settings.root == folder["new"])
        #expect(manifest.settings.macros == ["\\R": "\\mathbb{R}"])
        #expect(manifest.settings.templates == nil)
        let leaf = try #require(manifest.library?.allLeaves.first)
        #expect(manifest.sourceFile(of: leaf) == folder["new/" + LibraryScaffold.chapterPath])
        #expect(
            DiskPath.absolute(leaf.leaf.file, in: manifest.folder)
                == folder["new/" + LibraryScaffold.leafPath])
        // In the form that 'manifest fmt' keeps, and nothing of the texts' own markup left.
        #expect(ManifestFormatter.format(manifest.bytes) == manifest.bytes)
        for file in start.files {
            #expect(!file.text.isEmpty && file.text.hasSuffix("\n"), "\(file.path)")
            #expect(!file.text.contains("{{"), "\(file.path)")
        }
    }

    @Test func bringsTheTemplatesWhenAsked() throws {
        let start = LibraryScaffold(folder: folder.path, templates: true)
        try start.write()
        #expect(LibrarySettings(for: folder["content"]).templates == folder["templates"])
        for name in ["leaf.mustache", "style/page.css", "script/head.js", "themes/paper.css"] {
            let own = try String(
                contentsOfFile: DiskPath.join(Repository.root, "templates/" + name), encoding: .utf8)
            #expect(try folder.text("templates/" + name) == own)
        }
        #expect(
            !folder.has("templates/init") && !folder.has("templates/ota") && !folder.has("templates/serve"))
    }

    @Test(arguments: ["Makefile", "sitegen.yml", ".gitignore", LibraryScaffold.manifestPath])
    func namesAFileThatIsInTheWay(_ name: String) throws {
        try folder.write("mine", to: name)
        #expect(LibraryScaffold(folder: folder.path).conflicts == [name])
    }

    @Test func reportsADanglingLinkAndAFileInPlaceOfAFolder() throws {
        try folder.link("Makefile", to: "nowhere")
        try folder.write("x", to: "content")
        #expect(LibraryScaffold(folder: folder.path).conflicts == ["Makefile", "content"])
        try folder.write("x", to: "file")
        #expect(LibraryScaffold(folder: folder["file"]).conflicts == ["."])
        #expect(LibraryScaffold(folder: folder["file/below"]).conflicts == [".."])
    }

    /// A folder of the library that is a link elsewhere would take its files there.
    @Test func namesAndRefusesAFolderThatLeadsElsewhere() throws {
        try AtomicFile.makeFolder(folder["elsewhere"])
        try folder.link("here/content", to: "../elsewhere")
        let start = LibraryScaffold(folder: folder["here"])
        #expect(start.conflicts == ["content"])
        #expect(throws: FileError.self) { try start.write() }
        #expect(try folder.files(below: "elsewhere").isEmpty)
        // A link that stays in the library's folder is its owner's business.
        try folder.remove("here")
        try AtomicFile.makeFolder(folder["here/texts"])
        try folder.link("here/content", to: "texts")
        #expect(LibraryScaffold(folder: folder["here"]).conflicts.isEmpty)
        try LibraryScaffold(folder: folder["here"]).write()
        #expect(folder.has("here/texts/my-book/build/study-manifest.json"))
    }

    @Test func isAtHomeBesideOtherFiles() throws {
        try folder.write("# Mine\n", to: "README.md")
        try folder.write("x", to: "content/other/notes.txt")
        let start = LibraryScaffold(folder: folder.path)
        #expect(start.conflicts.isEmpty)
        try start.write()
        #expect(try folder.text("README.md") == "# Mine\n")
    }
}
