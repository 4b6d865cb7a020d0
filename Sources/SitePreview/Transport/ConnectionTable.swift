import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The open connections and by when each must have come further. What has run out of time is shut down: its own task
/// then meets the end of the stream, and closes it.
final class ConnectionTable: Sendable {
    enum Phase: Sendable {
        /// Between requests.
        case idle
        /// A head has begun.
        case head
        case sending
        /// Reading off what is left, so that the answer is not lost (RFC 9112, section 9.6).
        case closing
    }

    private struct Entry {
        var descriptor: Int32
        var phase = Phase.idle
        var since: ContinuousClock.Instant
        var deadline: ContinuousClock.Instant
        var isExpired = false
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var last = 0
    }

    private let state = Mutex(State())
    private let limits: PreviewLimits

    init(_ limits: PreviewLimits) { self.limits = limits }

    /// `nil` when there are too many, and none that is idle.
    func add(_ descriptor: Int32) -> Int? {
        let now = ContinuousClock.now
        return state.withLock { state in
            if state.entries.count >= limits.connections {
                let idle = state.entries.filter { $0.value.phase == .idle && !$0.value.isExpired }
                guard let longest = idle.min(by: { $0.value.since < $1.value.since })?.key else { return nil }
                Self.expire(&state.entries[longest])
            }
            state.last += 1
            state.entries[state.last] = Entry(
                descriptor: descriptor, since: now, deadline: now + limits.idleTime)
            return state.last
        }
    }

    /// Before the descriptor is closed: another connection may get its number.
    func remove(_ id: Int) { _ = state.withLock { $0.entries.removeValue(forKey: id) } }

    /// Enters a phase, or notes progress in it. A head has one deadline, from its first byte.
    func enter(_ phase: Phase, _ id: Int) {
        let now = ContinuousClock.now
        state.withLock { state in
            guard var entry = state.entries[id], !(phase == .head && entry.phase == .head) else { return }
            if entry.phase != phase { entry.since = now }
            entry.phase = phase
            entry.deadline = now + time(for: phase)
            state.entries[id] = entry
        }
    }

    private func time(for phase: Phase) -> Duration {
        switch phase {
        case .idle: limits.idleTime
        case .head: limits.headTime
        case .sending: limits.stallTime
        case .closing: .seconds(2)
        }
    }

    func isExpired(_ id: Int) -> Bool { state.withLock { $0.entries[id]?.isExpired ?? true } }

    func expire(at now: ContinuousClock.Instant) {
        state.withLock { state in
            for (id, entry) in state.entries where entry.deadline < now && !entry.isExpired {
                Self.expire(&state.entries[id])
            }
        }
    }

    /// Under the lock: the descriptor is still the connection's.
    private static func expire(_ entry: inout Entry?) {
        guard let descriptor = entry?.descriptor else { return }
        entry?.isExpired = true
        // A head that took too long still gets its answer.
        shutdown(descriptor, Int32(entry?.phase == .head ? SHUT_RD : SHUT_RDWR))
    }
}
