import Foundation
import Synchronization

/// A small HTTP/1.1 server on a free port of 127.0.0.1, which answers by a table of routes and can misbehave in
/// every way that a server has been seen to. It writes down what it was asked. It ends when it is no longer held.
package final class LoopbackServer: Sendable {
    package typealias Handler = @Sendable (LoopbackRequest) -> LoopbackAnswer

    private let state: LoopbackServerState
    package let port: UInt16

    /// - Parameter isEverywhere: true for all addresses 127.x.y.z, each of which is a host (Linux).
    /// - Throws: `LoopbackServer.CannotListen` where there is no port.
    package init(isEverywhere: Bool = false) throws {
        guard let listener = LoopbackDescriptor.listening(isEverywhere: isEverywhere) else {
            throw CannotListen()
        }
        port = listener.port
        let state = LoopbackServerState()
        self.state = state
        Thread.detachNewThread {
            var count = 0
            while !state.isClosed {
                guard let descriptor = listener.accepted(within: 50) else { continue }
                guard state.opened(descriptor) else { return }
                count += 1
                let connection = LoopbackConnection(descriptor, number: count, state: state)
                Thread.detachNewThread { connection.serve() }
            }
        }
    }

    deinit { close() }

    package struct CannotListen: Error {}

    /// Ends every connection and takes no more. What is asked afterwards finds nobody.
    package func close() { state.close() }

    // MARK: Routes

    /// `http://127.0.0.1:PORT`.
    package var origin: String { "http://127.0.0.1:\(port)" }

    /// - Parameter host: another name for the same server: another origin.
    package func url(_ target: String, host: String = "127.0.0.1") -> String {
        "http://\(host):\(port)\(target)"
    }

    /// - Parameter path: without a query. Each answer to it is made anew, on the connection's own thread.
    package func route(_ path: String, _ handler: @escaping Handler) { state.route(path, handler) }

    package func route(_ path: String, _ answer: LoopbackAnswer) { route(path) { _ in answer } }

    /// One answer after the other; the last one stays.
    package func route(_ path: String, inTurn answers: [LoopbackAnswer]) {
        let next = Mutex(0)
        route(path) { _ in
            let turn = next.withLock {
                $0 += 1
                return min($0, answers.count) - 1
            }
            return turn >= 0 ? answers[turn] : .status(404)
        }
    }

    // MARK: What it was asked

    /// In the order in which they came.
    package var requests: [LoopbackRequest] { state.requests }

    package func requests(for path: String) -> [LoopbackRequest] { requests.filter { $0.path == path } }

    package func forgetRequests() { state.forgetRequests() }

    /// How many requests were being answered at once, at most.
    package var mostAtOnce: Int { state.mostAtOnce }

    /// The number of open connections.
    package var open: Int { state.open }

    /// The largest number of connections open at once, by host.
    package var mostOpenByHost: [String: Int] { state.mostOpenByHost }

    /// The number of connections that were opened.
    package var connections: Int { Set(requests.map(\.connection)).count }
}
