import Foundation
import SiteFiles
import Testing

@testable import KaTeXFiles

@Suite struct KaTeXAssetsTests {
    let temporary: TemporaryFolder
    let folder: String
    let assets: KaTeXAssets

    init() throws {
        try InstalledKaTeX.requireInstalled()
        temporary = try TemporaryFolder()
        folder = temporary["vendor/katex"]
        _ = try KaTeXVendor(folder: folder).vendor()
        assets = try KaTeXAssets(opening: folder)
    }

    @Test func namesMissingAlteredAndExtraFiles() throws {
        try temporary.remove("vendor/katex/fonts/KaTeX_AMS-Regular.woff2")
        try temporary.write("changed", to: "vendor/katex/katex.min.css")
        try temporary.write("more", to: "vendor/katex/fonts/more.woff2")
        try temporary.write("", to: "vendor/katex/.DS_Store")
        #expect(
            throws: KaTeXAssetsError.lockMismatch(
                folder: folder, lock: folder + ".lock.json", missing: ["fonts/KaTeX_AMS-Regular.woff2"],
                altered: ["katex.min.css"], extra: ["fonts/more.woff2"])
        ) { try KaTeXAssets(opening: folder) }
    }

    @Test func sameSizeOtherBytesIsAltered() throws {
        var script = assets.script
        script[1000] ^= 1
        try temporary.write(script, to: "vendor/katex/katex.min.js")
        let error = #expect(throws: KaTeXAssetsError.self) { try KaTeXAssets(opening: folder) }
        let text = try #require(error).description
        #expect(text.contains("altered: katex.min.js"))
        #expect(text.contains("sitegen vendor katex --pinned --to \(folder)`"))
    }

    @Test func absentFolderAndAbsentLock() throws {
        try temporary.remove("vendor/katex")
        #expect(throws: KaTeXAssetsError.self) { try KaTeXAssets(opening: folder) }
        try temporary.remove("vendor/katex.lock.json")
        let error = #expect(throws: KaTeXAssetsError.self) { try KaTeXAssets(opening: folder) }
        #expect(error?.description.hasPrefix("there is no folder \(folder); ") == true)
        try AtomicFile.makeFolder(folder)
        #expect(throws: KaTeXAssetsError.missingLock(path: folder + ".lock.json")) {
            try KaTeXAssets(opening: folder)
        }
    }

    @Test func aLockThatNamesTooFewIsRefused() throws {
        try temporary.write(#"{"version":"1","source":"","files":[]}"#, to: "empty.lock.json")
        try AtomicFile.makeFolder(temporary["empty"])
        let reason = "it does not name katex.min.css"
        #expect(throws: KaTeXAssetsError.unreadableLock(path: temporary["empty.lock.json"], reason: reason)) {
            try KaTeXAssets(opening: temporary["empty"])
        }
    }

    @Test func debianFolderOpensWithoutALock() throws {
        let unlocked = try KaTeXAssets.openUnlocked(InstalledKaTeX.folder)
        #expect(!unlocked.isLocked)
        #expect(unlocked.files == assets.files)
        #expect(unlocked.fingerprint == assets.fingerprint)
    }

    @Test func installsTheSetAndWritesOnlyWhatDiffers() throws {
        let first = try assets.install(beside: temporary["build"])
        #expect(first.written.count == assets.files.count)
        #expect(try temporary.contents(of: "build/katex").count == assets.files.count)
        let inode = FileReading.identity(of: temporary["build/katex/katex.min.js"])
        #expect(try assets.install(beside: temporary["build"]) == .init())
        try temporary.write("old", to: "build/katex/katex.min.css")
        #expect(try assets.install(beside: temporary["build"]).written == ["katex.min.css"])
        #expect(FileReading.identity(of: temporary["build/katex/katex.min.js"]) == inode)
    }

    @Test func removesStaleFilesOfKaTeXAndReportsOthers() throws {
        for name in [
            "fonts/KaTeX_Old.ttf", "contrib/auto-render.min.js", "katex.css", "notes.txt", "fonts/Mine.woff2",
        ] {
            try temporary.write("x", to: "build/katex/" + name)
        }
        let done = try assets.install(beside: temporary["build"])
        #expect(done.removed == ["contrib/auto-render.min.js", "fonts/KaTeX_Old.ttf", "katex.css"])
        #expect(done.unknown == ["fonts/Mine.woff2", "notes.txt"])
        #expect(FileReading.isFile(temporary["build/katex/notes.txt"]))
    }

    @Test func neverWritesThroughLinks() throws {
        try temporary.write("precious", to: "elsewhere/KaTeX_AMS-Regular.woff2")
        try temporary.write("precious", to: "elsewhere/katex.js")
        try AtomicFile.makeFolder(temporary["build/katex"])
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: temporary["build/katex/fonts"], withDestinationPath: temporary["elsewhere"])
        try files.createSymbolicLink(
            atPath: temporary["build/katex/katex.min.js"],
            withDestinationPath: temporary["elsewhere/katex.js"])
        try assets.install(beside: temporary["build"])
        let precious = Array("precious".utf8)
        #expect(try temporary.contents(of: "elsewhere").values.allSatisfy { $0 == precious })
        #expect(try temporary.contents(of: "elsewhere").count == 2)
        #expect(try temporary.contents(of: "build/katex").count == assets.files.count)

        try AtomicFile.makeFolder(temporary["linked"])
        try files.createSymbolicLink(
            atPath: temporary["linked/katex"], withDestinationPath: temporary["elsewhere"])
        #expect(throws: KaTeXAssetsError.destinationIsLink(path: temporary["linked/katex"])) {
            try assets.install(beside: temporary["linked"])
        }
    }
}
