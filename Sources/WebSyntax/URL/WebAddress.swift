/// An absolute URL, parsed, resolved and serialized by the URL standard (4).
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address with credentials and fragment (URL Standard, 4.5).
    package let serialized: String
    let record: URLRecord

    /// Creates an address from a parsed record.
    init(_ record: URLRecord) {
        self.record = record
        serialized = record.serialized
    }

    /// Parses an address. Fails if the standard's parser fails.
    ///
    /// - Parameters:
    ///   - text: the address as written in a document, with surrounding white space.
    ///   - base: the base for a relative `text`.
    ///   - encoding: the encoding of the document, in which browsers write its queries.
    package init?(_ text: String, relativeTo base: WebAddress? = nil, encoding: String = "UTF-8") {
        let parsed = URLRecordParser.parse(
            Array(text.utf8), relativeTo: base?.record, encoding: encoding)
        guard let record = parsed else { return nil }
        self.init(record)
    }

    // Two records with one serialization are the same address (URL Standard, 4.6).
    package static func == (one: WebAddress, other: WebAddress) -> Bool { one.serialized == other.serialized }
    package func hash(into hasher: inout Hasher) { hasher.combine(serialized) }

    /// The scheme in lower case, without the colon.
    package var scheme: String { record.scheme }
    /// The user name, percent-encoded; empty if absent.
    package var username: String { record.username }
    /// The password, percent-encoded; empty if absent.
    package var password: String { record.password }
    /// The serialized host: a domain in ASCII, an IPv4 address of four decimal numbers, or an IPv6
    /// address in brackets. nil if the scheme has none, as `data:`; empty for a local `file:` URL.
    package var host: String? { record.host }
    /// The port; nil for the scheme's default.
    package var port: Int? { record.port.map(Int.init) }
    /// The port that a connection uses.
    package var effectivePort: Int? { port ?? URLRecord.defaultPort(of: scheme).map(Int.init) }
    /// The path, percent-encoded, with its leading slash if hierarchical.
    package var path: String { record.serializedPath }
    /// The segments of the path, percent-encoded; nil for an opaque path, as of `data:`.
    package var pathSegments: [String]? { record.opaquePath == nil ? record.path : nil }
    /// The query, percent-encoded, without its `?`; nil if absent.
    package var query: String? { record.query }
    /// The fragment, percent-encoded, without its `#`; nil if absent.
    package var fragment: String? { record.fragment }

    /// The address without its fragment, which is never sent to a server.
    package var withoutFragment: WebAddress {
        guard record.fragment != nil else { return self }
        var record = record
        record.fragment = nil
        return WebAddress(record)
    }

    /// The address without query and fragment.
    package var withoutQuery: WebAddress {
        var record = record
        record.query = nil
        record.fragment = nil
        return WebAddress(record)
    }

    /// The address without user name and password.
    package var withoutCredentials: WebAddress {
        guard !record.username.isEmpty || !record.password.isEmpty else { return self }
        var record = record
        record.username = ""
        record.password = ""
        return WebAddress(record)
    }

    /// The serialized origin (URL Standard, 4.7); `null` for opaque origins, which `file:` has too.
    package var origin: String {
        switch scheme {
        case "http", "https", "ws", "wss", "ftp":
            "\(scheme)://\(host ?? "")" + (port.map { ":\($0)" } ?? "")
        case "blob":
            // A blob: URL has the origin of the URL inside it.
            WebAddress(path).flatMap { ["http", "https"].contains($0.scheme) ? $0.origin : nil } ?? "null"
        default: "null"
        }
    }

    /// Returns true if both have the same origin. Opaque origins equal none, not even themselves.
    package func isSameOrigin(as other: WebAddress) -> Bool { origin != "null" && origin == other.origin }

    /// The address without credentials, which must not appear in messages.
    package var description: String { withoutCredentials.serialized }
}
