import Synchronization

/// Work done once for each key, however many ask for it and whenever: those that come while it is under way wait for it,
/// those that come later have its value.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        var number: Int
        var task: Task<Void, Never>?
        var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    private enum Entry {
        case underWay(Flight)
        case done(Value)
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var next = 0

        mutating func number() -> Int {
            next += 1
            return next
        }
    }

    private let state = Mutex(State())
    /// True if a value is kept for those that come later.
    private let isKept: @Sendable (Value) -> Bool

    init(keeping isKept: @escaping @Sendable (Value) -> Bool = { _ in true }) { self.isKept = isKept }

    /// - Parameter work: started for the first request of a key, in a task of its own. The task is cancelled when all
    ///   callers that wait for it are.
    /// - Returns: `nil` when the asking task is cancelled.
    func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value? {
        let me = state.withLock { $0.number() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let value = join(key, me, continuation, work) { continuation.resume(returning: value) }
            }
        } onCancel: {
            leave(key, me)
        }
    }

    /// - Returns: the value with which to resume the continuation at once; `nil` if it waits.
    private func join(
        _ key: Key, _ me: Int, _ continuation: CheckedContinuation<Value?, Never>,
        _ work: @escaping @Sendable () async -> Value
    ) -> Value?? {
        state.withLock { state in
            // The cancellation handler has been here already.
            if Task.isCancelled { return .some(nil) }
            switch state.entries[key] {
            case .done(let value): return value
            case .underWay(var flight):
                flight.waiting[me] = continuation
                state.entries[key] = .underWay(flight)
            case nil:
                let number = state.number()
                // It cannot end before the lock is free.
                let task = Task { self.land(key, number, await work()) }
                state.entries[key] = .underWay(
                    Flight(number: number, task: task, waiting: [me: continuation]))
            }
            return nil
        }
    }

    /// Drops the kept values. Running work continues.
    func forget() {
        state.withLock { state in
            state.entries = state.entries.filter { if case .done = $0.value { false } else { true } }
        }
    }

    private func leave(_ key: Key, _ me: Int) {
        let gone: CheckedContinuation<Value?, Never>? = state.withLock { state in
            guard case .underWay(var flight) = state.entries[key],
                let continuation = flight.waiting.removeValue(forKey: me)
            else { return nil }
            if flight.waiting.isEmpty {
                flight.task?.cancel()
                // Later requests start the work again.
                state.entries[key] = nil
            } else {
                state.entries[key] = .underWay(flight)
            }
            return continuation
        }
        gone?.resume(returning: nil)
    }

    private func land(_ key: Key, _ number: Int, _ value: Value) {
        let isKept = isKept(value)
        let waiting: [CheckedContinuation<Value?, Never>] = state.withLock { state in
            guard case .underWay(let flight) = state.entries[key], flight.number == number else { return [] }
            state.entries[key] = isKept ? .done(value) : nil
            return Array(flight.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }
}
