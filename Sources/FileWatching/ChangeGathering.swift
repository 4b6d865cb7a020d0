import Synchronization

/// Debounces changes: gathers them until nothing has happened for a moment, and delivers them together.
/// Changes during the receiver's work are delivered as one batch.
final class ChangeGathering: Sendable {
    private struct State {
        var changes = FileChanges()
        /// Files with unfinished writes: not closed since the last write.
        var unfinished: Set<String> = []
        /// The time of the first change that was not delivered; nil without one.
        var first: ContinuousClock.Instant?
        /// The time of the last change that was not delivered.
        var last: ContinuousClock.Instant?
        /// The error that ends the sequence.
        var failure: FileWatchError?
        /// True after ``end()``.
        var isOver = false
    }

    private let state = Mutex(State())
    private let timing: FileWatcher.Timing
    /// Signals that there are changes, at most one signal at a time: the receiver looks at the state
    /// itself.
    private let bell: AsyncStream<Void>
    private let ring: AsyncStream<Void>.Continuation

    /// Creates a gathering without changes.
    init(_ timing: FileWatcher.Timing) {
        self.timing = timing
        (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds changes, and wakes the receiver if there are any.
    ///
    /// - Parameters:
    ///   - open: files that are being written, so more events will follow.
    ///   - closed: files whose writing has ended.
    func add(_ changes: FileChanges, open: Set<String> = [], closed: Set<String> = []) {
        let now = ContinuousClock.now
        let isNew = state.withLock { state in
            state.unfinished.formUnion(open)
            state.unfinished.subtract(closed)
            // An event that only opens or closes a file must not start a batch.
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
            // An error wins over changes: after it none are complete.
            if let failure { throw failure }
            if let due {
                // New changes during the sleep move the time, so it is computed again.
                if ContinuousClock.now >= due { return take() }
                do { try await ContinuousClock().sleep(until: due) } catch { return nil }
                continue
            }
            // The signal may be for changes that were delivered already.
            guard await waiting.next() != nil else { return nil }
        }
    }

    /// Returns the time at which the gathered changes are delivered; `nil` if absent.
    private func due(of state: State) -> ContinuousClock.Instant? {
        guard let first = state.first, let last = state.last else { return nil }
        let bound = first + timing.bound
        // A file that is still open is most likely incomplete.
        return state.unfinished.isEmpty ? min(last + timing.quiet, bound) : bound
    }

    /// Returns the gathered changes and begins a new batch.
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
