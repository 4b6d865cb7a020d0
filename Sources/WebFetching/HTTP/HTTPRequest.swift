package import WebSyntax

/// One GET request. The transport neither follows redirects nor retries.
package struct HTTPRequest: Sendable {
    /// The requested address.
    package var address: WebAddress
    var fields: [HTTPField] = []
    /// The value of the User-Agent field.
    package var userAgent = ""
    /// The value of the `Range` field. Such a request accepts no content encoding: the range would
    /// count encoded bytes.
    package var range: String?
    /// The limit in decoded bytes, so that a small compressed body cannot expand without bound.
    package var maxBytes = Int.max
    /// The limit on decoded bytes for each encoded one, in bodies of more than ``HTTPTransfer/smallBody``.
    var maxRatio = Int.max
    /// True if a body over the limit is truncated there instead of failing.
    package var keepsPrefix = false
    /// True if the proxies of the environment are used. A proxy makes the connection itself, so the
    /// address policy does not apply.
    package var usesProxies = false
    /// The budget that received bytes are charged to. A failed request returns its bytes.
    var budget: ByteBudget?
    var connectTimeout = Duration.seconds(10)
    var stallTimeout = Duration.seconds(20)
    package var totalTimeout = Duration.seconds(120)
    /// A file of PEM certificates in place of the system's.
    var certificates: String?
    /// The addresses to connect to; nil leaves the lookup to libcurl. Given addresses were checked
    /// already, so a second lookup cannot return others (DNS rebinding).
    var resolved: [IPAddress]?
    /// The address policy. It is asked before a connection is opened and again before the request is
    /// sent, since a kept connection may come from a request with another policy.
    var mayConnect: @Sendable (IPAddress) -> Bool

    /// Creates a request.
    ///
    /// - Parameter mayConnect: returns false for addresses that must not be connected to.
    package init(address: WebAddress, mayConnect: @escaping @Sendable (IPAddress) -> Bool) {
        self.address = address
        self.mayConnect = mayConnect
    }
}
