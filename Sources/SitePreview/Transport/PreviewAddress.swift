import FlyingSocks

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A local address to listen on.
package struct PreviewAddress: Sendable, Hashable {
    /// The address in digits.
    package var text: String
    /// True for IPv6, whose address is in brackets in URLs (RFC 3986, 3.2.2).
    package var isIPv6: Bool

    /// Both loopback addresses: browsers resolve `localhost` to either.
    package static let loopback = [
        PreviewAddress(text: "127.0.0.1", isIPv6: false), PreviewAddress(text: "::1", isIPv6: true),
    ]

    private init(text: String, isIPv6: Bool) {
        self.text = text
        self.isIPv6 = isIPv6
    }

    /// Fails unless the text is a numeric IPv4 or IPv6 address.
    package init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        if inet_pton(AF_INET, bare, &four) == 1 {
            self.init(text: bare, isIPv6: false)
        } else if inet_pton(AF_INET6, bare, &six) == 1 {
            self.init(text: bare, isIPv6: true)
        } else {
            return nil
        }
    }

    /// True if only this machine can reach it.
    package var isLoopback: Bool {
        guard isIPv6 else { return text.hasPrefix("127.") }
        var address = in6_addr()
        var loopback = in6_addr()
        inet_pton(AF_INET6, text, &address)
        inet_pton(AF_INET6, "::1", &loopback)
        return withUnsafeBytes(of: &address) { left in
            withUnsafeBytes(of: &loopback) { left.elementsEqual($0) }
        }
    }

    /// Returns the address and a port as in a URL.
    package func authority(port: UInt16) -> String { (isIPv6 ? "[\(text)]" : text) + ":\(port)" }
}
