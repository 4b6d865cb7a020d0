import FlyingSocks

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Answers HTTP requests from a tree until its task is cancelled.
///
/// FlyingFox's sockets and event pool carry it. Its `HTTPServer` does not: it reads a head without a limit and
/// without a deadline, takes two Hosts, closes without a word where a request cannot be read, and ends when the process
/// has no descriptor left (0.27.1).
package struct PreviewServer: Sendable {
    private let handler: PreviewHandler<DiskTree>
    private let listeners: [PreviewListener]
    private let hub: ReloadHub?
    private let limits: PreviewLimits
    private let report: @Sendable (String) -> Void

    /// Listens at once; ``run()`` answers.
    /// - Parameters:
    ///   - port: 0 takes a free one.
    ///   - hub: makes pages reload.
    ///   - report: gets a line for the person at the terminal.
    package init(
        _ tree: DiskTree, _ settings: PreviewSettings, at addresses: [PreviewAddress], port: UInt16,
        hub: ReloadHub? = nil, limits: PreviewLimits = PreviewLimits(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(PreviewServerError) {
        var settings = settings
        settings.isLoopback = addresses.allSatisfy(\.isLoopback)
        handler = PreviewHandler(tree, settings)
        self.hub = settings.isLoopback ? hub : nil
        self.limits = limits
        self.report = report
        Self.raiseDescriptorLimit(to: UInt(limits.connections) * 2 + 64)
        // `sendfile` to a closed connection would end the process.
        signal(SIGPIPE, SIG_IGN)
        listeners = try PreviewListener.all(addresses, port: port)
    }

    package var port: UInt16 { listeners.first?.port ?? 0 }

    /// With a slash at the end; the first is the one to show.
    package var addresses: [String] {
        listeners.map { "http://\($0.address.authority(port: $0.port))/" }
    }

    /// Each connection has a socket and a file.
    private static func raiseDescriptorLimit(to wanted: UInt) {
        var limit = rlimit()
        #if canImport(Darwin)
            let resource = RLIMIT_NOFILE
        #else
            let resource = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
        #endif
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(wanted) else { return }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
        setrlimit(resource, &limit)
    }

    /// Runs until it is cancelled.
    package func run() async throws {
        defer { for listener in listeners { try? listener.socket.close() } }
        let pool = SocketPool<Poll>.make(maxEvents: 64)
        try await pool.prepare()
        let table = ConnectionTable(limits)
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run() }
            group.addTask { try await keepTime(table) }
            for listener in listeners { group.addTask { try await accept(listener, pool, table) } }
            do { try await group.next() } catch { group.cancelAll() }
            group.cancelAll()
            while let result = await group.nextResult() { _ = result }
        }
        guard !Task.isCancelled else { return }
        throw PreviewServerError(address: listeners[0].address, port: port, code: EIO)
    }

    private func keepTime(_ table: ConnectionTable) async throws {
        let clock = ContinuousClock()
        var beat = clock.now
        while true {
            try await clock.sleep(for: limits.tick)
            table.expire(at: clock.now)
            if clock.now - beat > .seconds(15) {
                beat = clock.now
                hub?.beat()
            }
        }
    }

    private func accept(_ listener: PreviewListener, _ pool: some AsyncSocketPool, _ table: ConnectionTable)
        async throws
    {
        try await withThrowingDiscardingTaskGroup { group in
            while true {
                try Task.checkCancellation()
                let socket: Socket
                do {
                    socket = Socket(file: try listener.socket.accept().file)
                } catch SocketError.blocked {
                    try await pool.suspendSocket(listener.socket, untilReadyFor: .connection)
                    continue
                } catch {
                    // No descriptor is left, or the other end is gone already: neither ends the server.
                    try await Task.sleep(for: .milliseconds(20))
                    continue
                }
                prepare(socket)
                guard let id = table.add(socket.file.rawValue) else {
                    turnAway(socket)
                    continue
                }
                let connection = ClientConnection(socket: socket, pool: pool, table: table, id: id)
                let handler = ConnectionHandler(
                    connection: connection, handler: handler, hub: hub, limits: limits, report: report)
                group.addTask {
                    await handler.run()
                    table.remove(id)
                    try? socket.close()
                }
            }
        }
    }

    private func prepare(_ socket: Socket) {
        let descriptor = socket.file.rawValue
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        try? socket.setFlags(.nonBlocking)
        // The last, short packet of an answer is not held back.
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        #if canImport(Darwin)
            try? socket.setValue(true, for: BoolSocketOption(name: SO_NOSIGPIPE))
        #endif
    }

    private func turnAway(_ socket: Socket) {
        var answer = PreviewAnswer.problem(.unavailable, "too many connections; ask again")
        answer.fields.add("Retry-After", "1")
        var bytes = AnswerHead.bytes(answer, keepsConnection: false, nil)
        if case .bytes(let body) = answer.body { bytes += body }
        // A new connection's buffer takes it whole.
        bytes.withUnsafeBytes { _ = send(socket.file.rawValue, $0.baseAddress, $0.count, 0) }
        try? socket.close()
    }
}
