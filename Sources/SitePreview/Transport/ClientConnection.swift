import FlyingSocks

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The bytes of one connection. It waits in the event pool, so a slow client blocks no thread.
struct ClientConnection: Sendable {
    /// The peer closed the connection, or it was shut down for lack of progress.
    struct Ended: Error {}

    let socket: Socket
    let pool: any AsyncSocketPool
    let table: ConnectionTable
    let id: Int

    private var descriptor: Int32 { socket.file.rawValue }

    /// Appends received bytes; returns false at the end of the stream.
    func read(into bytes: inout [UInt8], atMost count: Int = 8 << 10) async throws -> Bool {
        while true {
            var failure: Int32 = 0
            let received = withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { buffer in
                let received = recv(descriptor, buffer.baseAddress, count, 0)
                if received > 0 { bytes += buffer.prefix(received) } else { failure = errno }
                return received
            }
            if received > 0 { return true }
            if received == 0 { return false }
            try await wait(after: failure, for: .read)
        }
    }

    /// Sends bytes.
    ///
    /// - Parameter isFollowed: true if more follows at once, so that both may share a packet.
    func send(_ bytes: [UInt8], isFollowed: Bool = false) async throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Self.send(
                    descriptor, UnsafeRawBufferPointer(rebasing: buffer[sent...]), isFollowed: isFollowed)
            }
            if count >= 0 {
                sent += count
                table.enter(.sending, id)
            } else {
                try await wait(after: Int32(-count), for: .write)
            }
        }
    }

    /// Sends a part of an open file from the page cache, without copying it into this process
    /// (`sendfile`).
    func send(_ range: Range<Int>, of file: Int32) async throws {
        var offset = range.lowerBound
        var sinceYield = 0
        while offset < range.upperBound {
            let count = Self.sendFile(
                file, from: offset, count: min(range.upperBound - offset, 1 << 20), to: descriptor)
            if count > 0 {
                offset += count
                sinceYield += count
                table.enter(.sending, id)
                // A fast client would otherwise keep the thread from all others.
                if sinceYield >= 4 << 20 {
                    sinceYield = 0
                    await Task.yield()
                }
            } else if count == 0 {
                // The file was truncated, so the announced length cannot be met.
                throw Ended()
            } else {
                try await wait(after: Int32(-count), for: .write)
            }
        }
    }

    /// Waits until the peer sends something or closes.
    func waitForInput() async throws { try await pool.suspendSocket(socket, untilReadyFor: .read) }

    private func wait(after failure: Int32, for events: Socket.Events) async throws {
        if failure == EINTR { return }
        guard failure == EAGAIN || failure == EWOULDBLOCK else { throw Ended() }
        try await pool.suspendSocket(socket, untilReadyFor: events)
    }

    /// Reads and discards pending input for a moment. Closing with unread input makes the peer's TCP
    /// stack reset the connection and discard our response (RFC 9112, 9.6).
    func drain() async {
        table.enter(.closing, id)
        shutdown(descriptor, Int32(SHUT_WR))
        var rest: [UInt8] = []
        var total = 0
        while total < 1 << 20, (try? await read(into: &rest)) == true {
            total += rest.count
            rest.removeAll(keepingCapacity: true)
        }
    }

    // MARK: System calls

    /// Returns the number of bytes sent; negative: `errno`.
    private static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer, isFollowed: Bool) -> Int {
        #if canImport(Darwin)
            let sent = Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
        #else
            let more = isFollowed ? Int32(MSG_MORE) : 0
            let sent = Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | more)
        #endif
        return sent < 0 ? -Int(errno) : sent
    }

    /// Returns the number of bytes sent; 0 at the end of the file; negative: `errno`.
    private static func sendFile(_ file: Int32, from offset: Int, count: Int, to socket: Int32) -> Int {
        #if canImport(Darwin)
            var length = off_t(count)
            let result = Darwin.sendfile(file, socket, off_t(offset), &length, nil, 0)
            // macOS reports EAGAIN even if a part was sent.
            if length > 0 { return Int(length) }
        #else
            var position = off_t(offset)
            let result = Glibc.sendfile(socket, file, &position, count)
        #endif
        return result < 0 ? -Int(errno) : Int(result)
    }
}
