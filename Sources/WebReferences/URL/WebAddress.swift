import Foundation

/// An absolute URL.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    package let serialized: String
    private let url: URL

    package init?(_ text: String, relativeTo base: WebAddress? = nil) {
        guard let url = URL(string: text, relativeTo: base?.url)?.absoluteURL, url.scheme != nil else {
            return nil
        }
        self.url = url
        serialized = url.absoluteString
    }

    /// Lower case, without the colon.
    package var scheme: String { url.scheme?.lowercased() ?? "" }
    /// As serialized: lower case, an IPv6 address in brackets. `nil` where there is none.
    package var host: String? { url.host?.lowercased() }
    /// `nil` where it is the scheme's own.
    package var port: Int? { url.port }
    /// Percent-encoded.
    package var path: String { url.path }
    /// Without its `?`; `nil` where there is none.
    package var query: String? { url.query }
    /// Without its `#`; `nil` where there is none.
    package var fragment: String? { url.fragment }

    package var withoutFragment: WebAddress {
        let text = serialized.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        return WebAddress(String(text)) ?? self
    }

    /// The serialized origin; `null` for one that is opaque.
    package var origin: String {
        guard scheme == "http" || scheme == "https", let host else { return "null" }
        return "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    /// Opaque origins are nobody's, not even their own.
    package func isSameOrigin(as other: WebAddress) -> Bool { origin != "null" && origin == other.origin }

    package var description: String { serialized }
}
