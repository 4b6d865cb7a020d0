import FlyingSocks

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A listening socket.
struct PreviewListener: Sendable {
    let socket: Socket
    let address: PreviewAddress
    let port: UInt16

    /// Binds and listens.
    ///
    /// - Parameter port: 0 selects a free port.
    init(_ address: PreviewAddress, port: UInt16) throws(PreviewServerError) {
        self.address = address
        do {
            let socket = try Socket(domain: address.isIPv6 ? AF_INET6 : AF_INET)
            do {
                // A browser that this process starts must not inherit the socket and keep the port.
                _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
                try socket.setValue(true, for: .localAddressReuse)
                if address.isIPv6 {
                    try socket.setValue(
                        true, for: BoolSocketOption(level: Int32(IPPROTO_IPV6), name: IPV6_V6ONLY))
                    try socket.bind(to: sockaddr_in6.inet6(ip6: address.text, port: port))
                } else {
                    try socket.bind(to: sockaddr_in.inet(ip4: address.text, port: port))
                }
                try socket.setFlags(.nonBlocking)
                try socket.listen()
                switch try socket.sockname() {
                case .ip4(_, let bound), .ip6(_, let bound): self.port = bound
                case .unix: self.port = port
                }
                self.socket = socket
            } catch {
                try? socket.close()
                throw error
            }
        } catch {
            var code: Int32 = 0
            if case .failed(_, let failure, _)? = error as? SocketError { code = failure }
            throw PreviewServerError(address: address, port: port, code: code)
        }
    }

    /// Listens on all addresses, on one common port.
    static func all(_ addresses: [PreviewAddress], port: UInt16) throws(PreviewServerError)
        -> [PreviewListener]
    {
        // A port that is free on one address may be in use on the other; then another is tried.
        var failure: PreviewServerError?
        for _ in 0..<(port == 0 ? 16 : 1) {
            do { return try together(addresses, port: port) } catch { failure = error }
            guard failure?.isTaken == true else { break }
        }
        throw failure ?? PreviewServerError(address: addresses[0], port: port, code: EADDRINUSE)
    }

    private static func together(
        _ addresses: [PreviewAddress], port: UInt16
    ) throws(PreviewServerError) -> [PreviewListener] {
        var listeners: [PreviewListener] = []
        for address in addresses {
            do {
                listeners.append(try PreviewListener(address, port: listeners.first?.port ?? port))
            } catch {
                // Machines without IPv6 are common, containers above all.
                if address.isIPv6, !listeners.isEmpty, error.isAbsent { continue }
                for listener in listeners { try? listener.socket.close() }
                throw error
            }
        }
        return listeners
    }
}

/// The failure to listen on an address.
package struct PreviewServerError: Error, Hashable, Sendable, CustomStringConvertible {
    var address: PreviewAddress
    var port: UInt16
    /// The value of `errno` (POSIX).
    var code: Int32

    var isTaken: Bool { code == EADDRINUSE }
    /// True if this machine lacks the address or its family.
    var isAbsent: Bool { code == EADDRNOTAVAIL || code == EAFNOSUPPORT || code == EPROTONOSUPPORT }

    /// The reason and the next step.
    package var description: String {
        let place = address.authority(port: port)
        return switch code {
        case EADDRINUSE:
            "port \(port) is in use on \(address.text); take another with --port, or a free one with --port 0"
        case EACCES, EPERM: "no right to listen on \(place); take a port from 1024 on with --port"
        case EADDRNOTAVAIL: "this machine has no address \(address.text); --host names one that it has"
        case EAFNOSUPPORT, EPROTONOSUPPORT: "this machine has no \(address.isIPv6 ? "IPv6" : "IPv4")"
        default: "could not listen on \(place): \(String(cString: strerror(code)))"
        }
    }
}
