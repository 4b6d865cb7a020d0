/// Orders the requests to each host: one at a time, and at a bounded rate. A server that feeds a hundred readers is
/// loaded evenly, and a slow one delays no other.
actor HostPacer {
    private struct Host {
        var isBusy = false
        /// The earliest start of the next request.
        var next = ContinuousClock.now
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let interval: Duration
    private var hosts: [String: Host] = [:]
    private let wait: @Sendable (ContinuousClock.Instant) async throws -> Void

    /// - Parameters:
    ///   - interval: the least time between the starts of two requests to a host.
    ///   - wait: pauses until an instant; throws when the task is cancelled. Tests replace it.
    init(
        interval: Duration,
        wait: @escaping @Sendable (ContinuousClock.Instant) async throws -> Void = {
            try await Task.sleep(until: $0, clock: .continuous)
        }
    ) {
        self.interval = interval
        self.wait = wait
    }

    /// Runs a request when it is the host's turn.
    ///
    /// - Throws: `CancellationError` if the task was cancelled while it waited.
    func inTurn<Value: Sendable>(
        at host: String, _ request: @Sendable () async -> Value
    ) async throws -> Value {
        await begin(host)
        defer { end(host) }
        let start = hosts[host]?.next ?? .now
        if start > .now { try await wait(start) }
        try Task.checkCancellation()
        hosts[host]?.next = .now + interval
        return await request()
    }

    /// Returns the number of requests that wait for a host.
    func waiting(at host: String) -> Int { hosts[host]?.waiting.count ?? 0 }

    /// Takes the host, or waits for the requests that came before.
    private func begin(_ host: String) async {
        if hosts[host]?.isBusy != true {
            hosts[host, default: Host()].isBusy = true
            return
        }
        await withCheckedContinuation { hosts[host]?.waiting.append($0) }
    }

    /// Passes the host on to the next request, or frees it. A cancelled task passes it on at once.
    private func end(_ host: String) {
        guard var state = hosts[host] else { return }
        if state.waiting.isEmpty {
            state.isBusy = false
            hosts[host] = state
        } else {
            let next = state.waiting.removeFirst()
            hosts[host] = state
            next.resume()
        }
    }
}
