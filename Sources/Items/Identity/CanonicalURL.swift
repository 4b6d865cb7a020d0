package import WebSyntax

/// The canonical form of an address, by which two feeds are found to mean one article.
///
/// The URL Standard's parser writes scheme and host in lower case. The fragment, credentials and parameters that only
/// track the reader are removed, and the parameters of the query are sorted by name as `URLSearchParams.sort()` does
/// (URL Standard, 6.2): parameters of one name keep their order.
package enum CanonicalURL {
    /// Returns the canonical form; `nil` for a text that is not an absolute address with a host.
    package static func text(of address: String) -> String? {
        guard let address = WebAddress(address), address.host?.isEmpty == false else { return nil }
        return text(of: address)
    }

    /// Returns the canonical form of a parsed address.
    package static func text(of address: WebAddress) -> String {
        let clean = address.withoutCredentials.withoutFragment
        let text = TrackingParameters.removed(from: clean.serialized)
        guard let mark = text.firstIndex(of: "?") else { return text }
        let parameters = text[text.index(after: mark)...].split(separator: "&")
        guard !parameters.isEmpty else { return String(text[..<mark]) }
        let named = parameters.enumerated().map { (name: $1.prefix { $0 != "=" }, place: $0, text: $1) }
        // The serialized query is ASCII, in which the order of bytes is that of UTF-16 code units.
        let sorted = named.sorted { ($0.name, $0.place) < ($1.name, $1.place) }
        return text[...mark] + sorted.map(\.text).joined(separator: "&")
    }
}
