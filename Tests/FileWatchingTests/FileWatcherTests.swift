import FileWatching
import Foundation
import SiteFiles
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(45))) struct FileWatcherTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("a", to: "tree/a.txt")
        try folder.write("b", to: "tree/sub/b.txt")
        try folder.write("c", to: "tree/sub/deep/c.txt")
    }

    private func watch(
        isDeep: Bool = true, isIgnored: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws -> Told {
        Told(try FileWatcher([WatchedTree(folder["tree"], isDeep: isDeep)], isIgnored: isIgnored), folder)
    }

    /// What editors and people do, and the paths that must be told; others may be.
    private static let deeds:
        [(what: String, paths: Set<String>, deed: @Sendable (TestFolder) throws -> Void)] = [
            ("created", ["tree/new.txt"], { try $0.write("n", to: "tree/new.txt") }),
            ("written in place", ["tree/sub/b.txt"], { try $0.append("more", to: "tree/sub/b.txt") }),
            (
                "replaced by a rename", ["tree/a.txt"],
                { try AtomicFile.write(Array("A".utf8), to: $0["tree/a.txt"]) }
            ),
            (
                "saved with a backup", ["tree/a.txt", "tree/a.txt~"],
                {
                    try $0.move("tree/a.txt", to: "tree/a.txt~")
                    try $0.write("new", to: "tree/a.txt")
                }
            ),
            ("deleted", ["tree/sub/deep/c.txt"], { try $0.remove("tree/sub/deep/c.txt") }),
            (
                "permissions", ["tree/a.txt"],
                {
                    try FileManager.default.setAttributes(
                        [.posixPermissions: 0o600], ofItemAtPath: $0["tree/a.txt"])
                }
            ),
            ("renamed", ["tree/a.txt", "tree/z.txt"], { try $0.move("tree/a.txt", to: "tree/z.txt") }),
            ("linked", ["tree/l.txt"], { try $0.link("tree/l.txt", to: "a.txt") }),
            ("moved out", ["tree/sub"], { try $0.move("tree/sub", to: "elsewhere") }),
            (
                "folder renamed", ["tree/sub", "tree/bus", "tree/bus/b.txt", "tree/bus/deep/c.txt"],
                { try $0.move("tree/sub", to: "tree/bus") }
            ),
            (
                "new deep folder", ["tree/x/y/z/1.txt", "tree/x/y/z/2.txt"],
                {
                    try $0.write("1", to: "tree/x/y/z/1.txt")
                    try $0.write("2", to: "tree/x/y/z/2.txt")
                }
            ),
            ("folder deleted", ["tree/sub"], { try $0.remove("tree/sub") }),
            (
                "link to a folder of the tree", ["tree/near", "tree/near/deep/c.txt"],
                { try $0.link("tree/near", to: "sub") }
            ),
        ]

    @Test(arguments: deeds.indices) func tellsOf(_ index: Int) async throws {
        let (what, paths, deed) = Self.deeds[index]
        let told = try watch()
        try deed(folder)
        try await told.wait(for: paths, "\(what)")
    }

    /// A link out of the trees is told of itself; what it leads to is not watched.
    @Test(arguments: [true, false]) func doesNotFollowALinkOutOfTheTree(_ isThereBefore: Bool) async throws {
        try folder.write("1", to: "far/deep/1.txt")
        if isThereBefore { try folder.link("tree/far", to: "../far") }
        let told = try watch()
        if !isThereBefore {
            try folder.link("tree/far", to: "../far")
            try await told.wait(for: ["tree/far"])
        }
        try folder.append("x", to: "far/deep/1.txt")
        try folder.write("x", to: "far/2.txt")
        try folder.write("x", to: "tree/last.txt")
        try await told.wait(for: ["tree/last.txt"])
        #expect(told.all.paths.allSatisfy { !$0.hasPrefix("tree/far/") && !$0.hasPrefix("far") })
    }

    /// After a folder has been renamed, what happens in it is told under its new name.
    @Test func goesOnInAFolderThatWasRenamed() async throws {
        let told = try watch()
        try folder.move("tree/sub", to: "tree/bus")
        try await told.wait(for: ["tree/bus/deep/c.txt"])
        try folder.append("x", to: "tree/bus/deep/c.txt")
        try folder.write("x", to: "tree/bus/deep/d.txt")
        try await told.wait(for: ["tree/bus/deep/c.txt", "tree/bus/deep/d.txt"])
        #expect(told.all.paths.allSatisfy { !$0.contains("/sub/") })
    }

    @Test func goesOnInANewFolder() async throws {
        let told = try watch()
        try folder.write("1", to: "tree/x/y/1.txt")
        try await told.wait(for: ["tree/x/y/1.txt"])
        try folder.write("2", to: "tree/x/y/2.txt")
        try await told.wait(for: ["tree/x/y/2.txt"])
    }

    @Test func theTreeItselfMayGoAndComeBack() async throws {
        let told = try watch()
        try folder.move("tree", to: "away")
        try await told.wait(for: ["tree"])
        try folder.move("away", to: "tree")
        try await told.wait(for: ["tree", "tree/a.txt", "tree/sub/b.txt"])
        try folder.append("x", to: "tree/sub/b.txt")
        try await told.wait(for: ["tree/sub/b.txt"])
        try folder.remove("tree")
        try await told.wait(for: ["tree"])
        try folder.write("again", to: "tree/sub/b.txt")
        try await told.wait(for: ["tree/sub/b.txt"])
    }

    @Test func reportsATreeThatAppearsLater() async throws {
        let told = Told(try FileWatcher([WatchedTree(folder["later"])]), folder)
        try folder.write("x", to: "other.txt")
        try folder.write("x", to: "later/a/b.txt")
        try await told.wait(for: ["later/a/b.txt"])
        #expect(told.all.paths.allSatisfy { $0.hasPrefix("later") })
    }

    /// A tree can be a file that does not exist yet. Nothing beside it is reported.
    @Test(arguments: ["written", "renamed", "linked", "dangling", "folder", "then removed"])
    func reportsAFileThatAppearsLater(_ deed: String) async throws {
        let told = Told(try FileWatcher([WatchedTree(folder["late.yml"], isDeep: false)]), folder)
        try folder.write("x", to: "other.txt")
        switch deed {
        case "renamed": try folder.move("tree/a.txt", to: "late.yml")
        case "linked": try folder.link("late.yml", to: "other.txt")
        case "dangling": try folder.link("late.yml", to: "nowhere")
        case "folder": try AtomicFile.makeFolder(folder["late.yml"])
        default: try folder.write("x", to: "late.yml")
        }
        try await told.wait(for: ["late.yml"])
        if deed == "then removed" {
            try folder.remove("late.yml")
            try await told.wait(for: ["late.yml"])
        }
        #expect(told.all.paths == ["late.yml"])
    }

    @Test func reportsOnlyTheTopOfAFlatTreeAndNoIgnoredFiles() async throws {
        let flat = try watch(isDeep: false)
        let told = try watch(isIgnored: { DiskPath.name(of: $0).hasPrefix(".") || $0.hasSuffix("/sub") })
        try folder.append("x", to: "tree/sub/b.txt")
        try folder.write("x", to: "tree/.sitegen-1-2.tmp")
        try folder.write("x", to: "tree/.git/index")
        try folder.write("x", to: "tree/last.txt")
        try await told.wait(for: ["tree/last.txt"])
        #expect(told.all.paths == ["tree/last.txt"])
        try await flat.wait(for: ["tree/last.txt"])
        #expect(!flat.all.paths.contains("tree/sub/b.txt"))
    }

    /// A thousand files are a handful of batches and none is missing.
    @Test func aBurstIsTakenTogether() async throws {
        let told = try watch()
        for index in 0..<1000 { try folder.write("\(index)", to: "tree/burst/\(index).txt") }
        try await told.wait(for: Set((0..<1000).map { "tree/burst/\($0).txt" }))
        #expect(told.batches < 100)
    }

    /// What comes while the receiver is busy waits for it as one batch.
    @Test func aBusyReceiverGetsOneBatch() async throws {
        let watcher = try FileWatcher([WatchedTree(folder["tree"])])
        for name in ["1", "2", "3"] {
            try folder.write(name, to: "tree/\(name).txt")
            // Longer than any batch waits.
            try await Task.sleep(for: .milliseconds(130))
        }
        var iterator = watcher.makeAsyncIterator()
        let changes = try #require(try await iterator.next())
        #expect(changes.paths == Set(["1", "2", "3"].map { folder["tree/\($0).txt"] }))
        watcher.stop()
        #expect(try await iterator.next() == nil)
    }

    /// A file that is being written slowly is waited for, and not without end.
    @Test func reportsAnOpenFileAtTheTimeLimit() async throws {
        var timing = FileWatcher.Timing()
        timing.quiet = .milliseconds(1)
        timing.bound = .milliseconds(300)
        let told = Told(try FileWatcher([WatchedTree(folder["tree"])], timing: timing), folder)
        let file = try #require(FileHandle(forWritingAtPath: folder["tree/a.txt"]))
        let start = ContinuousClock.now
        try file.write(contentsOf: Array("half".utf8))
        try await told.wait(for: ["tree/a.txt"])
        #if os(Linux)
            #expect(ContinuousClock.now - start >= .milliseconds(290))
        #endif
        try file.close()
        try await told.wait(for: ["tree/a.txt"])
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let watcher = try FileWatcher([WatchedTree(folder["tree"])])
        let task = Task { for try await _ in watcher {} }
        task.cancel()
        try await task.value
    }

    @Test func tooManyFoldersAreRefusedWithAdvice() throws {
        for index in 0..<20 { try folder.write("", to: "tree/many/\(index)/f") }
        #if os(Linux)
            let error = #expect(throws: FileWatchError.self) {
                try FileWatcher([WatchedTree(folder["tree"])], folderLimit: 10)
            }
            #expect(error == .tooManyFolders(10))
        #endif
        #expect(
            "\(FileWatchError.noMoreFolders(limit: 8192))".contains("sysctl fs.inotify.max_user_watches="))
        #expect(
            "\(FileWatchError.noMoreWatchers(limit: 128))".contains("sysctl fs.inotify.max_user_instances="))
    }

    #if os(Linux)
        /// More than the system keeps: everything may have changed, and new folders are found all the same.
        @Test func aLostCountMeansEverything() async throws {
            let limit =
                Int(
                    String(
                        decoding: FileReading.beginning(
                            of: "/proc/sys/fs/inotify/max_queued_events", count: 20), as: UTF8.self
                    )
                    .trimmingCharacters(in: .whitespacesAndNewlines)) ?? 16384
            try #require(limit <= 200_000, "a queue of \(limit) events is too long for this test")
            let gate = DispatchSemaphore(value: 0)
            let isShut = Mutex(true)
            let told = try watch(isIgnored: { path in
                if path.hasSuffix("/first.txt"), isShut.withLock({ $0 }) { gate.wait() }
                return false
            })
            try folder.write("x", to: "tree/first.txt")
            for _ in 0..<(limit / 4 + 2000) {
                rename(folder["tree/a.txt"], folder["tree/z.txt"])
                rename(folder["tree/z.txt"], folder["tree/a.txt"])
            }
            try folder.write("x", to: "tree/unseen/x.txt")
            isShut.withLock { $0 = false }
            for _ in 0..<8 { gate.signal() }
            try await told.waitForEverything()
            try folder.append("y", to: "tree/unseen/x.txt")
            try await told.wait(for: ["tree/unseen/x.txt"])
        }
    #endif
}

