import WebSyntax

/// The cookies that a page sets while it is fetched, for the files of its own origin (RFC 6265, 5.2 to
/// 5.4).
///
/// A cookie is never sent to another origin, whatever its `Domain` attribute says: without the public
/// suffix list a domain cannot be checked.
struct CookieJar: Sendable {
    private struct Cookie: Sendable {
        var name: String
        var value: String
        var path: String
        var origin: String
    }

    private var cookies: [Cookie] = []
    /// A bound, since a redirect chain of a hostile server could set cookies without end.
    private static let maximumCount = 100

    /// Stores the cookies of a response.
    ///
    /// - Parameter fields: the values of `Set-Cookie`.
    mutating func store(_ fields: [String], from address: WebAddress) {
        for field in fields {
            let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(HTTPField.trimmed)
            guard let pair = parts.first, let equals = pair.firstIndex(of: "="), equals != pair.startIndex,
                HTTPField(name: "Cookie", value: pair) != nil
            else { continue }
            var cookie = Cookie(
                name: HTTPField.trimmed(pair[..<equals]),
                value: HTTPField.trimmed(pair[pair.index(after: equals)...]),
                path: Self.defaultPath(of: address), origin: address.origin)
            var isOver = false
            for part in parts.dropFirst() {
                let words = part.split(separator: "=", maxSplits: 1).map(HTTPField.trimmed)
                let value = words.count > 1 ? words[1] : ""
                switch words.first?.lowercased() {
                case "path" where value.hasPrefix("/"): cookie.path = value
                case "max-age": isOver = (Int(value) ?? 1) <= 0
                // Servers delete a cookie with a date in 1970. Other dates are ignored: the jar lives for one run.
                case "expires": isOver = isOver || value.contains("1970")
                default: break
                }
            }
            cookies.removeAll {
                $0.name == cookie.name && $0.path == cookie.path && $0.origin == cookie.origin
            }
            if !isOver, cookies.count < Self.maximumCount { cookies.append(cookie) }
        }
    }

    /// Returns `name=value` for each cookie of a request, longer paths first (RFC 6265, 5.4).
    func pairs(for address: WebAddress) -> [String] {
        let path = address.path.isEmpty ? "/" : address.path
        let matching = cookies.filter { $0.origin == address.origin && Self.matches(path, $0.path) }
        return matching.enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
            .map { "\($0.element.name)=\($0.element.value)" }
    }

    /// Path matching of RFC 6265, 5.1.4.
    private static func matches(_ path: String, _ prefix: String) -> Bool {
        path == prefix
            || path.hasPrefix(prefix)
                && (prefix.hasSuffix("/") || path.dropFirst(prefix.count).hasPrefix("/"))
    }

    /// The default path of RFC 6265, 5.1.4: the address's path up to its last slash.
    private static func defaultPath(of address: WebAddress) -> String {
        guard let slash = address.path.lastIndex(of: "/"), slash != address.path.startIndex else {
            return "/"
        }
        return String(address.path[..<slash])
    }
}
