import WebSyntax

/// The parts of an address that stay when a site changes its scheme or moves to another host.
struct AddressKey: Hashable {
    /// Host, path and query: the same for `http` and `https`, and with or without `www.`.
    let place: String
    /// Path and query; `nil` for the root of a site, which every site has.
    let path: String?

    /// Fails for a text that is not an address of the web.
    init?(_ text: String?) {
        guard let text, let address = WebAddress(text), address.scheme == "http" || address.scheme == "https",
            let host = address.host, let canonical = WebAddress(CanonicalURL.text(of: address))
        else { return nil }
        let query = canonical.query.map { "?" + $0 } ?? ""
        let port = canonical.port.map { ":\($0)" } ?? ""
        let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        place = name + port + canonical.path + query
        path = canonical.path == "/" && query.isEmpty ? nil : canonical.path + query
    }
}
