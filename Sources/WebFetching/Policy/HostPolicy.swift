package import WebSyntax

/// The hosts that the user allowed to have private addresses. Any other host needs a public address,
/// judged by the address that the connection really goes to.
package struct HostPolicy: Sendable, Hashable {
    /// Hosts as the URL standard serializes them, some with `:PORT`.
    private let allowed: Set<String>

    /// - Parameter names: `HOST` or `HOST:PORT`, an IPv6 address in brackets. Invalid hosts are dropped.
    package init(allowing names: [String] = []) { allowed = Set(names.compactMap(Self.canonical)) }

    /// Returns the host as the URL standard serializes it, with its port if given; `nil` if it is not a
    /// valid host.
    package static func canonical(_ name: String) -> String? {
        // A URL drops its scheme's default port. Two schemes keep any port in at least one of them.
        guard let plain = WebAddress("http://" + name + "/"),
            let secure = WebAddress("https://" + name + "/"),
            let host = plain.host, plain.path == "/", plain.query == nil, plain.fragment == nil,
            plain.withoutCredentials == plain
        else { return nil }
        return (plain.port ?? secure.port).map { "\(host):\($0)" } ?? host
    }

    /// Returns the address if a serialized host is an address literal; `nil` for a name.
    static func literal(_ host: String) -> IPAddress? {
        IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
    }

    /// Returns the class of a host that needs no lookup: an address literal, or `localhost` (RFC 6761,
    /// 6.3). nil for any other name, which resolves to whatever its owner configures.
    static func knownClass(_ host: String) -> AddressClass? {
        if let address = literal(host) { return AddressClass(address) }
        return host == "localhost" || host.hasSuffix(".localhost") ? .loopback : nil
    }

    /// Returns true if the user allowed this host, with or without its port.
    package func isNamed(_ address: WebAddress) -> Bool {
        guard let host = address.host else { return false }
        if allowed.contains(host) { return true }
        return address.effectivePort.map { allowed.contains("\(host):\($0)") } ?? false
    }
}
