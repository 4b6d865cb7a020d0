/// Tells of changes in folders as the system sees them: inotify on Linux, FSEvents on macOS. Changes that follow each other
/// closely come together; those that come while the receiver is at work wait for it as one.
///
/// For one receiver. It ends when its task is cancelled, and throws ``FileWatchError`` where the system gives up.
package struct FileWatcher: AsyncSequence, Sendable {
    package struct Timing: Sendable {
        /// Without a change for so long, what there is is handed on.
        package var quiet: Duration = .milliseconds(10)
        /// Nothing waits longer.
        package var bound: Duration = .milliseconds(100)

        package init() {}
    }

    private let gathering: ChangeGathering
    private let source: any WatchSource

    /// Watches at once: what changes after this has returned is told.
    /// - Parameters:
    ///   - isIgnored: whether a file or folder (absolute), and all below it, is nobody's business. Called on the
    ///     watcher's own queue.
    ///   - folderLimit: folders that are watched at most.
    package init(
        _ trees: [WatchedTree], timing: Timing = Timing(), folderLimit: Int = 16_384,
        isIgnored: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(FileWatchError) {
        let gathering = ChangeGathering(timing)
        self.gathering = gathering
        source = try ChangeSource(
            trees, folderLimit: folderLimit, isIgnored: isIgnored, gathering: gathering)
    }

    /// Looks again and again, where the system does not tell: slower, and everything may have changed each time.
    package init(polling trees: [WatchedTree], timing: Timing = Timing()) {
        gathering = ChangeGathering(timing)
        source = PollingSource(trees, gathering)
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        let watcher: FileWatcher

        package mutating func next() async throws -> FileChanges? { try await watcher.gathering.next() }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watcher: self) }

    /// Ends it for its receiver.
    package func stop() {
        source.stop()
        gathering.end()
    }
}

/// The source of a watcher's events. It ends with its last reference.
protocol WatchSource: Sendable {
    func stop()
}

extension ChangeSource: WatchSource {}

/// ``TreeWatcher`` for each tree.
private final class PollingSource: WatchSource {
    private let task: Task<Void, Never>

    init(_ trees: [WatchedTree], _ gathering: ChangeGathering) {
        task = Task {
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for tree in trees {
                        group.addTask {
                            try await TreeWatcher(tree.path).run(
                                isWatched: { true },
                                change: { gathering.add(FileChanges(isEverything: true)) })
                        }
                    }
                    try await group.waitForAll()
                }
            } catch is CancellationError {
            } catch { gathering.fail(.cannotLook("\(error)")) }
        }
    }

    deinit { task.cancel() }

    func stop() { task.cancel() }
}
