import Foundation
import SiteFiles
import TestSupport
import Testing

/// The record, as the command keeps it.
@Suite struct IncrementalRunTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    private func render(_ arguments: String...) throws -> ChildProcess.Outcome {
        try workspace.run(["render", "lib", "--katex", workspace.katex] + arguments)
    }

    private func records() throws -> [String] { try workspace.cache.files().keys.sorted() }

    @Test func keepsItsRecordOutsideOfTheLibrary() throws {
        try workspace.library()
        #expect(try render().code == 0)
        #expect(try records().count == 1 && records()[0].hasPrefix("sitegen/"))
        #expect(try folder.files().keys.allSatisfy { !$0.hasSuffix(".record") })
    }

    /// katex/ goes with the last leaf that needs it, and stays where a page of another origin may.
    @Test(arguments: [false, true]) func removesKaTeXThatNoLeafNeeds(_ hasOther: Bool) throws {
        try workspace.library()
        #expect(try render().code == 0 && folder.has("lib/build/katex/katex.min.js"))
        if hasOther { try folder.write("<p>katex/katex.min.css", to: "lib/build/other.html") }
        let settings = folder.has("lib/sitegen.yml") ? try folder.text("lib/sitegen.yml") : ""
        try folder.write(settings + "math: mathml\n", to: "lib/sitegen.yml")
        let run = try render("--check-incremental")
        #expect(run.code == 0, "\(run)")
        #expect(folder.has("lib/build/katex") == hasOther)
        #expect(try render().output.contains("unchanged"))
        try folder.write(settings, to: "lib/sitegen.yml")
        #expect(try render("--check-incremental").code == 0 && folder.has("lib/build/katex/katex.min.js"))
    }

    @Test func saysTheSameWithARecord() throws {
        try workspace.library()
        #expect(try render().code == 0)
        for arguments in [["--format", "text"], ["--format", "json"]] {
            let all = ["render", "lib", "--katex", workspace.katex] + arguments
            let believed = try workspace.run(all)
            let clean = try workspace.run(all + ["--no-record"])
            #expect(believed.output == clean.output && believed.errors == clean.errors)
            #expect(believed.code == 0 && clean.code == 0)
            // From elsewhere files have other names.
            let above = try workspace.run(
                ["render", ".", "--katex", workspace.katex] + arguments, below: "lib")
            #expect(above.output == clean.output.replacing("lib/build", with: "build"))
        }
    }

    @Test func usesNoRecordOnRequest() throws {
        let fixture = try workspace.library()
        for arguments in [["--no-record"], ["--check"], ["--only", "one"], ["--depfile-dir", "d"]] {
            _ = try workspace.run(["render", "lib", "--katex", workspace.katex] + arguments)
            #expect(try records().isEmpty, "\(arguments)")
        }
        #expect(try render().code == 0)
        let record = try workspace.cache.files()
        try fixture.source("# Two, changed\n", at: "md/two.md")
        #expect(try render("--no-record").output.hasPrefix("wrote lib/build/two.html\n"))
        #expect(try workspace.cache.files() == record)
    }

    @Test func repairsKaTeXThoughNoLeafChanged() throws {
        try workspace.library()
        #expect(try render().code == 0)
        try folder.write("broken", to: "lib/build/katex/katex.min.js")
        try folder.write("old", to: "lib/build/katex/katex-old.min.js")
        #expect(try render().output == "2 leaves, 2 formulas: 2 unchanged\n")
        #expect(
            try folder.bytes("lib/build/katex/katex.min.js")
                == FileReading.bytes(at: workspace.katex + "/katex.min.js"))
        #expect(!folder.has("lib/build/katex/katex-old.min.js"))
    }

    @Test func seesThatKaTeXIsNotAsLocked() throws {
        try workspace.library()
        try FileManager.default.copyItem(atPath: workspace.katex, toPath: folder["k"])
        try FileManager.default.copyItem(
            atPath: workspace.katex + ".lock.json", toPath: folder["k.lock.json"])
        let arguments = ["render", "lib", "--katex", "k"]
        #expect(try workspace.run(arguments).code == 0)
        #expect(try workspace.run(arguments).code == 0)
        try folder.write("new", to: "k/fonts/new.woff2")
        #expect(try workspace.run(arguments).code == 2)
        try folder.remove("k/fonts/new.woff2")
        #expect(try workspace.run(arguments).code == 0)
        try folder.remove("k.lock.json")
        #expect(try workspace.run(arguments).code == 2)
    }

    @Test func findsAManifestThatIsNew() throws {
        try workspace.library()
        #expect(try workspace.run(["render", ".", "--no-assets"]).code == 0)
        let other = try LibraryFixture([.init("x", source: "../md/x.md")], in: folder, name: "other")
        try other.source("# X\n", at: "md/x.md")
        let outcome = try workspace.run(["render", ".", "--no-assets"])
        #expect(outcome.output.hasPrefix("wrote other/build/x.html\n"))
        #expect(outcome.output.contains("wrote other/build/index.html\n"))
    }

    @Test func removesWhatItWroteAndSaysSo() throws {
        try workspace.library()
        #expect(try render().code == 0)
        _ = try LibraryFixture([.init("two", source: "../md/two.md")], in: folder)
        let outcome = try render()
        #expect(outcome.code == 0)
        // The leaf that is left loses its neighbour, the start page an entry.
        let lines = outcome.output.split(separator: "\n").filter { !$0.contains("/leaf/") }
        #expect(
            lines == [
                "wrote lib/build/two.html", "removed lib/build/one.html", "wrote lib/build/index.html",
                "1 leaf, 0 formulas: 0 unchanged",
            ])
        #expect(!folder.has("lib/build/one.html"))
        #expect(try render("--format", "json").output.contains("\"result\": \"unchanged\""))
    }

    @Test func comparesWithACleanBuild() throws {
        let fixture = try workspace.library()
        let first = try render("--check-incremental")
        #expect(first.code == 0)
        #expect(first.output.hasSuffix("2 leaves match a clean build\n"))
        try fixture.source("# Two, changed\n", at: "md/two.md")
        let second = try render("--check-incremental")
        #expect(second.code == 0 && second.output.hasPrefix("wrote lib/build/two.html\n"))
        #expect(try folder.files(below: "lib").keys.contains("build/two.html"))
    }
}
