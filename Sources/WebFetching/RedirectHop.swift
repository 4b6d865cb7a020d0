import WebSyntax

/// A request in a chain of redirects. A server may set a cookie and lead back to the same address, which then has another
/// answer; with the same cookies, the chain is a circle.
struct RedirectHop: Hashable {
    var address: WebAddress
    /// The cookies for the address, as `name=value`.
    var cookies: [String]
}
