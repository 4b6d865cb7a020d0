import BundleSync
import Foundation
import SiteFiles
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct SyncRunTests {
    private static let build = ["a.html": "a", "b.html": "b", "study-manifest.json": "{}"]

    @Test func aFileThatChangedSinceItWasVerifiedIsNotCopied() throws {
        let folders = try SyncFolders(build: Self.build)
        let plan = try folders.plan()
        try folders.folder.write("B", to: "build/b.html")
        let run = SyncRun(plan, from: folders.build, to: try SyncTarget(folder: folders.copy))
        #expect(throws: SyncRun.Stopped.changed("b.html")) { try run.apply() }
        #expect(try folders.copied().isEmpty)
        #expect(!folders.folder.has("copy/.sitegen-sync"))
    }

    @Test func anUnreadableFileLeavesTheTargetUnchanged() throws {
        let folders = try SyncFolders(build: Self.build)
        try folders.sync()
        try folders.folder.write("A", to: "build/a.html")
        try folders.folder.write("B", to: "build/b.html")
        let plan = try folders.plan()
        try folders.folder.remove("build/b.html")
        let run = SyncRun(plan, from: folders.build, to: try SyncTarget(folder: folders.copy))
        #expect(throws: SyncRun.Stopped.self) { try run.apply() }
        #expect(try folders.copied() == Self.build)
        #expect(try SyncTarget(folder: folders.copy).isWhole)
    }

    @Test func oneRunAtATime() throws {
        let folders = try SyncFolders(build: Self.build, copy: [".sitegen-sync/0": "half"])
        let descriptor = open(folders.folder["copy/.sitegen-sync"], O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: SyncRun.Stopped.self) { try folders.sync() }
        #expect(flock(descriptor, LOCK_UN) == 0)
        #expect(try !folders.plan().isEmpty && SyncTarget(folder: folders.copy).hasStaging)
        try folders.sync()
        #expect(try folders.copied() == Self.build)
    }

    @Test func foldersThatAreEmptyAfterwardsGo() throws {
        let folders = try SyncFolders(build: Self.build.merging(["x/y/z.html": "z"]) { $1 })
        try folders.sync()
        try folders.folder.remove("build/x")
        try folders.sync()
        #expect(!folders.folder.has("copy/x"))
    }

    @Test func sizesByChapterAndTheBiggestFirst() {
        let digest = String(repeating: "0", count: 64)
        let files = [("b", 7), ("a", 7), ("katex/k", 5), ("c", 1)].map {
            ShippedFile(path: $0.0, size: $0.1, sha256: digest)
        }
        let report = SizeReport(chapters: [], files: files, count: 3)
        #expect(report.total == 20 && report.katex == 5)
        #expect(report.biggest.map(\.path) == ["a", "b", "katex/k"])
    }
}
