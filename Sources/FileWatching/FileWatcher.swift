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
    private let source: ChangeSource

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
