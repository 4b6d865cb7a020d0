import Diagnostics
import LeafRendering
import LibraryFolder
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// Leaves whose style and script are files beside them.
@Suite struct SharedFrameTests {
    private let folder: TestFolder
    private let store: RecordStore

    init() throws {
        folder = try TestFolder()
        store = RecordStore(folder: folder["cache"])
    }

    /// A library with a formula in every leaf but the last.
    private func library(_ count: Int = 2, settings: String = "frame: shared\n") throws -> String {
        try folder.write(settings, to: "lib/sitegen.yml")
        let leaves = (1...count).map { number in
            "{ \"id\": \"l\(number)\", \"title\": \"Leaf \(number)\", \"file\": \"\(number == 1 ? "deep/" : "")l\(number).html\", \"source\": \"../l\(number).md\" }"
        }
        try folder.write(
            """
            { "books": [ { "id": "b", "title": "Book", "chapters": [
              { "id": "c", "title": "Chapter", "leaves": [ \(leaves.joined(separator: ",")) ] } ] } ] }
            """, to: "lib/build/study-manifest.json")
        for number in 1...count {
            try folder.write(number < count ? "# \(number)\n\n$x$\n" : "# Last\n", to: "lib/l\(number).md")
        }
        return folder["lib/build/study-manifest.json"]
    }

    @discardableResult private func build(
        _ manifest: String, _ edit: (inout IncrementalBuild) -> Void = { _ in }
    ) async throws -> IncrementalBuild.Outcome {
        var build = IncrementalBuild(manifests: [manifest], jobs: 2)
        build.renderRequest.leavesAssetsOut = true
        build.store = store
        edit(&build)
        return try await build.run()
    }

    private func frames(below build: String = "lib/build") throws -> [String] {
        try folder.files(below: build).keys.filter { $0.hasPrefix(SharedFrame.prefix) }.sorted()
    }

    private func size() throws -> Int {
        try folder.files(below: "lib/build").values.reduce(0) { $0 + $1.count }
    }

    private let style = #/<link [^>]*href="?(?<path>[./]*leaf\/leaf-[0-9a-f]{16}\.css)"?>/#
    private let script = #/<script src="?(?<path>[./]*leaf\/leaf-[0-9a-f]{16}\.js)"?>/#

    @Test func namesStyleAndScriptByTheirContent() async throws {
        try await build(library())
        let deep = try folder.text("lib/build/deep/l1.html")
        let flat = try folder.text("lib/build/l2.html")
        for (text, up) in [(deep, "../"), (flat, "")] {
            let paths = [
                try #require(text.firstMatch(of: style)).path, try #require(text.firstMatch(of: script)).path,
            ]
            for path in paths {
                #expect(path.hasPrefix(up + "leaf/"))
                let file = "lib/build/" + path.dropFirst(up.count)
                let name = DiskPath.name(of: file)
                #expect(name.dropFirst(5).prefix(16) == Digest.sha256Hex(try folder.bytes(file)).prefix(16))
            }
            #expect(text.contains("style-src file:;"))
            #expect(!text.contains("<style>"))
        }
        // A style and a script each for formulas, for text, and for the start page.
        #expect(try frames().count == 6)
    }

    @Test func weighsLess() async throws {
        let inline = try library(50, settings: "")
        try await build(inline)
        #expect(try frames().isEmpty)
        let heavy = try size()
        try await build(library(50))
        #expect(try size() * 2 < heavy)
    }

    @Test func removesFilesThatNoLeafLoads() async throws {
        let manifest = try library()
        try await build(manifest)
        let paper = try frames()
        let again = try await build(manifest)
        #expect(again.wasUnchanged)
        try folder.write("frame: shared\ntheme: zinc\n", to: "lib/sitegen.yml")
        let outcome = try await build(manifest)
        let zinc = try frames()
        #expect(zinc.count == paper.count)
        #expect(Set(paper).intersection(zinc).allSatisfy { $0.hasSuffix(".js") })
        #expect(outcome.report.files.contains { $0.result == .removed })
        try folder.write("", to: "lib/sitegen.yml")
        try await build(manifest)
        #expect(try frames().isEmpty)
    }

