import Diagnostics
import Foundation
import KaTeXFiles
import SiteFiles
import TestSupport
import Testing

@testable import LibraryBuild
import LibraryFolder

@Suite struct KaTeXLocationTests {
    let folder: TestFolder
    let vendored: String

    init() throws {
        folder = try TestFolder()
        vendored = try Repository.requireKaTeX()
    }

    /// A copy of the vendored set and its lock, known again by the lock's words about its source.
    private func put(_ name: String, source: String) throws {
        try AtomicFile.makeFolder(DiskPath.folder(of: folder[name]))
        try FileManager.default.copyItem(atPath: vendored, toPath: folder[name])
        let lock = try String(contentsOfFile: vendored + ".lock.json", encoding: .utf8)
        try folder.write(
            lock.replacing(#/"source": "[^"]*"/#, with: "\"source\": \"\(source)\""), to: name + ".lock.json")
    }

    private func find(
        explicit: String? = nil, settings: String? = nil, from start: String, program: String? = nil
    ) throws -> String {
        let (assets, note) = try KaTeXLocation.find(
            explicit: explicit.map { folder[$0] }, settings: settings.map { folder[$0] },
            folder: folder[start], program: program.map { folder[$0] })
        #expect((note == nil) == assets.isLocked)
        return assets.isLocked ? assets.source : "system"
    }

    @Test func prefersTheFlagToTheSettingsToTheFolderAboveToTheProgram() throws {
        try put("flag", source: "flag")
        try put("settings", source: "settings")
        try put("lib/vendor/katex", source: "library")
        try put("usr/share/sitegen/katex", source: "program")
        let start = "lib/book/build"
        #expect(try find(explicit: "flag", settings: "settings", from: start, program: "usr/bin") == "flag")
        #expect(try find(settings: "settings", from: start, program: "usr/bin") == "settings")
        #expect(try find(from: start, program: "usr/bin") == "library")
        #expect(try find(from: "elsewhere", program: "usr/bin") == "program")
    }

    @Test func takesTheNearestFolderUpwards() throws {
        try put("vendor/katex", source: "far")
        try put("lib/vendor/katex", source: "near")
        #expect(try find(from: "lib/a/b") == "near")
        #expect(try find(from: "other/a/b") == "far")
    }

    @Test func doesNotGoOnWhereALockHasNoFolder() throws {
        try put("vendor/katex", source: "far")
        try folder.write("{}", to: "lib/vendor/katex.lock.json")
        #expect(throws: KaTeXAssetsError.self) { try find(from: "lib/a") }
    }

    @Test func doesNotGoOnWhereTheNamedFolderIsNotThere() throws {
        try put("vendor/katex", source: "far")
        #expect(throws: KaTeXAssetsError.self) { try find(explicit: "nowhere", from: "lib") }
        #expect(throws: KaTeXAssetsError.self) { try find(settings: "nowhere", from: "lib") }
    }

    @Test func refusesAFolderThatIsNotAsItsLockSays() throws {
        try put("vendor/katex", source: "here")
        try folder.write("altered", to: "vendor/katex/katex.min.js")
        let error = #expect(throws: KaTeXAssetsError.self) { try find(from: "lib") }
        #expect(error?.description.contains("katex.min.js") == true)
        #expect(error?.description.contains("sitegen vendor katex --pinned") == true)
    }

    @Test(.needs(.systemKaTeX)) func saysSoWhereItTakesTheSystemsOwn() throws {
        let (assets, note) = try KaTeXLocation.find(
            explicit: nil, settings: nil, folder: folder["lib"], program: nil)
        #expect(!assets.isLocked)
        #expect(note?.rule == "katex-unlocked" && note?.severity == .note)
    }
}
