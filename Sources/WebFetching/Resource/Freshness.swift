import Dates

/// The time for which an answer needs no new request (RFC 9111, 4.2).
enum Freshness {
    /// Returns the seconds; `nil` if the answer does not tell. `no-cache` and `no-store` are 0.
    ///
    /// - Parameters:
    ///   - cacheControl: all fields `Cache-Control`, joined.
    ///   - date: the `Date` of the answer. `Expires` is relative to the server's own clock.
    static func seconds(cacheControl: String, expires: String?, date: String?) -> Int? {
        let directives = cacheControl.lowercased().split(separator: ",").map {
            $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        }
        if directives.contains("no-cache") || directives.contains("no-store") { return 0 }
        for directive in directives where directive.hasPrefix("max-age=") {
            let digits = directive.dropFirst(8)
            if !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) {
                // Nine digits are 31 years, and longer numbers overflow at some length.
                return Int(digits.prefix(9))
            }
        }
        guard let expires else { return nil }
        // An invalid date, most often "0", is in the past (RFC 9111, 5.3).
        guard let end = HTTPDate.seconds(expires) else { return 0 }
        return date.flatMap(HTTPDate.seconds).map { max(0, end - $0) }
    }
}
