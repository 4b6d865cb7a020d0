import Items
import WebSyntax

/// The parts of an address that tell pages apart: not the scheme of the web, parameters that only track the reader, the
/// order of the others, a slash at the end of the path, and a fragment, unless it is the page of an application.
struct PageKey {
    let text: String

    /// Fails without an address that browsers know.
    init?(_ address: WebAddress?) {
        guard let address else { return nil }
        guard address.scheme == "http" || address.scheme == "https" else {
            text = address.serialized
            return
        }
        let canonical = CanonicalURL.text(of: address)
        let rest = canonical.utf8.drop { $0 != UInt8(ascii: ":") }
        let query = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        var place = rest[..<query]
        while place.last == UInt8(ascii: "/") { place.removeLast() }
        text = "\(Substring(place))\(Substring(rest[query...]))\(Self.route(of: address) ?? "")"
    }

    /// Returns a fragment with which an application names its pages, such as `#/page` and `#!page`; `nil` for a place in a
    /// page.
    private static func route(of address: WebAddress) -> String? {
        guard let fragment = address.fragment, fragment.hasPrefix("/") || fragment.hasPrefix("!") else {
            return nil
        }
        return "#" + fragment
    }

    /// The key of an item; empty without an address.
    static func text(of item: Item) -> String {
        item.url.map { PageKey(WebAddress($0))?.text ?? $0 } ?? item.longAddress?.key ?? ""
    }
}
