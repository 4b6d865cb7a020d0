import Synchronization

/// Gathers changes until nothing has moved for a moment, and hands them on together. What comes while the receiver is at
/// work waits for it as one.
final class ChangeGathering: Sendable {
    private struct State {
        var changes = FileChanges()
        /// Files that were written to and not yet closed.
        var unfinished: Set<String> = []
        var first: ContinuousClock.Instant?
        var last: ContinuousClock.Instant?
        var failure: FileWatchError?
        var isOver = false
    }

    private let state = Mutex(State())
    private let timing: FileWatcher.Timing
    private let bell: AsyncStream<Void>
    private let ring: AsyncStream<Void>.Continuation

    init(_ timing: FileWatcher.Timing) {
        self.timing = timing
        (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// - Parameters:
    ///   - open: files that are being written; more is to come.
    ///   - closed: files of which that is no longer so.
    func add(_ changes: FileChanges, open: Set<String> = [], closed: Set<String> = []) {
        let now = ContinuousClock.now
        let isNew = state.withLock { state in
            state.unfinished.formUnion(open)
            state.unfinished.subtract(closed)
            guard !changes.isEmpty else { return false }
            state.changes.add(changes)
            state.first = state.first ?? now
            state.last = now
            return true
        }
        if isNew { ring.yield() }
    }

    func fail(_ error: FileWatchError) {
        state.withLock { $0.failure = error }
        ring.yield()
    }

    func end() {
        state.withLock { $0.isOver = true }
        ring.finish()
    }

    /// `nil` when it is over. For one task.
    func next() async throws -> FileChanges? {
        var waiting = bell.makeAsyncIterator()
        while true {
            let (due, failure) = state.withLock { (self.due(of: $0), $0.failure) }
            if let failure { throw failure }
            if let due {
                if ContinuousClock.now >= due { return take() }
                do { try await ContinuousClock().sleep(until: due) } catch { return nil }
                continue
            }
            // A bell that rang for what was taken already is heard in vain.
            guard await waiting.next() != nil else { return nil }
        }
    }

    /// When what is gathered is handed on; `nil` where there is nothing.
    private func due(of state: State) -> ContinuousClock.Instant? {
        guard let first = state.first, let last = state.last else { return nil }
        let bound = first + timing.bound
        // A file that is still open is half a file, as a rule.
        return state.unfinished.isEmpty ? min(last + timing.quiet, bound) : bound
    }

    private func take() -> FileChanges {
        state.withLock { state in
            defer {
                state.changes = FileChanges()
                // Whoever keeps a file open for long is waited for once.
                state.unfinished = []
                state.first = nil
                state.last = nil
            }
            return state.changes
        }
    }
}
