/// The `Retry-After` header (RFC 9110, 10.2.3).
enum RetryAfter {
    /// How long to wait: a number of seconds, or until a date by the server's own clock, which its `Date` header shows.
    /// nil for what is neither.
    static func wait(_ value: String, date: String?) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // Longer than anyone waits.
            return .seconds(Int(value.prefix(9)) ?? 0)
        }
        guard let then = seconds(value), let now = date.flatMap(seconds) else { return nil }
        return .seconds(max(0, then - now))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Seconds since 1970 of an IMF-fixdate, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
    private static func seconds(_ date: String) -> Int? {
        let parts = date.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
            let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
            (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }) else { return nil }
        // Years begin in March, so that the odd day is their last.
        let shifted = month < 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 10) % 12) + 2) / 5 + day - 1
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
        return days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
    }
}