    /// The start page above several libraries has files of its own, unless another library is in its folder.
    @Test(arguments: [false, true]) func removesFilesOfTheStartPageAbove(_ hasOther: Bool) async throws {
        let manifests = try ["a", "b", "c"].map { name in
            let path = "site/\(name == "c" ? "" : name + "/")study-manifest.json"
            if name != "c" || hasOther {
                try folder.write(
                    """
                    { "books": [ { "id": "b", "title": "Book", "chapters": [ { "id": "c", "title": "Chapter", "leaves": [
                      { "id": "l", "title": "Leaf", "file": "l.html", "source": "l.md" } ] } ] } ] }
                    """, to: path)
                try folder.write("# Leaf\n", to: DiskPath.join(DiskPath.folder(of: path), "l.md"))
            }
            return folder[path]
        }
        try folder.write("", to: "sitegen.yml")
        let build = { (frame: FrameMode?) async throws -> Void in
            _ = try await self.build(manifests[0]) {
                $0.manifests = Array(manifests.prefix(2))
                $0.renderRequest.frame = frame
            }
        }
        try await build(.shared)
        #expect(try frames(below: "site").count == 2)
        try folder.write("mine", to: "site/leaf/leaf-0123456789abcdef.css")
        try await build(nil)
        #expect(try frames(below: "site").count == (hasOther ? 3 : 1))
        #expect(try frames(below: "site/a").isEmpty)
    }

    /// The page of an earlier run loads its style and script until the leaf can be rendered again.
    @Test func keepsTheFilesOfALeafWithAnError() async throws {
        let manifest = try library()
        try await build(manifest)
        let paper = try frames()
        try folder.write("# Last\n\n[x](gone.md)\n", to: "lib/l2.md")
        try folder.write("frame: shared\ntheme: zinc\n", to: "lib/sitegen.yml")
        try await build(manifest)
        #expect(try Set(frames()).isSuperset(of: paper))
        try folder.write("# Last\n", to: "lib/l2.md")
        try await build(manifest)
        #expect(try Set(frames()).intersection(paper).allSatisfy { $0.hasSuffix(".js") })
    }

    /// A run that renders one leaf again knows the looks of the others from the record.
    @Test func anIncrementalBuildIsACleanOne() async throws {
        let manifest = try library(3)
        try await build(manifest)
        try folder.write("# Changed\n\n$y$\n", to: "lib/l2.md")
        var changed = IncrementalBuild(manifests: [manifest], jobs: 2)
        changed.renderRequest.leavesAssetsOut = true
        changed.store = store
        let outcome = try await changed.run()
        #expect(outcome.report.rendered == 1)
        #expect(try await changed.differences(after: outcome).isEmpty)
        // The last leaf without formulas gets some: its former style and script go.
        try folder.write("# Last\n\n$z$\n", to: "lib/l3.md")
        try await build(manifest)
        #expect(try frames().count == 4)
        let incremental = try folder.files(below: "lib/build")
        try await build(manifest) {
            $0.store = nil; $0.out = folder["clean"]
        }
        for (path, bytes) in try folder.files(below: "clean") { #expect(incremental[path] == bytes) }
    }

    @Test func checkNoticesAnAlteredFile() async throws {
        let manifest = try library()
        try await build(manifest)
        let script = try #require(try frames().first { $0.hasSuffix(".js") })
        let text = try folder.text("lib/build/\(script)")
        try folder.write(text + "// altered", to: "lib/build/\(script)")
        let check = try await build(manifest) { $0.mode = .check }
        #expect(check.report.files.filter { $0.result == .stale }.count == 1)
        try await build(manifest)
        #expect(try folder.text("lib/build/\(script)") == text)
    }

    @Test func oneLeafBringsItsFiles() async throws {
        try await build(library()) { $0.only = ["l2"] }
        #expect(try frames().count == 2)
        #expect(!folder.has("lib/build/index.html"))
    }

    @Test func theOptionWinsOverTheSettings() async throws {
        let manifest = try library()
        try await build(manifest) { $0.renderRequest.frame = .inline }
        #expect(try frames().isEmpty)
        try await build(manifest) {
            $0.renderRequest.isSingleFile = false; $0.renderRequest.frame = .shared
        }
        #expect(try frames().count == 6)
    }

    /// A template that cannot name the files keeps style and script in the page.
    @Test func aTemplateOfOnesOwnStaysComplete() async throws {
        try folder.write(
            "<!DOCTYPE html><title>{{title}}</title><style>{{{style}}}</style>{{{body}}}<script>{{{script}}}</script>",
            to: "lib/look/leaf.mustache")
        try await build(library(settings: "frame: shared\ntemplates: look\n"))
        #expect(try frames().isEmpty)
        #expect(try folder.text("lib/build/l2.html").contains("<style>\n"))
    }
}
