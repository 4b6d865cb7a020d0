import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The DevTools protocol over a pair of pipes (`--remote-debugging-pipe`): JSON messages, each ended by a NUL.
/// Chromium reads commands from descriptor 3 and writes answers and events to 4.
final class DevToolsPipe {
    struct Failure: Error, CustomStringConvertible { var description: String }

    private let input: Int32
    private let output: Int32
    private let childInput: Int32
    private let childOutput: Int32
    private var buffer: [UInt8] = []
    private var latestID = 0
    /// Events so far, in order, with the session that they came from.
    private(set) var events: [(session: String?, method: String, parameters: [String: Any])] = []

    init() throws {
        func ends() throws -> (read: Int32, write: Int32) {
            var pair: [Int32] = [0, 0]
            guard pipe(&pair) == 0 else { throw Failure(description: "no pipe") }
            // High, so that giving the child its 3 and 4 closes neither; and no other test's child inherits them.
            let high = pair.map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
            pair.forEach { close($0) }
            return (high[0], high[1])
        }
        (childInput, output) = try ends()
        (input, childOutput) = try ends()
    }

    deinit {
        close(input)
        close(output)
    }

    var childDescriptors: [(child: Int32, ours: Int32)] { [(3, childInput), (4, childOutput)] }

    func closeChildEnds() {
        close(childInput)
        close(childOutput)
    }

    /// Sends a command and waits for its answer; events on the way are kept.
    @discardableResult
    func call(
        _ method: String, _ parameters: [String: Any] = [:], session: String? = nil, seconds: Double = 60
    ) throws -> [String: Any] {
        latestID += 1
        var message: [String: Any] = ["id": latestID, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        try send(try JSONSerialization.data(withJSONObject: message) + [0])
        let deadline = Date(timeIntervalSinceNow: seconds)
        while let answer = try receive(until: deadline) {
            guard answer["id"] as? Int == latestID else { continue }
            if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
        throw Failure(description: "\(method): no answer in \(seconds) s")
    }

    private func send(_ data: Data) throws {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(description: "the browser is gone") }
            rest = rest.dropFirst(count)
        }
    }

    /// The next message; `nil` when there is none in time.
    private func receive(until deadline: Date) throws -> [String: Any]? {
        while true {
            if let end = buffer.firstIndex(of: 0) {
                let data = Data(buffer[..<end])
                buffer.removeSubrange(...end)
                let message = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
                if let method = message["method"] as? String {
                    events.append(
                        (message["sessionId"] as? String, method, message["params"] as? [String: Any] ?? [:]))
                }
                return message
            }
            let left = deadline.timeIntervalSinceNow
            guard left > 0 else { return nil }
            var poll = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard Self.wait(&poll, Int32(left * 1000) + 1) > 0 else { continue }
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(input, &piece, piece.count)
            guard count > 0 else { throw Failure(description: "the browser closed its end") }
            buffer += piece[..<count]
        }
    }

    /// POSIX `poll`.
    private static func wait(_ descriptor: inout pollfd, _ milliseconds: Int32) -> Int32 {
        poll(&descriptor, 1, milliseconds)
    }
}
