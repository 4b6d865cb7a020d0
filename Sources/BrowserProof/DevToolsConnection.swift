import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The DevTools protocol over a pair of pipes (`--remote-debugging-pipe`): JSON messages, each ended by a NUL.
/// Chromium reads commands from descriptor 3 and writes answers and events to 4.
final class DevToolsConnection: Sendable {
    struct Event: Sendable {
        var session: String
        var method: String
        var parameters: JSONNode
    }

    typealias Handler = @Sendable (Event) -> Void

    private struct Call {
        var session: String?
        var method: String
        var deadline: ContinuousClock.Instant
        var continuation: CheckedContinuation<JSONNode, any Error>
    }

    private struct State {
        var latestID = 0
        var calls: [Int: Call] = [:]
        var handlers: [String: Handler] = [:]
        /// Why nothing more can be asked.
        var failure: BrowserFailure?
    }

    private let state = Mutex(State())
    private let writing = Mutex(())
    private let input: Int32
    private let output: Int32
    private let stops = Atomic<Bool>(false)
    let childDescriptors: [(child: Int32, ours: Int32)]

    init() throws(BrowserFailure) {
        func ends() throws(BrowserFailure) -> (read: Int32, write: Int32) {
            var pair: [Int32] = [0, 0]
            guard pipe(&pair) == 0 else { throw BrowserFailure("could not make a pipe to the browser") }
            // High, so that giving the child its 3 and 4 closes neither; and no other child inherits them.
            let high = pair.map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
            for descriptor in pair { close(descriptor) }
            return (high[0], high[1])
        }
        let commands = try ends()
        let answers = try ends()
        output = commands.write
        input = answers.read
        childDescriptors = [(3, commands.read), (4, answers.write)]
        // A browser that does not read must not stop us.
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
    }

    /// Once the child has its ends: closes ours, and begins to read.
    func start() {
        for pair in childDescriptors { close(pair.ours) }
        // The browser may go while we write: that is an answer, not a signal.
        signal(SIGPIPE, SIG_IGN)
        Thread { [self] in
            read()
            close(input)
        }.start()
    }

    /// Nothing is asked any more; the reading thread ends within its next turn.
    func stop() { stops.store(true, ordering: .releasing) }

    deinit { close(output) }

    /// Events of a session go to its handler, in order, on the reading thread.
    func setHandler(_ handler: Handler?, for session: String) {
        state.withLock { $0.handlers[session] = handler }
    }

    /// Sends a command and waits for its answer until a deadline.
    @discardableResult
    func call(
        _ method: String, _ parameters: JSONNode = [:], session: String? = nil,
        until deadline: ContinuousClock.Instant
    ) async throws -> JSONNode {
        try await withCheckedThrowingContinuation { continuation in
            let id = state.withLock { state -> Int? in
                if let failure = state.failure {
                    continuation.resume(throwing: failure)
                    return nil
                }
                state.latestID += 1
                state.calls[state.latestID] = Call(
                    session: session, method: method, deadline: deadline, continuation: continuation)
                return state.latestID
            }
            if let id { send(id, method, parameters, session) }
        }
    }

    /// Sends a command whose answer does not matter.
    func tell(_ method: String, _ parameters: JSONNode = [:], session: String?) {
        let id = state.withLock { state in
            state.latestID += 1
            return state.latestID
        }
        send(id, method, parameters, session)
    }

    /// Every waiting call of a session fails: its page has crashed.
    func failCalls(of session: String, _ failure: PageFailure) {
        let calls = take { $0.session == session }
        for call in calls { call.continuation.resume(throwing: failure) }
    }

    private func take(_ isMeant: (Call) -> Bool) -> [Call] {
        state.withLock { state in
            let meant = state.calls.filter { isMeant($0.value) }
            for id in meant.keys { state.calls[id] = nil }
            return Array(meant.values)
        }
    }

    private func send(_ id: Int, _ method: String, _ parameters: JSONNode, _ session: String?) {
        var members: [String: JSONNode] = [
            "id": .number(Double(id)), "method": .string(method), "params": parameters,
        ]
        if let session { members["sessionId"] = .string(session) }
        guard let data = try? JSONNode.object(members).data else { return }
        writing.withLock { _ in
            var rest = ([UInt8](data) + [0])[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    // Its commands fill a pipe: it does not read. Whoever waits is told at the deadline.
                    var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    guard poll(&descriptor, 1, 5000) > 0 else { return fail("it does not read its commands") }
                } else if errno != EINTR {
                    return fail("its pipe is closed")
                }
            }
        }
    }

    /// A command or an answer is lost: nothing that is seen from now on can be trusted to be all.
    private func fail(_ reason: String) {
        let failure = BrowserFailure("the browser cannot be talked to: \(reason)")
        state.withLock { $0.failure = $0.failure ?? failure }
        for call in take({ _ in true }) { call.continuation.resume(throwing: failure) }
    }

    private func read() {
        var buffer: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while !stops.load(ordering: .acquiring) {
            var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, 200) > 0 {
                let count = piece.withUnsafeMutableBytes { bytes in
                    #if canImport(Darwin)
                        Darwin.read(input, bytes.baseAddress, bytes.count)
                    #else
                        Glibc.read(input, bytes.baseAddress, bytes.count)
                    #endif
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                // Only what is new can hold an end.
                var start = 0
                var from = buffer.count
                buffer += piece[..<count]
                while let end = buffer[from...].firstIndex(of: 0) {
                    receive(Data(buffer[start..<end]))
                    start = end + 1
                    from = start
                }
                buffer.removeSubrange(..<start)
            }
            expire()
        }
        // Then the browser ended since we are ending, and that is nothing to tell anyone.
        while RunningBrowsers.isInterrupted { usleep(100_000) }
        let failure = BrowserFailure("the browser ended by itself")
        state.withLock { $0.failure = $0.failure ?? failure }
        for call in take({ _ in true }) { call.continuation.resume(throwing: failure) }
    }

    private func expire() {
        let now = ContinuousClock.now
        for call in take({ $0.deadline <= now }) {
            call.continuation.resume(throwing: PageFailure(reason: "it did not come to rest in time"))
        }
    }

    private func receive(_ data: Data) {
        guard let message = try? JSONNode(parsing: data) else {
            return fail("it sent what is no JSON")
        }
        let session = message["sessionId"]?.text ?? ""
        if let method = message["method"]?.text {
            let handler = state.withLock { $0.handlers[session] }
            handler?(Event(session: session, method: method, parameters: message["params"] ?? [:]))
            return
        }
        guard let id = message["id"]?.number, let call = state.withLock({ $0.calls.removeValue(forKey: id) })
        else { return }
        if let error = message["error"] {
            call.continuation.resume(
                throwing: PageFailure(reason: "\(call.method): \(error["message"]?.text ?? "refused")"))
        } else {
            call.continuation.resume(returning: message["result"] ?? [:])
        }
    }
}
