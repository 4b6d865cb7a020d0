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
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return text }
        let parameters = text.utf8[text.utf8.index(after: mark)...].split(separator: UInt8(ascii: "&"))
        guard !parameters.isEmpty else { return String(text[..<mark]) }
        let named = parameters.enumerated().map { place, parameter in
            (name: parameter.prefix { $0 != UInt8(ascii: "=") }, place: place, text: Substring(parameter))
        }
        // The serialized query is ASCII, in which the order of bytes is that of UTF-16 code units.
        let sorted = named.sorted { one, other in
            one.name.elementsEqual(other.name)
                ? one.place < other.place : one.name.lexicographicallyPrecedes(other.name)
        }
        return text[...mark] + sorted.map(\.text).joined(separator: "&")
    }
}
