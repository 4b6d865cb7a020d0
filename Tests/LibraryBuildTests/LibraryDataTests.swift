import Diagnostics
import DocumentSettings
import Foundation
import LeafRendering
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild

/// The files with which Find looks into all leaves of a library.
@Suite struct LibraryDataTests {
    private let folder: TestFolder
    private let store: RecordStore

    init() throws {
        folder = try TestFolder()
        store = RecordStore(folder: folder["cache"])
    }

    /// A library of leaves with one word of their own each.
    private func library(_ count: Int, settings: String = "") throws -> String {
        try folder.write(settings, to: "lib/sitegen.yml")
        let leaves = (1...count).map { number in
            "{ \"id\": \"l\(number)\", \"title\": \"Leaf \(number)\", \"file\": \"l\(number).html\", \"source\": \"../l\(number).md\" }"
        }
        try folder.write(
            """
            { "books": [ { "id": "b", "title": "Book", "chapters": [
              { "id": "c", "title": "Chapter", "leaves": [ \(leaves.joined(separator: ",")) ] } ] } ] }
            """, to: "lib/build/study-manifest.json")
        for number in 1...count { try write(number, "own\(number)") }
        return folder["lib/build/study-manifest.json"]
    }

    private func write(_ number: Int, _ word: String) throws {
        try folder.write(
            "# Heading \(number)\n\nA *\(word)* & \"quotes\" in $\\sigma_{\(number)}$\n\n$$x < y$$\n",
            to: "lib/l\(number).md")
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

    /// The files in leaf/ by name.
    private func files(below build: String = "lib/build") throws -> [String: [UInt8]] {
        let all = try folder.files(below: build).filter { $0.key.hasPrefix("leaf/") }
        return Dictionary(all.map { (String($0.key.dropFirst(5)), Array($0.value)) }) { first, _ in first }
    }

    private func names(_ kind: String) throws -> [String] {
        try files().keys.filter { $0.hasPrefix(kind + "-") }.sorted()
    }

    private func text(_ kind: String) throws -> String {
        try names(kind).map { try folder.text("lib/build/leaf/" + $0) }.joined()
    }

    @Test func hasTheTextOfEveryLeafBlockByBlock() async throws {
        try await build(library(2))
        #expect(
            try text("texts")
                == #"sitegen.texts([\#n"#
                + #"[[4,"Heading 1"],["A own1 & \"quotes\" in ","\\sigma_{1}"],["","x < y"]],\#n"#
                + #"[[4,"Heading 2"],["A own2 & \"quotes\" in ","\\sigma_{2}"],["","x < y"]]\#n]);\#n"#)
        let words = try text("words")
        #expect(words.contains(#"["l1.html","Leaf 1",0,0,[0,"#) && words.contains("(own1"))
    }

    /// Also of a leaf that is kept, and of the page of one whose files are gone.
    @Test func tellsTheLanguageOfALeafThatHasAnother() async throws {
        let manifest = try library(2)
        try folder.write("---\nlang: he\n---\n# Two\n", to: "lib/l2.md")
        for edit in [{}, { try write(1, "edited") }] {
            try edit()
            try await build(manifest)
            let words = try text("words")
            #expect(
                words.contains(#"["l2.html","Leaf 2",0,1,[0,0],"he rtl"]"#) && words.contains(#"["l1.html""#))
            #expect(words.components(separatedBy: "rtl").count == 2)
            #expect(try !folder.text("lib/build/leaf/library.js").contains("lang"))
        }
        #expect(LeafLanguage.text(ofPage: try folder.bytes("lib/build/l2.html")) == "he rtl")
        #expect(LeafLanguage.text(ofPage: try folder.bytes("lib/build/l1.html")) == "en")
    }

    /// Also of a leaf that is kept, and of the page of one whose files are gone.
    @Test func marksLeavesThatNeedMacrosOfTheirOwn() async throws {
        let manifest = try library(4, settings: "macros: {Odds: x}\n")
        try folder.write("---\nmacros: {E: x}\n---\n# Two\n\n$\\E$\n", to: "lib/l2.md")
        try folder.write("---\nlang: de\n---\n# Three\n\n$\\def\\E{x}$\n", to: "lib/l3.md")
        // Without formulas macros do not matter.
        try folder.write("---\nmacros: {E: x}\n---\n# Four\n", to: "lib/l4.md")
        for edit in [{}, { try write(1, "edited") }] {
            try edit()
            try await build(manifest)
            let words = try text("words")
            #expect(words.contains(#"["l2.html","Leaf 2",0,1,[0,0],null,true]"#), "\(words)")
            #expect(words.contains(#"["l3.html","Leaf 3",0,2,[0,2],"de",true]"#), "\(words)")
            #expect(words.components(separatedBy: "true").count == 3, "\(words)")
        }
        let macros = MathOptions.defaultMacros.merging(["\\Odds": "x"]) { $1 }
        let areOwn = try (1...4).map {
            LeafMacros.areOwn(ofPage: try folder.bytes("lib/build/l\($0).html"), library: macros)
        }
        #expect(areOwn == [false, true, true, false])
    }

    @Test func namesItsFilesInTheScriptOfTheLibraryByTheirContent() async throws {
        try await build(library(140))
        let script = try folder.text("lib/build/leaf/library.js")
        let named = try files().filter { $0.key != "library.js" }
        // 128 leaves, and 12.
        #expect(try names("words").count == 2 && names("texts").count == 2 && names("find").count == 1)
        for (name, bytes) in named {
            #expect(script.contains("\"\(name)\""))
            #expect(name.contains("-\(Digest.sha256Hex(bytes).prefix(16))."))
        }
    }

    /// One part of three is made again, and the others keep their files; the result is that of a fresh build.
    @Test func anEditMakesOnePartAgain() async throws {
        let manifest = try library(270)
        try await build(manifest)
        let before = try files()
        try write(140, "edited")
        let outcome = try await build(manifest)
        #expect(outcome.report.rendered == 1)
        let after = try files()
        #expect(Set(before.keys).subtracting(after.keys).count == 2)
        #expect(Set(after.keys).subtracting(before.keys).count == 2)
        #expect(try text("words").contains("(edited") && !text("words").contains("own140"))
        // Only library.js was written in place.
        #expect(outcome.report.files.count { $0.result == .written } == 3)
        #expect(outcome.report.files.count { $0.result == .removed } == 2)
        try await build(manifest) {
            $0.store = nil
            $0.out = folder["fresh"]
        }
        #expect(try files(below: "fresh") == after)
        #expect(try await build(manifest).wasUnchanged)
    }

    @Test(arguments: ["words", "texts", "find", "library"])
    func aDamagedOrMissingFileIsMadeAgain(_ kind: String) async throws {
        let manifest = try library(3)
        try await build(manifest)
        let before = try files()
        let name = try #require(before.keys.first { $0.hasPrefix(kind) })
        try folder.write("damaged", to: "lib/build/leaf/" + name)
        try await build(manifest)
        #expect(try files() == before)
        try folder.remove("lib/build/leaf/" + name)
        try await build(manifest)
        #expect(try files() == before)
    }

    @Test(arguments: [("find: leaf\n", true), ("navigation: none\n", false)])
    func isLeftOutBySettings(_ settings: String, _ hasScript: Bool) async throws {
        let manifest = try library(2)
        try await build(manifest)
        try folder.write(settings, to: "lib/sitegen.yml")
        try await build(manifest)
        #expect(try Set(files().keys) == (hasScript ? ["library.js"] : []))
        #expect(try !hasScript || folder.text("lib/build/leaf/library.js") == "sitegen.library({});\n")
    }

    /// The manifest may change while every leaf has an error.
    @Test func hasNewTitlesOfPagesThatStay() async throws {
        let manifest = try library(2)
        try await build(manifest)
        let texts = try text("texts")
        for number in 1...2 { try folder.write("# H\n\n@thm-nope\n", to: "lib/l\(number).md") }
        try folder.write(
            folder.text("lib/build/study-manifest.json").replacing("Leaf 1", with: "Renamed"),
            to: "lib/build/study-manifest.json")
        try await build(manifest)
        #expect(try text("words").contains("[\"l1.html\",\"Renamed\",") && text("texts") == texts)
        let before = try files()
        try await build(manifest)
        #expect(try files() == before)
    }

    /// A list repeats what other leaves have.
    @Test func coversNoLists() async throws {
        let manifest = try library(2)
        let text = try folder.text("lib/build/study-manifest.json")
        try folder.write(
            text.replacing(
                "{ \"id\": \"l1\"",
                with:
                    "{ \"id\": \"all\", \"title\": \"All\", \"file\": \"all.html\", \"list\": \"theorems\" }, { \"id\": \"l1\""
            ),
            to: "lib/build/study-manifest.json")
        try folder.write("> [!theorem] 1 Named\n> Text.\n", to: "lib/l1.md")
        try await build(manifest)
        #expect(try folder.text("lib/build/all.html").contains("Named"))
        #expect(try !self.text("words").contains("all.html") && self.text("words").contains("l1.html"))
        // The paragraph that names a theorem counts twice.
        #expect(try self.text("texts").contains(#"[2,"Theorem 1 (Named). Text."]"#))
    }

    /// The order of rendering, and the number of tasks, leave no trace.
    @Test func isTheSameForAnyNumberOfJobs() async throws {
        let manifest = try library(40)
        for (jobs, out) in [(1, "one"), (4, "four")] {
            try await build(manifest) {
                $0.store = nil
                $0.jobs = jobs
                $0.out = folder[out]
            }
        }
        #expect(try files(below: "one") == files(below: "four"))
    }

    /// In a fresh clone no record tells which files an earlier build wrote; their names do.
    @Test func removesFilesOfEarlierBuildsWithoutARecord() async throws {
        let manifest = try library(2)
        try await build(manifest) { $0.store = nil }
        let before = try files()
        try write(1, "edited")
        // A file that does not match its name, and one of an author, stay.
        try folder.write("mine", to: "lib/build/leaf/words-0123456789abcdef.js")
        try folder.write("mine", to: "lib/build/leaf/mine.js")
        try await build(manifest) { $0.store = nil }
        let after = try files()
        #expect(after["words-0123456789abcdef.js"] != nil && after["mine.js"] != nil)
        #expect(after.count == before.count + 2)
    }

    @Test(arguments: [true, false]) func removesItsFolderUnlessItHasOtherFiles(_ hasOther: Bool) async throws
    {
        let manifest = try library(2)
        try await build(manifest)
        if hasOther { try folder.write("mine", to: "lib/build/leaf/mine.js") }
        try folder.write("navigation: none\n", to: "lib/sitegen.yml")
        try await build(manifest)
        #expect(FileReading.isFolder(folder["lib/build/leaf"]) == hasOther)
        #expect(try files().keys.sorted() == (hasOther ? ["mine.js"] : []))
        try folder.write("", to: "lib/sitegen.yml")
        try await build(manifest)
        #expect(try names("words").count == 1)
    }

    /// The old page of a leaf with an error still loads its style and script.
    @Test func removesNothingWhileALeafFails() async throws {
        let manifest = try library(2, settings: "frame: shared\n")
        try await build(manifest) { $0.store = nil }
        let before = Set(try files().keys)
        try folder.write("# Broken\n\n$$ x\n", to: "lib/l1.md")
        try write(2, "edited")
        try await build(manifest) { $0.store = nil }
        #expect(try before.isSubset(of: files().keys))
    }

    /// Find leads to the old page of a leaf with an error as long as it is there, with a record and without one.
    @Test(arguments: [true, false]) func keepsTheTextOfAnOldPage(_ hasRecord: Bool) async throws {
        let manifest = try library(2)
        let edit = { (build: inout IncrementalBuild) in if !hasRecord { build.store = nil } }
        try folder.write("# Heading 1\n\n> [!theorem] 1 own1 {#thm-a}\n> Text.\n", to: "lib/l1.md")
        try await build(manifest, edit)
        try folder.write("# Broken\n\n$$ x\n", to: "lib/l1.md")
        // The second run has what the first one kept.
        for word in ["edited", "again", "again"] {
            try write(2, word)
            #expect(try await build(manifest, edit).report.leaves.contains { $0.result == .failed })
            let script = try folder.text("lib/build/leaf/library.js")
            let texts = try #require(names("texts").first { script.contains($0) })
            let current = try folder.text("lib/build/leaf/" + texts)
            #expect(current.contains("Heading 1") && current.contains(word), "\(current)")
            #expect(!current.contains("Broken") && !current.contains("own2"))
            let list = try #require(names("list").first { script.contains($0) })
            #expect(try folder.text("lib/build/leaf/" + list).contains("l1.html"))
        }
        // A check agrees with what the run wrote.
        let check = try await build(manifest) { $0.mode = .check }
        #expect(check.report.files.allSatisfy { $0.result == .unchanged })
        // Without the page there is nothing to find.
        try folder.remove("lib/build/l1.html")
        try await build(manifest, edit)
        let script = try folder.text("lib/build/leaf/library.js")
        let texts = try #require(names("texts").first { script.contains($0) })
        #expect(try !folder.text("lib/build/leaf/" + texts).contains("Heading 1"))
        try write(1, "mended")
        try await build(manifest, edit)
        #expect(try text("texts").contains("mended") && names("texts").count == 1)
    }

    /// A leaf with an error keeps the files of its own library only.
    @Test(arguments: [true, false]) func removesFilesWhileALeafOfAnotherLibraryFails(_ hasRecord: Bool)
        async throws
    {
        let manifest = try library(2)
        let edit = { (build: inout IncrementalBuild) in if !hasRecord { build.store = nil } }
        try await build(manifest, edit)
        let before = try files()
        try folder.write(
            """
            { "books": [ { "id": "b", "title": "Book", "chapters": [
              { "id": "c", "title": "Chapter", "leaves": [
                { "id": "l", "title": "Leaf", "file": "l.html", "source": "../l.md" } ] } ] } ] }
            """, to: "other/build/study-manifest.json")
        try folder.write("# Broken\n\n$$ x\n", to: "other/l.md")
        try write(1, "edited")
        let outcome = try await build(manifest) {
            edit(&$0)
            $0.manifests.append(folder["other/build/study-manifest.json"])
        }
        #expect(outcome.report.leaves.contains { $0.result == .failed })
        let after = try files()
        #expect(after.count == before.count && Set(after.keys) != Set(before.keys))
    }

    /// On a full disk, for example. The old script still loads the files that it names.
    @Test(arguments: [true, false]) func aScriptThatCannotBeWrittenKeepsItsFiles(_ hasRecord: Bool)
        async throws
    {
        let manifest = try library(2)
        let edit = { (build: inout IncrementalBuild) in if !hasRecord { build.store = nil } }
        try await build(manifest, edit)
        let before = Set(try files().keys)
        let script = "lib/build/leaf/library.js"
        let bytes = try folder.bytes(script)
        try folder.remove(script)
        try folder.write("in the way", to: script + "/file")
        try write(1, "edited")
        #expect(try await !build(manifest, edit).report.failures.isEmpty)
        #expect(try before.subtracting(["library.js"]).isSubset(of: files().keys))
        try folder.remove(script)
        try folder.write(String(decoding: bytes, as: UTF8.self), to: script)
        try await build(manifest, edit)
        #expect(try files().count == before.count && !before.isSuperset(of: files().keys))
    }

    @Test(arguments: ["equations: maybe\n", "junk: \n  - {"], [true, false])
    func aMistakeInTheSettingsChangesNothing(_ settings: String, _ hasRecord: Bool) async throws {
        let manifest = try library(2)
        try await build(manifest)
        let before = try folder.files(below: "lib/build")
        try folder.write(settings, to: "lib/sitegen.yml")
        let outcome = try await build(manifest) { if !hasRecord { $0.store = nil } }
        #expect(outcome.report.diagnostics.hasErrors)
        #expect(try folder.files(below: "lib/build") == before)
        try folder.write("", to: "lib/sitegen.yml")
        try await build(manifest)
        #expect(try folder.files(below: "lib/build") == before)
    }
}
