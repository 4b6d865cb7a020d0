package import WebSyntax

/// The hosts that the user named: they may be anywhere. Every other host has to have a public address, judged by the
/// address that a connection goes to.
package struct HostPolicy: Sendable, Hashable {
    /// Hosts as the URL standard serializes them, some with `:PORT`.
    private let allowed: Set<String>

    /// - Parameter names: `HOST` or `HOST:PORT`, an IPv6 address in brackets. What is no host is left out.
    package init(allowing names: [String] = []) { allowed = Set(names.compactMap(Self.canonical)) }

    /// The host as the URL standard serializes it, with its port where one was given; nil for what is none.
    package static func canonical(_ name: String) -> String? {
        // One of the two schemes leaves the port out, never both.
        guard let plain = WebAddress("http://" + name + "/"),
            let secure = WebAddress("https://" + name + "/"),
            let host = plain.host, plain.path == "/", plain.query == nil, plain.fragment == nil,
            plain.withoutCredentials == plain
        else { return nil }
        return (plain.port ?? secure.port).map { "\(host):\($0)" } ?? host
    }

    /// The address that a host is, as it is serialized: a literal, not a name.
    static func literal(_ host: String) -> IPAddress? {
        IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
    }

    /// The class of a host that needs no look-up: an address, or `localhost` (RFC 6761, 6.3). nil for any other name,
    /// which leads where its owner says.
    static func knownClass(_ host: String) -> AddressClass? {
        if let address = literal(host) { return AddressClass(address) }
        return host == "localhost" || host.hasSuffix(".localhost") ? .loopback : nil
    }

    /// Returns true if the person named this host, so that it may be anywhere.
    package func isNamed(_ address: WebAddress) -> Bool {
        guard let host = address.host else { return false }
        if allowed.contains(host) { return true }
        return address.effectivePort.map { allowed.contains("\(host):\($0)") } ?? false
    }
}
