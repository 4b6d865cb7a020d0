import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The DevTools protocol over a pair of pipes (`--remote-debugging-pipe`): JSON messages, each
/// terminated by NUL.
///
/// Chromium reads commands from descriptor 3 and writes answers and events to 4. No port is open that
/// another process could use.
final class DevToolsConnection: Sendable {
    /// An event of a page or worker; `session` is empty for the browser's own.
    struct Event: Sendable {
        var session: String
        var method: String
        var parameters: JSONNode
    }

    typealias Handler = @Sendable (Event) -> Void

    /// A command that waits for its answer.
    private struct Call {
        var session: String?
        var method: String
        var deadline: ContinuousClock.Instant
        var continuation: CheckedContinuation<JSONNode, any Error>
    }

    /// The calls and handlers, shared by callers and the reading thread.
    private struct State {
        var latestID = 0
        var calls: [Int: Call] = [:]
        var handlers: [String: Handler] = [:]
        /// The reason why the connection is unusable.
        var failure: BrowserFailure?
    }

    private let state = Mutex(State())
    /// Serializes writers, so that messages do not interleave.
    private let writing = Mutex(())
    /// This process's end of the pipe with answers.
    private let input: Int32
    /// This process's end of the pipe with commands.
    private let output: Int32
    /// True if the reading thread has to end.
    private let stops = Atomic<Bool>(false)
    /// The ends of the pipes for the child, by its descriptor numbers.
    let childDescriptors: [(child: Int32, ours: Int32)]

    /// Opens the pipes.
    ///
    /// - Throws: `BrowserFailure` if the system refuses them.
    init() throws(BrowserFailure) {
        func ends() throws(BrowserFailure) -> (read: Int32, write: Int32) {
            var pair: [Int32] = [0, 0]
            guard pipe(&pair) == 0 else { throw BrowserFailure("could not make a pipe to the browser") }
            // High numbers, so that dup2 to 3 and 4 in the child closes neither; and close-on-exec for other children.
            let high = pair.map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
            for descriptor in pair { close(descriptor) }
            return (high[0], high[1])
        }
        let commands = try ends()
        let answers = try ends()
        output = commands.write
        input = answers.read
        childDescriptors = [(3, commands.read), (4, answers.write)]
        // Non-blocking: a browser that stops reading must not block this thread.
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
    }

    /// Closes the child's ends in this process and starts reading. Called after the child was started.
    func start() {
        for pair in childDescriptors { close(pair.ours) }
        // Writing to an exited browser should fail with EPIPE instead of raising SIGPIPE.
        signal(SIGPIPE, SIG_IGN)
        Thread { [self] in
            read()
            close(input)
        }.start()
    }

    /// Ends the reading thread within its next turn.
    func stop() { stops.store(true, ordering: .releasing) }

    deinit { close(output) }

    /// Sets the handler of a session's events. It is called in order, on the reading thread.
    func setHandler(_ handler: Handler?, for session: String) {
        state.withLock { $0.handlers[session] = handler }
    }

    /// Sends a command and waits for its result until a deadline. Throws ``PageFailure`` if the browser
    /// refuses the command or the time is over.
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

    /// Sends a command without waiting for its result.
    func tell(_ method: String, _ parameters: JSONNode = [:], session: String?) {
        let id = state.withLock { state in
            state.latestID += 1
            return state.latestID
        }
        send(id, method, parameters, session)
    }

    /// Fails all pending calls of a session, because its page crashed or ended.
    func failCalls(of session: String, _ failure: PageFailure) {
        let calls = take { $0.session == session }
        for call in calls { call.continuation.resume(throwing: failure) }
    }

    /// Removes and returns matching calls. A continuation must be resumed exactly once, so it leaves
    /// the table first.
    private func take(_ isMeant: (Call) -> Bool) -> [Call] {
        state.withLock { state in
            let meant = state.calls.filter { isMeant($0.value) }
            for id in meant.keys { state.calls[id] = nil }
            return Array(meant.values)
        }
    }

    /// Writes a message.
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
                    // The pipe is full: the browser does not read. Callers learn of it at their deadline.
                    var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    guard poll(&descriptor, 1, 5000) > 0 else { return fail("it does not read its commands") }
                } else if errno != EINTR {
                    return fail("its pipe is closed")
                }
            }
        }
    }

    /// Marks the connection as failed. A message was lost, so later observations could be incomplete.
    private func fail(_ reason: String) {
        let failure = BrowserFailure("the browser cannot be talked to: \(reason)")
        state.withLock { $0.failure = $0.failure ?? failure }
        for call in take({ _ in true }) { call.continuation.resume(throwing: failure) }
    }

    /// Reads messages until the browser closes its end. The poll of 200 ms bounds how late deadlines
    /// and `stop` are noticed.
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
                // Only the new bytes can contain the terminator.
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
        // On an interrupt this process killed the browser itself, so its end is not reported.
        while RunningBrowsers.isInterrupted { usleep(100_000) }
        let failure = BrowserFailure("the browser ended by itself")
        state.withLock { $0.failure = $0.failure ?? failure }
        for call in take({ _ in true }) { call.continuation.resume(throwing: failure) }
    }

    /// Fails all calls whose deadline has passed.
    private func expire() {
        let now = ContinuousClock.now
        for call in take({ $0.deadline <= now }) {
            call.continuation.resume(throwing: PageFailure(reason: "it did not come to rest in time"))
        }
    }

    /// Dispatches a message: an event to its handler, an answer to its call.
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
