import Foundation
import Synchronization

/// Tells the pages that are open when the tree has changed, which version of it a page was made from, and what is wrong
/// with its sources.
package final class ReloadHub: Sendable {
    /// The part of the tree that may have changed.
    package enum Extent: String, Sendable {
        /// The words of pages alone, which can take each other's place where they stand.
        case text
        /// Anything: pages have to be loaded again, with all that they load.
        case all
    }

    enum Event: Sendable {
        /// The version that the tree has now.
        case changed(String, Extent)
        /// The problems as JSON, in one line.
        case problems(String)
        /// So that a connection that is dead is found out.
        case beat
    }

    struct Listener {
        var id: Int
        var events: AsyncStream<Event>
        /// Those at its beginning; `nil` where there are none.
        var problems: String?
    }

    private struct State {
        var count = 0
        var last = 0
        var problems: [PreviewProblem] = []
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    }

    private let state = Mutex(State())
    /// Another run of the server is another tree: its pages must not take this one's versions for theirs.
    private let run: String

    package init() { run = String(UInt64.random(in: .min ... .max), radix: 36) }

    package var version: String { "\(run)-\(state.withLock(\.count))" }
    package var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// The tree has changed.
    package func change(_ extent: Extent = .all) {
        let count = state.withLock { state in
            state.count += 1
            return state.count
        }
        tell(.changed("\(run)-\(count)", extent))
    }

    /// Shows the current problems instead of the earlier ones; empty when there are none.
    package func show(_ problems: [PreviewProblem]) {
        let isNew = state.withLock { state in
            defer { state.problems = problems }
            return state.problems != problems
        }
        if isNew { tell(.problems(Self.json(problems))) }
    }

    /// An array of objects with `place`, `message`, `excerpt` and `fix`. At most 50: more does not fit a page.
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

    /// `nil` when there are as many already.
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

    func leave(_ id: Int) { state.withLock { $0.listeners.removeValue(forKey: id) }?.finish() }
}
