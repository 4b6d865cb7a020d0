#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A TCP socket of the loopback addresses, closed when it is no longer held.
final class LoopbackDescriptor: Sendable {
    private let descriptor: Int32
    /// Its own, where it listens.
    let port: UInt16
    /// The address of this machine that a connection came to, in four numbers.
    let host: String

    private init(_ descriptor: Int32, port: UInt16 = 0, host: String = "") {
        self.descriptor = descriptor
        self.port = port
        self.host = host
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { Self.shut(descriptor) }

    /// nil where there is no free port.
    ///
    /// - Parameter isEverywhere: true for all addresses of this machine, of which each from 127.0.0.1 to 127.255.255.254
    ///   is a host of its own (Linux).
    static func listening(isEverywhere: Bool = false) -> LoopbackDescriptor? {
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = isEverywhere ? 0 : UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 256) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else {
            shut(descriptor)
            return nil
        }
        return LoopbackDescriptor(descriptor, port: UInt16(bigEndian: address.sin_port))
    }

    /// The next connection; nil when there is none within so many milliseconds.
    func accepted(within milliseconds: Int32) -> LoopbackDescriptor? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return nil }
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return nil }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(connection, $0, &length) }
        }
        let number = UInt32(bigEndian: address.sin_addr.s_addr)
        // Only requests of this machine are answered.
        guard number >> 24 == 127 else {
            Self.shut(connection)
            return nil
        }
        let host = [24, 16, 8, 0].map { "\(number >> $0 & 255)" }.joined(separator: ".")
        var on: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return LoopbackDescriptor(connection, host: host)
    }

    /// Both directions: who reads or waits here goes on at once.
    func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// - Returns: false where the other side has gone.
    func write(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = send(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, flags)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// The next bytes; nil at the end.
    func read() -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = piece.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(piece[..<count]) : nil
        }
    }

    /// - Returns: false when the connection ended meanwhile.
    func pause(_ time: Duration) -> Bool {
        let (seconds, attoseconds) = time.components
        let milliseconds = Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        #if canImport(Darwin)
            let events: Int16 = 0
        #else
            // POLLRDHUP, which the headers keep to themselves: the client's end too, not only that of both.
            let events: Int16 = 0x2000
        #endif
        var waiting = pollfd(fd: descriptor, events: events, revents: 0)
        return poll(&waiting, 1, milliseconds) == 0
    }

    private static func shut(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }
}
