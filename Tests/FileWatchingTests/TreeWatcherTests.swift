import Foundation
import SiteFiles
import FileWatching
import Synchronization
import TestSupport
import Testing

@Suite struct TreeWatcherTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("a", to: "a.txt")
        try folder.write("b", to: "sub/b.txt")
    }

    @Test func theStampChangesOnlyWithServedFiles() throws {
        let watcher = TreeWatcher(folder.path)
        var last = try watcher.stamp()
        #expect(try watcher.stamp() == last)
        let changes: [(String, () throws -> Void)] = [
            ("content", { try AtomicFile.write(Array("A".utf8), to: folder["a.txt"]) }),
            ("new", { try folder.write("", to: "c.txt") }), ("gone", { try folder.remove("c.txt") }),
            ("folder", { try AtomicFile.makeFolder(folder["empty"]) }),
            ("deep", { try folder.write("bb", to: "sub/b.txt") }),
            (
                "renamed",
                { try FileManager.default.moveItem(atPath: folder["a.txt"], toPath: folder["z.txt"]) }
            ),
            ("linked", { try folder.link("link", to: "z.txt") }),
        ]
        for (what, change) in changes {
            try change()
            let now = try watcher.stamp()
            #expect(now != last, "\(what)")
            last = now
        }
        try folder.write("x", to: ".sitegen-temporary")
        try folder.write("x", to: ".git/index")
        #expect(try watcher.stamp() == last)
    }

    /// A tree can be a file that does not exist yet.
    @Test func theStampChangesWithAFile() throws {
        let watcher = TreeWatcher(folder["late.yml"])
        var stamps = [try watcher.stamp()]
        try folder.link("late.yml", to: "nowhere")
        stamps.append(try watcher.stamp())
        try folder.write("linked", to: "nowhere")
        stamps.append(try watcher.stamp())
        try folder.remove("late.yml")
        try folder.write("x", to: "late.yml")
        stamps.append(try watcher.stamp())
        #expect(Set(stamps).count == 4)
        try folder.write("x", to: "other.txt")
        #expect(try watcher.stamp() == stamps[3])
    }

    @Test func followsALinkOnlyWithinTheTree() throws {
        try folder.write("x", to: "tree/sub/in.txt")
        try folder.write("x", to: "far/out.txt")
        try folder.link("tree/far", to: "../far")
        try folder.link("tree/out.txt", to: "../far/out.txt")
        let watcher = TreeWatcher(folder["tree"])
        let before = try watcher.stamp()
        try folder.write("longer", to: "far/out.txt")
        try folder.write("new", to: "far/new.txt")
        #expect(try watcher.stamp() == before)
        // The link itself is of the tree.
        try folder.remove("tree/out.txt")
        try folder.link("tree/out.txt", to: "sub/in.txt")
        let linked = try watcher.stamp()
        #expect(linked != before)
        try folder.write("longer", to: "tree/sub/in.txt")
        #expect(try watcher.stamp() != linked)
    }

    @Test func isBounded() throws {
        for index in 0..<12 { try folder.write("", to: "many/\(index)") }
        #expect(throws: TreeWatcher.TooLarge.self) { try TreeWatcher(folder.path, limit: 10).stamp() }
        #expect(throws: Never.self) { try TreeWatcher(folder.path, limit: 16).stamp() }
    }

    /// Twenty files in a row are one change, or a few, and not twenty.
    @Test(.timeLimit(.minutes(45))) func aBurstIsTakenTogether() async throws {
        let count = Mutex(0)
        let task = Task {
            try await TreeWatcher(folder.path).run(isWatched: { true }) { count.withLock { $0 += 1 } }
        }
        defer { task.cancel() }
        // It looks when it has told of something.
        var round = 0
        while count.withLock({ $0 }) == 0 {
            round += 1
            try folder.write("\(round)", to: "first")
            try await Task.sleep(for: .milliseconds(200))
        }
        try await Task.sleep(for: .milliseconds(400))
        count.withLock { $0 = 0 }
        for index in 0..<20 {
            try folder.write("\(index)", to: "burst/\(index)")
            try await Task.sleep(for: .milliseconds(5))
        }
        try await waitUntil("the burst is reported") {
            await Task.yield()
            return count.withLock { $0 } > 0
        }
        try await Task.sleep(for: .milliseconds(400))
        #expect((1..<20).contains(count.withLock { $0 }))
    }
}
