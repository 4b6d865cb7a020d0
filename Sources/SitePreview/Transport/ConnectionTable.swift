import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The open connections and their deadlines. An expired connection is shut down; its own task then
/// reads the end of the stream and closes it.
final class ConnectionTable: Sendable {
    /// The state of a connection. Each has its own time limit.
    enum Phase: Sendable {
        /// Between requests.
        case idle
        /// The header of a request has begun.
        case head
        case sending
        /// Discarding pending input, so that the response is not lost (RFC 9112, section 9.6).
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

    /// Adds a connection, if necessary in place of the longest idle one. Returns `nil` if there are too
    /// many and none is idle.
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

    /// Removes a connection. Called before its descriptor is closed, since the number may then be
    /// reused.
    func remove(_ id: Int) { _ = state.withLock { $0.entries.removeValue(forKey: id) } }

    /// Enters a phase, or notes progress in it. A header keeps its first deadline: a client that sends
    /// a byte now and then must not hold a connection forever.
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

    /// Returns true if the connection was shut down for lack of progress.
    func isExpired(_ id: Int) -> Bool { state.withLock { $0.entries[id]?.isExpired ?? true } }

    /// Shuts down all connections past their deadline.
    func expire(at now: ContinuousClock.Instant) {
        state.withLock { state in
            for (id, entry) in state.entries where entry.deadline < now && !entry.isExpired {
                Self.expire(&state.entries[id])
            }
        }
    }

    /// Shuts a connection down. Called under the lock, so that the descriptor is still the
    /// connection's.
    private static func expire(_ entry: inout Entry?) {
        guard let descriptor = entry?.descriptor else { return }
        entry?.isExpired = true
        // A slow header still gets its response (408), so only input is shut down.
        shutdown(descriptor, Int32(entry?.phase == .head ? SHUT_RD : SHUT_RDWR))
    }
}
