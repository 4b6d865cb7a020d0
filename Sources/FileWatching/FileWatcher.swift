/// An asynchronous sequence of changes in folders: by inotify on Linux, by FSEvents on macOS. Changes
/// in quick succession arrive together, and so do those during the receiver's work.
///
/// For one receiver. It ends when its task is cancelled, and throws ``FileWatchError`` if the system
/// gives up.
package struct FileWatcher: AsyncSequence, Sendable {
    /// The times that decide when changes are delivered.
    package struct Timing: Sendable {
        /// The quiet time after which changes are delivered.
        package var quiet: Duration = .milliseconds(10)
        /// The longest time that a change waits.
        package var bound: Duration = .milliseconds(100)

        /// Creates the default times.
        package init() {}
    }

    private let gathering: ChangeGathering
    private let source: any WatchSource

    /// Starts watching at once: every change after the return is reported.
    ///
    /// - Parameters:
    ///   - isIgnored: true for a file or folder (absolute) that is ignored with all its content. Called on the
    ///     watcher's own queue.
    ///   - folderLimit: the largest number of watched folders; each costs kernel memory.
    package init(
        _ trees: [WatchedTree], timing: Timing = Timing(), folderLimit: Int = 16_384,
        isIgnored: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(FileWatchError) {
        let gathering = ChangeGathering(timing)
        self.gathering = gathering
        source = try ChangeSource(
            trees, folderLimit: folderLimit, isIgnored: isIgnored, gathering: gathering)
    }

    /// Polls instead of waiting for events of the system. This is slower, and each time anything may
    /// have changed. Network file systems and exhausted limits need it.
    package init(polling trees: [WatchedTree], timing: Timing = Timing()) {
        gathering = ChangeGathering(timing)
        source = PollingSource(trees, gathering)
    }

    /// The iterator of the sequence. Only one may be used.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let watcher: FileWatcher

        /// Returns the next batch; nil after the end.
        package mutating func next() async throws -> FileChanges? { try await watcher.gathering.next() }
    }

    /// Returns the iterator.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watcher: self) }

    /// Ends the sequence for its receiver.
    package func stop() {
        source.stop()
        gathering.end()
    }
}

/// The source of a watcher's events. It stops when its last reference is released.
protocol WatchSource: Sendable {
    /// Stops the events. May be called more than once.
    func stop()
}

extension ChangeSource: WatchSource {}

/// A ``TreeWatcher`` for each tree.
private final class PollingSource: WatchSource {
    private let task: Task<Void, Never>

    /// Starts polling in a task of its own, which the source owns.
    init(_ trees: [WatchedTree], _ gathering: ChangeGathering) {
        task = Task {
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for tree in trees {
                        group.addTask {
                            try await TreeWatcher(tree.path).run(
                                isWatched: { true },
                                // A stamp tells that something changed, not what.
                                change: { gathering.add(FileChanges(isEverything: true)) })
                        }
                    }
                    try await group.waitForAll()
                }
            } catch is CancellationError {
                // The normal end.
            } catch { gathering.fail(.cannotLook("\(error)")) }
        }
    }

    deinit { task.cancel() }

    func stop() { task.cancel() }
}
