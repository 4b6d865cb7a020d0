/// An absolute URL, parsed, resolved and serialized as the URL standard says (URL Standard, 4).
///
/// Queries are encoded in UTF-8 whatever the document's encoding is.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// With credentials and fragment (URL Standard, 4.5).
    package let serialized: String
    let record: URLRecord

    init(_ record: URLRecord) {
        self.record = record
        serialized = record.serialized
    }

    /// - Parameters:
    ///   - text: as a document has it; what the standard strips is stripped.
    ///   - base: what a relative `text` is relative to.
    /// - Returns: nil where the standard's parser fails.
    package init?(_ text: String, relativeTo base: WebAddress? = nil) {
        guard let record = URLRecordParser.parse(Array(text.utf8), relativeTo: base?.record) else {
            return nil
        }
        self.init(record)
    }

    package static func == (one: WebAddress, other: WebAddress) -> Bool { one.serialized == other.serialized }
    package func hash(into hasher: inout Hasher) { hasher.combine(serialized) }

    /// Lower case, without the colon.
    package var scheme: String { record.scheme }
    /// Percent-encoded; empty where there is none.
    package var username: String { record.username }
    /// Percent-encoded; empty where there is none.
    package var password: String { record.password }
    /// As serialized: a domain in ASCII, an IPv4 address of four decimal numbers, an IPv6 address in brackets. nil where
    /// there is none, as with `data:`; empty for a `file:` URL of this machine.
    package var host: String? { record.host }
    /// nil where it is the scheme's own.
    package var port: Int? { record.port.map(Int.init) }
    /// The port that a connection goes to.
    package var effectivePort: Int? { port ?? URLRecord.defaultPort(of: scheme).map(Int.init) }
    /// Percent-encoded, with its leading slash where there is a hierarchy.
    package var path: String { record.serializedPath }
    /// The parts of the path between slashes, percent-encoded; nil where the path is opaque, as with `data:`.
    package var pathSegments: [String]? { record.opaquePath == nil ? record.path : nil }
    /// Percent-encoded, without its `?`; nil where there is none.
    package var query: String? { record.query }
    /// Percent-encoded, without its `#`; nil where there is none.
    package var fragment: String? { record.fragment }

    package var withoutFragment: WebAddress {
        guard record.fragment != nil else { return self }
        var record = record
        record.fragment = nil
        return WebAddress(record)
    }

    /// Without query and fragment.
    package var withoutQuery: WebAddress {
        var record = record
        record.query = nil
        record.fragment = nil
        return WebAddress(record)
    }

    package var withoutCredentials: WebAddress {
        guard !record.username.isEmpty || !record.password.isEmpty else { return self }
        var record = record
        record.username = ""
        record.password = ""
        return WebAddress(record)
    }

    /// The serialized origin (URL Standard, 4.7); `null` for one that is opaque, `file:` among them.
    package var origin: String {
        switch scheme {
        case "http", "https", "ws", "wss", "ftp":
            "\(scheme)://\(host ?? "")" + (port.map { ":\($0)" } ?? "")
        case "blob":
            // Of the URL inside, where that is one of the web's.
            WebAddress(path).flatMap { ["http", "https"].contains($0.scheme) ? $0.origin : nil } ?? "null"
        default: "null"
        }
    }

    /// Opaque origins are the same as nothing, themselves included.
    package func isSameOrigin(as other: WebAddress) -> Bool { origin != "null" && origin == other.origin }

    /// What a part of an address stands for (URL Standard, 1.3). It need not be UTF-8.

    package var description: String { withoutCredentials.serialized }
}
