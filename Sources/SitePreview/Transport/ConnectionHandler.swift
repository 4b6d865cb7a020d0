import FlyingSocks

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Serves the requests of one connection, one after the other (RFC 9112, section 9.3).
struct ConnectionHandler: Sendable {
    let connection: ClientConnection
    let handler: PreviewHandler<DiskTree>
    let hub: ReloadHub?
    let limits: PreviewLimits
    let report: @Sendable (String) -> Void

    private var table: ConnectionTable { connection.table }

    /// The largest file, in bytes, that is read and sent together with its header: one system call and
    /// often one packet less.
    private static let small = 64 << 10

    /// Runs until the connection ends.
    func run() async {
        do {
            var buffer: [UInt8] = []
            var isOpen = true
            while isOpen {
                switch RequestReader.read(buffer[...], limit: limits.head) {
                case .request(let request, let length):
                    buffer.removeFirst(length)
                    isOpen = try await answer(request)
                    if !isOpen, !buffer.isEmpty, !request.hasBody { await connection.drain() }
                case .refused(let status, let message):
                    try await send(.problem(status, message), for: nil)
                    await connection.drain()
                    isOpen = false
                case .incomplete:
                    table.enter(buffer.isEmpty ? .idle : .head, connection.id)
                    if try await connection.read(into: &buffer) { continue }
                    if !buffer.isEmpty, table.isExpired(connection.id) {
                        try await send(
                            .problem(.requestTimeout, "the request took too long to arrive"), for: nil)
                    }
                    isOpen = false
                }
            }
        } catch {
            // The peer is gone, so no error can be delivered.
        }
    }

    /// Answers one request; returns true if the connection stays open.
    private func answer(_ request: PreviewRequest) async throws -> Bool {
        table.enter(.sending, connection.id)
        // A file may be replaced between the look at its facts and its opening; then the request starts over.
        for _ in 0..<4 {
            let answer = current.answer(request)
            if let notice = answer.notice { report(notice) }
            guard case .file(let facts, let range) = answer.body else {
                if case .events(let since) = answer.body {
                    try await stream(answer, since: since, request)
                    return false
                }
                return try await finish(answer, request)
            }
            guard let file = handler.tree.open(facts) else { continue }
            defer { close(file) }
            try await send(answer, range, of: file, request)
            return request.keepsConnection
        }
        return try await finish(.problem(.unavailable, "the file is being written; ask again"), request)
    }

    /// The handler with the current version of the tree.
    private var current: PreviewHandler<DiskTree> {
        var handler = handler
        handler.settings.treeVersion = hub?.version
        return handler
    }

    private func finish(_ answer: PreviewAnswer, _ request: PreviewRequest) async throws -> Bool {
        try await send(answer, for: request)
        if request.hasBody { await connection.drain() }
        return request.keepsConnection
    }

    private func send(_ answer: PreviewAnswer, for request: PreviewRequest?) async throws {
        var bytes = AnswerHead.bytes(answer, keepsConnection: request?.keepsConnection ?? false, request)
        if case .bytes(let body) = answer.body { bytes += body }
        try await connection.send(bytes)
    }

    private func send(
        _ answer: PreviewAnswer, _ range: Range<Int>, of file: Int32, _ request: PreviewRequest
    ) async throws {
        let head = AnswerHead.bytes(answer, keepsConnection: request.keepsConnection, request)
        if range.count <= Self.small, let bytes = Self.read(range, of: file) {
            try await connection.send(head + bytes)
        } else {
            try await connection.send(head, isFollowed: true)
            try await connection.send(range, of: file)
        }
    }

    private static func read(_ range: Range<Int>, of file: Int32) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let got = pread(
                    file, buffer.baseAddress.map { $0 + count }, range.count - count,
                    off_t(range.lowerBound + count))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                count += got
            }
        }
        return bytes.count == range.count ? bytes : nil
    }

    // MARK: The stream of changes

    /// Streams changes as server-sent events until the page closes (HTML standard, 9.2).
    ///
    /// `retry: 500` makes a page reconnect half a second after the server restarted.
    private func stream(_ answer: PreviewAnswer, since: String?, _ request: PreviewRequest) async throws {
        guard let hub, let listener = hub.listen(atMost: limits.streams) else {
            _ = try await finish(.problem(.unavailable, "too many pages listen for changes"), request)
            return
        }
        defer { hub.leave(listener.id) }
        var head = AnswerHead.bytes(answer, keepsConnection: false, request)
        head += Array("retry: 500\n\n".utf8)
        if let problems = listener.problems { head += Self.problems(problems) }
        if let since, since != hub.version { head += Self.change(hub.version, .all) }
        try await connection.send(head)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await event in listener.events {
                    switch event {
                    case .changed(let version, let extent):
                        try await connection.send(Self.change(version, extent))
                    case .problems(let json): try await connection.send(Self.problems(json))
                    case .beat: try await connection.send(Array(": still here\n\n".utf8))
                    }
                }
            }
            // The only way to notice that a page was closed is the end of its input.
            group.addTask {
                var ignored: [UInt8] = []
                while try await connection.read(into: &ignored) { ignored.removeAll() }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private static func problems(_ json: String) -> [UInt8] {
        Array("event: problems\ndata: \(json)\n\n".utf8)
    }

    private static func change(_ version: String, _ extent: ReloadHub.Extent) -> [UInt8] {
        Array("event: change\ndata: \(version) \(extent.rawValue)\n\n".utf8)
    }
}
