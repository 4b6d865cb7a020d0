import WebReferences

/// One GET, without redirects and without a second try.
struct HTTPRequest: Sendable {
    var address: WebAddress
    var fields: [HTTPField] = []
    var userAgent = ""
    /// Decoded bytes.
    var maxBytes = Int.max
    /// The budget that bytes are taken from as they come. A failed request gives its bytes back.
    var budget: ByteBudget?
    var connectTimeout = Duration.seconds(10)
    var stallTimeout = Duration.seconds(20)
    var totalTimeout = Duration.seconds(120)
    /// A file of PEM certificates in place of the system's.
    var certificates: String?
    /// The addresses of the host, in place of a look-up; nil where the host is an address.
    var resolved: [IPAddress]?
    /// Asked before a connection is opened, with the address that it goes to, and before the request is sent, also where
    /// the connection was open already.
    var mayConnect: @Sendable (IPAddress) -> Bool
}
