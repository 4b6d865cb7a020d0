/// A request's head, as it was sent.
package struct PreviewRequest: Sendable, Hashable {
    package var method: String
    /// The request target as written: `/a%20b?c`, or with `http://host` before it.
    package var target: String
    package var fields: HeaderFields
    /// 0 of HTTP/1.0, 1 of HTTP/1.1.
    package var minorVersion: Int

    package init(
        _ method: String, _ target: String, _ fields: HeaderFields = [:], minorVersion: Int = 1
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.minorVersion = minorVersion
    }

    /// True if something follows the head. It is never read: no answer here depends on it.
    var hasBody: Bool {
        fields["Transfer-Encoding"] != nil
            || fields.values("Content-Length").contains { $0.trimmingSpace != "0" }
    }

    /// True if the connection may carry another request (RFC 9112, section 9.3).
    var keepsConnection: Bool {
        guard !hasBody, !fields.has("Connection", word: "close") else { return false }
        return minorVersion == 1 || fields.has("Connection", word: "keep-alive")
    }

    /// The host that was asked for, and the rest of the target; `nil` for a target that is neither a path nor an
    /// http address (RFC 9112, section 3.2).
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
