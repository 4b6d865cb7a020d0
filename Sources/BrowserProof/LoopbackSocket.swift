import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A TCP socket on the loopback address, closed when it is released.
final class LoopbackSocket: Sendable {
    private let descriptor: Int32
    /// The port of a listening socket; 0 for a connection.
    let port: UInt16

    private init(_ descriptor: Int32, port: UInt16) {
        self.descriptor = descriptor
        self.port = port
    }

    deinit { _ = Self.shut(descriptor) }

    /// Returns a socket that listens on a free port.
    static func listening() throws(BrowserFailure) -> LoopbackSocket {
        let descriptor = open()
        var address = Self.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) != 0 || listen(descriptor, 64) != 0
                    || getsockname(descriptor, address, &length) != 0
            }
        }
        let socket = LoopbackSocket(descriptor, port: UInt16(bigEndian: address.sin_port))
        guard descriptor >= 0, !code else { throw BrowserFailure("could not listen on the loopback address") }
        return socket
    }

    /// Returns a connection to a port; `nil` if it is refused. `seconds` limits each read and write.
    static func connected(to port: UInt16, seconds: Double) -> LoopbackSocket? {
        let descriptor = open()
        guard descriptor >= 0 else { return nil }
        let socket = LoopbackSocket(descriptor, port: 0)
        socket.limit(seconds)
        var address = Self.address(port)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return code == 0 ? socket : nil
    }

    /// Returns the next connection to a listening socket; `nil` if none arrives in time. Two seconds
    /// limit its reads and writes.
    func accepted(within milliseconds: Int32) -> LoopbackSocket? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return nil }
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return nil }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        let socket = LoopbackSocket(connection, port: 0)
        socket.limit(2)
        return socket
    }

    /// Writes all bytes; returns false on failure.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Returns the next bytes; empty at the end of the stream, `nil` after the time limit.
    func read() -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = piece.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count < 0, errno == EINTR { continue }
            return count < 0 ? nil : Array(piece[..<count])
        }
    }

    /// Limits each read and write, so that a peer that hangs cannot block the thread.
    private func limit(_ seconds: Double) {
        var time = timeval(tv_sec: time_t(seconds), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, size)
        }
    }

    /// Opens a socket that child processes do not inherit; -1 on failure.
    private static func open() -> Int32 {
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }

    /// Closes a descriptor. The name avoids a clash with the system's `close`.
    private static func shut(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.close(descriptor)
        #else
            Glibc.close(descriptor)
        #endif
    }

    /// Returns 127.0.0.1 with a port.
    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
