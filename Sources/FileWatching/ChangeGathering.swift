import Synchronization

/// Debounces changes: gathers them until nothing has happened for a moment, and delivers them together.
/// Changes during the receiver's work are delivered as one batch.
final class ChangeGathering: Sendable {
    private struct State {
        var changes = FileChanges()
        /// Files with unfinished writes: not closed since the last write.
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
    ///   - open: files that are being written, so more events will follow.
    ///   - closed: files whose writing has ended.
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

    /// Ends the sequence with an error.
    func fail(_ error: FileWatchError) {
        state.withLock { $0.failure = error }
        ring.yield()
    }

    /// Ends the sequence.
    func end() {
        state.withLock { $0.isOver = true }
        ring.finish()
    }

    /// Returns the next batch; `nil` after the end. Only one task may call it.
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
            // The signal may be for changes that were delivered already.
            guard await waiting.next() != nil else { return nil }
        }
    }

    /// Returns the time at which the gathered changes are delivered; `nil` if there are none.
    private func due(of state: State) -> ContinuousClock.Instant? {
        guard let first = state.first, let last = state.last else { return nil }
        let bound = first + timing.bound
        // A file that is still open is most likely incomplete.
        return state.unfinished.isEmpty ? min(last + timing.quiet, bound) : bound
    }

    private func take() -> FileChanges {
        state.withLock { state in
            defer {
                state.changes = FileChanges()
                // A program may keep a file open for long. It delays the delivery only once.
                state.unfinished = []
                state.first = nil
                state.last = nil
            }
            return state.changes
        }
    }
}
