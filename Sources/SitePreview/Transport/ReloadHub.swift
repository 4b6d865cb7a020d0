import Foundation
import Synchronization

/// Notifies open pages of changes of the tree and of problems in its sources.
package final class ReloadHub: Sendable {
    /// The part of the tree that may have changed.
    package enum Extent: String, Sendable {
        /// Only the text of pages, which can be replaced in place.
        case text
        /// Anything: pages have to load again, with all their files.
        case all
    }

    /// A message to a page.
    enum Event: Sendable {
        /// The current version of the tree.
        case changed(String, Extent)
        /// The problems as JSON, in one line.
        case problems(String)
        /// A sign of life, so that dead connections are noticed.
        case beat
    }

    /// The stream of one page.
    struct Listener {
        var id: Int
        var events: AsyncStream<Event>
        /// The problems at the start of the stream as JSON; `nil` for none.
        var problems: String?
    }

    private struct State {
        var count = 0
        var last = 0
        var problems: [PreviewProblem] = []
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    }

    private let state = Mutex(State())
    /// A random name of this run. After a restart of the server, a page's old version must not equal a
    /// new one.
    private let run: String

    /// Creates a hub with a random name, by which pages notice a new server.
    package init() { run = String(UInt64.random(in: .min ... .max), radix: 36) }

    /// The current version of the tree.
    package var version: String { "\(run)-\(state.withLock(\.count))" }
    /// True if any page is open.
    package var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Notes a change of the tree and notifies pages.
    package func change(_ extent: Extent = .all) {
        let count = state.withLock { state in
            state.count += 1
            return state.count
        }
        tell(.changed("\(run)-\(count)", extent))
    }

    /// Replaces the current problems; empty if absent. Notifies pages only of a difference.
    package func show(_ problems: [PreviewProblem]) {
        let isNew = state.withLock { state in
            defer { state.problems = problems }
            return state.problems != problems
        }
        if isNew { tell(.problems(Self.json(problems))) }
    }

    /// Encodes problems as an array of objects with `place`, `message`, `excerpt` and `fix`: at most
    /// 50, more than a reader takes in.
    private static func json(_ problems: [PreviewProblem]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(Array(problems.prefix(50)))) ?? Data("[]".utf8)
        return String(decoding: data, as: UTF8.self)
    }

    func beat() { tell(.beat) }

    private func tell(_ event: Event) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }

    /// Starts a stream; `nil` if the limit is reached.
    ///
    /// Only the newest eight events are buffered: a page that does not read them loads again anyway.
    func listen(atMost limit: Int) -> Listener? {
        let (events, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(8))
        return state.withLock { state -> Listener? in
            guard state.listeners.count < limit else { return nil }
            state.last += 1
            state.listeners[state.last] = continuation
            let problems = state.problems.isEmpty ? nil : Self.json(state.problems)
            return Listener(id: state.last, events: events, problems: problems)
        }
    }

    /// Ends a stream.
    func leave(_ id: Int) { state.withLock { $0.listeners.removeValue(forKey: id) }?.finish() }
}
