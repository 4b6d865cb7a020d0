import Synchronization

/// What a server's threads share.
final class LoopbackServerState: Sendable {
    private struct State {
        var routes: [String: LoopbackServer.Handler] = [:]
        var requests: [LoopbackRequest] = []
        var open: [ObjectIdentifier: LoopbackDescriptor] = [:]
        var answering = 0
        var mostAtOnce = 0
        var mostOpenByHost: [String: Int] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())

    var isClosed: Bool { state.withLock { $0.isClosed } }
    var requests: [LoopbackRequest] { state.withLock { $0.requests } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
    var open: Int { state.withLock { $0.open.count } }
    var mostOpenByHost: [String: Int] { state.withLock { $0.mostOpenByHost } }

    func route(_ path: String, _ handler: @escaping LoopbackServer.Handler) {
        state.withLock { $0.routes[path] = handler }
    }

    func forgetRequests() {
        state.withLock {
            $0.requests = []
            $0.mostAtOnce = 0
            $0.mostOpenByHost = [:]
        }
    }

    /// - Returns: false when there are to be no more.
    func opened(_ descriptor: LoopbackDescriptor) -> Bool {
        state.withLock {
            if $0.isClosed { return false }
            $0.open[ObjectIdentifier(descriptor)] = descriptor
            let host = descriptor.host
            let open = $0.open.values.count { $0.host == host }
            $0.mostOpenByHost[host] = max($0.mostOpenByHost[host] ?? 0, open)
            return true
        }
    }

    func ended(_ descriptor: LoopbackDescriptor) {
        state.withLock { $0.open[ObjectIdentifier(descriptor)] = nil }
    }

    func close() {
        let open = state.withLock {
            $0.isClosed = true
            return Array($0.open.values)
        }
        for descriptor in open { descriptor.shutDown() }
    }

    /// Writes the request down and finds who answers it.
    func begin(_ request: LoopbackRequest) -> LoopbackServer.Handler {
        state.withLock {
            $0.requests.append(request)
            $0.answering += 1
            $0.mostAtOnce = max($0.mostAtOnce, $0.answering)
            return $0.routes[request.path] ?? { _ in .status(404) }
        }
    }

    func end() { state.withLock { $0.answering -= 1 } }
}
