package import WebSyntax

/// One GET request. The transport neither follows redirects nor retries.
package struct HTTPRequest: Sendable {
    package var address: WebAddress
    var fields: [HTTPField] = []
    package var userAgent = ""
    /// The value of the `Range` field. A request for a range accepts no content encoding, whose bytes the range would
    /// count.
    package var range: String?
    /// The limit in decoded bytes.
    package var maxBytes = Int.max
    /// True if a body over the limit is cut off there, instead of being a failure.
    package var keepsPrefix = false
    /// True if the proxies of the environment are used. A proxy connects in our place, past the policy.
    package var usesProxies = false
    /// The budget that bytes are taken from as they come. A failed request gives its bytes back.
    var budget: ByteBudget?
    var connectTimeout = Duration.seconds(10)
    var stallTimeout = Duration.seconds(20)
    package var totalTimeout = Duration.seconds(120)
    /// A file of PEM certificates in place of the system's.
    var certificates: String?
    /// The addresses to connect to; nil leaves the look-up to libcurl.
    var resolved: [IPAddress]?
    /// The policy for addresses. It is asked before a connection is opened and again before the request is sent, since
    /// a kept connection may come from a request with another policy.
    var mayConnect: @Sendable (IPAddress) -> Bool

    package init(address: WebAddress, mayConnect: @escaping @Sendable (IPAddress) -> Bool) {
        self.address = address
        self.mayConnect = mayConnect
    }
}
