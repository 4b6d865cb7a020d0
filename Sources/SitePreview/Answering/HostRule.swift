import WebSyntax

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The host names that a request may name.
///
/// On loopback, any other name is a sign of DNS rebinding: a page made the browser resolve its own name
/// to this machine, to read files through it.
package enum HostRule {
    /// Returns the host of a Host field or of a target's authority (RFC 9110, 7.2: `uri-host [ ":" port
    /// ]`), in lower case and without port; `nil` for anything else.
    ///
    /// Strict: a lenient parser takes `[::1].evil` or `localhost:80@evil` for this machine. Allowed are
    /// an IPv6 address in brackets, or letters, digits, `-`, `.` and `_`; a port has one to five
    /// digits, up to 65535.
    static func name(of host: String) -> String? {
        let host = host.lowercased()
        let name: Substring
        let rest: Substring
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return nil }
            name = host[...end]
            rest = host[host.index(after: end)...]
            guard isIPv6(String(name.dropFirst().dropLast())) else { return nil }
        } else {
            name = host.prefix { $0 != ":" }
            rest = host[name.endIndex...]
            guard !name.isEmpty, name.utf8.allSatisfy(isNameByte) else { return nil }
        }
        return rest.isEmpty || isPort(rest) ? String(name) : nil
    }

    /// Returns true if a host field names this machine.
    package static func isLoopback(_ host: String) -> Bool {
        guard let name = name(of: host) else { return false }
        return name == "localhost" || isBelowLocalhost(name) || name == "[::1]" || isIPv4Loopback(name)
    }

    /// Returns true for `name.localhost` (RFC 6761, 6.3) without empty labels.
    private static func isBelowLocalhost(_ name: String) -> Bool {
        name.hasSuffix(".localhost")
            && !name.split(separator: ".", omittingEmptySubsequences: false).contains { $0.isEmpty }
    }

    /// Returns true for `127.x.y.z` in canonical form, the only form that browsers send.
    /// `127.000.000.001` and `+127.0.0.1` are refused.
    private static func isIPv4Loopback(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
    }

    private static func isIPv6(_ text: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, text, &address) == 1
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Returns true for a valid port.
    ///
    /// - Parameter text: the port with its colon.
    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.dropFirst()
        return (1...5).contains(digits.utf8.count) && digits.utf8.allSatisfy(\.isASCIIDigit)
            && (Int(digits) ?? 65536) < 65536
    }
}
