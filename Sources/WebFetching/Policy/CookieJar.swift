import WebSyntax

/// The cookies that a page sets while it is fetched, as far as its own origin's files need them (RFC 6265, 5.2 to 5.4).
/// A cookie never goes to another origin, whatever its `Domain` says.
struct CookieJar: Sendable {
    private struct Cookie: Sendable {
        var name: String
        var value: String
        var path: String
        var origin: String
    }

    private var cookies: [Cookie] = []
    private static let maximumCount = 100

    /// - Parameter fields: the values of `Set-Cookie`.
    mutating func store(_ fields: [String], from address: WebAddress) {
        for field in fields {
            let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
            guard let pair = parts.first, let equals = pair.firstIndex(of: "="), equals != pair.startIndex,
                HTTPField(name: "Cookie", value: pair) != nil
            else { continue }
            var cookie = Cookie(
                name: Self.trimmed(pair[..<equals]), value: Self.trimmed(pair[pair.index(after: equals)...]),
                path: Self.defaultPath(of: address), origin: address.origin)
            var isOver = false
            for part in parts.dropFirst() {
                let words = part.split(separator: "=", maxSplits: 1).map(Self.trimmed)
                let value = words.count > 1 ? words[1] : ""
                switch words.first?.lowercased() {
                case "path" where value.hasPrefix("/"): cookie.path = value
                case "max-age": isOver = (Int(value) ?? 1) <= 0
                // The date with which servers remove a cookie.
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

    /// `name=value` each, for a request to an address; those of longer paths first.
    func pairs(for address: WebAddress) -> [String] {
        let path = address.path.isEmpty ? "/" : address.path
        let matching = cookies.filter { $0.origin == address.origin && Self.matches(path, $0.path) }
        return matching.enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
            .map { "\($0.element.name)=\($0.element.value)" }
    }

    private static func matches(_ path: String, _ prefix: String) -> Bool {
        path == prefix
            || path.hasPrefix(prefix)
                && (prefix.hasSuffix("/") || path.dropFirst(prefix.count).hasPrefix("/"))
    }

    private static func defaultPath(of address: WebAddress) -> String {
        guard let slash = address.path.lastIndex(of: "/"), slash != address.path.startIndex else {
            return "/"
        }
        return String(address.path[..<slash])
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = Substring(text)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
