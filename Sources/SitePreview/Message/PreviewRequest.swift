/// The request line and header fields of a request.
package struct PreviewRequest: Sendable, Hashable {
    /// The method. Methods distinguish case (RFC 9110, 9.1).
    package var method: String
    /// The request target as written: `/a%20b?c`, or in absolute form with `http://host` before it.
    package var target: String
    /// The fields in order.
    package var fields: HeaderFields
    /// 0 for HTTP/1.0, 1 for HTTP/1.1.
    package var minorVersion: Int

    /// Creates a request.
    package init(
        _ method: String, _ target: String, _ fields: HeaderFields = [:], minorVersion: Int = 1
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.minorVersion = minorVersion
    }

    /// True if a body follows the header. It is never read, since no response depends on it; the
    /// connection closes instead.
    var hasBody: Bool {
        fields["Transfer-Encoding"] != nil
            || fields.values("Content-Length").contains { $0.trimmingSpace != "0" }
    }

    /// True if the connection stays open for another request (RFC 9112, section 9.3).
    var keepsConnection: Bool {
        guard !hasBody, !fields.has("Connection", word: "close") else { return false }
        return minorVersion == 1 || fields.has("Connection", word: "keep-alive")
    }

    /// The requested host and the rest of the target; `nil` if the target is neither a path nor an http
    /// address (RFC 9112, section 3.2).
    var route: (host: String?, pathAndQuery: Substring)? {
        if target.hasPrefix("/") { return (fields["Host"], target[...]) }
        guard let scheme = target.firstRange(of: "://"),
            ["http", "https"].contains(target[..<scheme.lowerBound].lowercased())
        else { return nil }
        let rest = target[scheme.upperBound...]
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest[host.endIndex...]
        return (String(host), path.hasPrefix("/") ? path : "/" + path)
    }
}
