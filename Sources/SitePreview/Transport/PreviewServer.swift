import FlyingSocks

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Serves a tree over HTTP until its task is cancelled.
///
/// It uses FlyingFox's sockets and event pool, but not its `HTTPServer`. That one (0.27.1) reads
/// headers without limit or deadline, accepts two Host fields, closes silently on a malformed request,
/// and stops when the process runs out of descriptors.
package struct PreviewServer: Sendable {
    private let handler: PreviewHandler<DiskTree>
    private let listeners: [PreviewListener]
    private let hub: ReloadHub?
    private let limits: PreviewLimits
    private let report: @Sendable (String) -> Void

    /// Listens at once; ``run()`` answers.
    ///
    /// - Parameters:
    ///
    /// - port: 0 selects a free port.
    ///
    /// - hub: notifies pages of changes.
    ///
    /// - report: receives lines for the terminal.
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
        // `sendfile` to a closed connection raises SIGPIPE, which would end the process.
        signal(SIGPIPE, SIG_IGN)
        listeners = try PreviewListener.all(addresses, port: port)
    }

    /// The port that the server listens on.
    package var port: UInt16 { listeners.first?.port ?? 0 }

    /// The addresses with a slash at the end, the one to show first.
    package var addresses: [String] {
        listeners.map { "http://\($0.address.authority(port: $0.port))/" }
    }

    /// Raises the soft limit of open descriptors (getrlimit(2)): each connection needs a socket and a
    /// file, and macOS starts with 256. An error is ignored: the server then works with fewer
    /// connections.
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

    /// Accepts connections until the task is cancelled. Throws if the event pool or a listener fails.
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

    /// Expires connections, and sends a beat to open streams every 15 seconds.
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

    /// Accepts connections, each served by a task of its own.
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
                    // Out of descriptors, or the peer is gone already. Neither may stop the server, so it waits and goes on.
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
        // Without TCP_NODELAY the last short packet of a response would wait for an acknowledgement.
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        #if canImport(Darwin)
            try? socket.setValue(true, for: BoolSocketOption(name: SO_NOSIGPIPE))
        #endif
    }

    /// Sends 503 and closes. No task waits for it, so a flood of connections costs little.
    private func turnAway(_ socket: Socket) {
        var answer = PreviewAnswer.problem(.unavailable, "too many connections; ask again")
        answer.fields.add("Retry-After", "1")
        var bytes = AnswerHead.bytes(answer, keepsConnection: false, nil)
        if case .bytes(let body) = answer.body { bytes += body }
        // The empty send buffer of a new connection holds the whole response.
        bytes.withUnsafeBytes { _ = send(socket.file.rawValue, $0.baseAddress, $0.count, 0) }
        try? socket.close()
    }
}
