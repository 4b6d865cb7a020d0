import Synchronization

/// Tells the pages that are open when the tree has changed, and which version of it a page was made from.
package final class ReloadHub: Sendable {
    enum Event: Sendable {
        case changed(String)
        /// So that a connection that is dead is found out.
        case beat
    }

    struct Listener {
        var id: Int
        var events: AsyncStream<Event>
    }

    private struct State {
        var count = 0
        var last = 0
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    }

    private let state = Mutex(State())
    /// Another run of the server is another tree: its pages must not take this one's versions for theirs.
    private let run: String

    package init() { run = String(UInt64.random(in: .min ... .max), radix: 36) }

    package var version: String { "\(run)-\(state.withLock(\.count))" }
    package var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// The tree has changed.
    package func change() {
        let count = state.withLock { state in
            state.count += 1
            return state.count
        }
        tell(.changed("\(run)-\(count)"))
    }

    func beat() { tell(.beat) }

    private func tell(_ event: Event) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }

    /// `nil` when there are as many already.
    func listen(atMost limit: Int) -> Listener? {
        let (events, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(4))
        return state.withLock { state -> Listener? in
            guard state.listeners.count < limit else { return nil }
            state.last += 1
            state.listeners[state.last] = continuation
            return Listener(id: state.last, events: events)
        }
    }

    func leave(_ id: Int) { state.withLock { $0.listeners.removeValue(forKey: id) }?.finish() }
}
