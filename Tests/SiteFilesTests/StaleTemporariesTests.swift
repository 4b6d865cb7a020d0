import Foundation
import TestSupport
import Testing

@testable import SiteFiles

@Suite struct StaleTemporariesTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// A process that has lived and does so no more.
    private func goneProcess() throws -> Int32 {
        let running = try ChildProcess("/bin/true", [], in: folder.path).start()
        _ = try running.wait(for: 20)
        return running.pid
    }

    private func write(_ name: String, secondsAgo: Double) throws {
        try folder.write("half", to: name)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)], ofItemAtPath: folder[name])
    }

    @Test func onlyWhatADeadProcessLeftLongAgoIsRemoved() throws {
        let gone = try goneProcess()
        let left = [
            ".sitegen-\(gone)-1x2y3z.tmp", ".sitegen-\(gone)-0.tmp",
            ".sitegen-\(gone)-8866283132352265289.html",
        ]
        for name in left { try write(name, secondsAgo: 3600) }
        let others = [
            ".sitegen-\(getpid())-abc.tmp", ".sitegen-1-abc.tmp", ".sitegen-\(gone)-a-b.tmp",
            ".sitegen-\(gone)-.tmp", ".sitegen-\(gone).tmp", ".sitegen-x-abc.tmp", ".sitegen--\(gone)-a.tmp",
            ".sitegen-\(gone)-abc.tmp~", "sitegen-\(gone)-abc.tmp", ".sitegen-\(gone)-ABC!.tmp", "leaf.html",
            ".sitegen-\(gone)-notes.html", ".sitegen-\(gone)-.html", ".sitegen-\(getpid())-1.html",
        ]
        for name in others { try write(name, secondsAgo: 3600) }
        // It may be written to by a process that cannot be seen.
        try write(".sitegen-\(gone)-young.tmp", secondsAgo: 5)
        try folder.link(".sitegen-\(gone)-link.tmp", to: "leaf.html")
        try FileManager.default.createDirectory(
            atPath: folder[".sitegen-\(gone)-folder.tmp"], withIntermediateDirectories: true)
        StaleTemporaries.remove(in: folder.path)
        for name in left { #expect(!folder.has(name), "\(name)") }
        for name in others + [
            ".sitegen-\(gone)-young.tmp", ".sitegen-\(gone)-link.tmp", ".sitegen-\(gone)-folder.tmp",
        ] {
            #expect(folder.has(name), "\(name)")
        }
    }

    @Test func theNextWriteInAFolderTakesThemAway() throws {
        let name = "sub/.sitegen-\(try goneProcess())-1.tmp"
        try write(name, secondsAgo: 3600)
        try AtomicFile.write(Array("x".utf8), to: folder["leaf.html"])
        #expect(folder.has(name))
        try AtomicFile.write(Array("x".utf8), to: folder["sub/leaf.html"])
        #expect(!folder.has(name))
    }

    @Test func aFolderThatIsNotThereIsNoFault() { StaleTemporaries.remove(in: folder["none"]) }
}
