import Foundation
import SiteFiles
import TestSupport
import Testing

@Suite struct VendorTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    @Test func takesAReleaseAndPinsIt() throws {
        let outcome = try workspace.expect(0, "vendor", "katex", "--from", workspace.katex)
        #expect(outcome.output.hasPrefix("vendored KaTeX 0."))
        #expect(outcome.errors.isEmpty)
        let lock = try workspace.json(try folder.text("vendor/katex.lock.json"))
        let files = try #require(lock["files"] as? [[String: Any]])
        for file in files {
            let bytes = try folder.bytes("vendor/katex/" + #require(file["path"] as? String))
            #expect(file["size"] as? Int == bytes.count)
            #expect(file["sha256"] as? String == Digest.sha256Hex(bytes))
        }
        #expect(files.count == (try folder.files(below: "vendor/katex")).count)
        #expect(try folder.text("vendor/katex/katex.min.css").firstMatch(of: #/\.(ttf|woff)\)/#) == nil)
        // The working folder's vendor/katex is what a render below it takes.
        try workspace.library()
        try workspace.expect(0, "render", "lib")
        #expect(folder.has("lib/build/katex/katex.min.js"))
    }

    @Test func saysWhenEverythingIsThere() throws {
        try workspace.expect(0, "vendor", "katex", "--from", workspace.katex, "--to", "k")
        let before = try folder.files()
        let outcome = try workspace.expect(
            0, "vendor", "katex", "--from", workspace.katex, "--to", "k", "--pinned")
        #expect(outcome.output.hasPrefix("already vendored: KaTeX 0."))
        #expect(try folder.files() == before)
    }

    @Test func putsBackWhatWasAltered() throws {
        try workspace.expect(0, "vendor", "katex", "--from", workspace.katex)
        let before = try folder.files()
        try folder.write("altered", to: "vendor/katex/katex.min.css")
        try folder.remove("vendor/katex/katex.min.js")
        try workspace.expect(0, "vendor", "katex", "--from", workspace.katex, "--pinned")
        #expect(try folder.files() == before)
    }

    @Test func refusesAnotherReleaseThanThePinnedOne() throws {
        try FileManager.default.copyItem(atPath: workspace.katex, toPath: folder["release"])
        try workspace.expect(0, "vendor", "katex", "--from", "release")
        let before = try folder.files(below: "vendor")
        let css = try folder.text("release/katex.min.css")
        try folder.write(css + "/* other */", to: "release/katex.min.css")
        let outcome = try workspace.expect(2, "vendor", "katex", "--from", "release", "--pinned")
        #expect(outcome.errors.contains("katex.min.css differs"))
        #expect(try folder.files(below: "vendor") == before)
    }

    @Test(arguments: ["nowhere", "empty", "file.tar.gz"])
    func rejectsAFolderThatIsNotARelease(_ name: String) throws {
        try folder.write("x", to: "empty/readme")
        try folder.write("not an archive", to: "file.tar.gz")
        let outcome = try workspace.expect(2, "vendor", "katex", "--from", name)
        #expect(outcome.errors.hasPrefix("sitegen: error: ") && outcome.errors.contains(name))
        #expect(!folder.has("vendor"))
    }
}