/// What a watcher has told since it was last asked.
final class Told: Sendable {
    private struct State {
        var pending = FileChanges()
        var all = FileChanges()
        var batches = 0
    }

    private let state = Mutex(State())
    private let watcher: FileWatcher
    private let folder: TestFolder
    private let task: Mutex<Task<Void, any Error>?> = Mutex(nil)

    init(_ watcher: FileWatcher, _ folder: TestFolder) {
        self.watcher = watcher
        self.folder = folder
        task.withLock {
            $0 = Task { [weak self] in
                for try await changes in watcher {
                    self?.state.withLock { state in
                        state.pending.add(changes)
                        state.all.add(changes)
                        state.batches += 1
                    }
                }
            }
        }
    }

    deinit {
        watcher.stop()
        task.withLock { $0?.cancel() }
    }

    var batches: Int { state.withLock(\.batches) }
    /// Paths below the test's folder.
    var all: FileChanges {
        let all = state.withLock(\.all)
        return FileChanges(
            paths: Set(all.paths.map { DiskPath.relative($0, to: folder.path) }),
            isEverything: all.isEverything)
    }

    /// Until all of these are told; what was told is then forgotten.
    func wait(
        for paths: Set<String>, _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let wanted = Set(paths.map { folder[$0] })
        try await wait(sourceLocation, "\(what): \(paths.sorted().prefix(5))") {
            wanted.isSubset(of: $0.paths)
        }
    }

    func waitForEverything(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(sourceLocation, "everything") { $0.isEverything }
    }

    private func wait(
        _ sourceLocation: SourceLocation, _ what: String, until isDone: (FileChanges) -> Bool
    ) async throws {
        var pending = FileChanges()
        let isInTime =
            (try? await waitUntil(what) {
                pending = state.withLock(\.pending)
                await Task.yield()
                return isDone(pending)
            }) != nil
        try #require(
            isInTime, "never told: \(what); told: \(pending.paths.sorted().prefix(20))",
            sourceLocation: sourceLocation)
        state.withLock { $0.pending = FileChanges() }
    }
}

extension TestFolder {
    func append(_ text: String, to name: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: self[name]))
        try file.seekToEnd()
        try file.write(contentsOf: Array(text.utf8))
        try file.close()
    }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: self[name], toPath: self[other])
    }
}
