/// The dates of HTTP (RFC 9110, section 5.6.7), in whole seconds since 1970.
package enum HTTPDate {
    /// The English names that HTTP prescribes, whatever the locale.
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns an IMF-fixdate, as in `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func text(_ seconds: Int) -> String {
        let time = CivilTime(seconds: seconds)
        let day = "\(time.day.padded) \(months[time.month - 1]) \(time.paddedYear)"
        return "\(weekdays[time.weekday]), \(day) \(time.clock) GMT"
    }

    /// Parses that form and the two obsolete ones, which recipients must accept: `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
    package static func seconds(_ text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        switch words.count {
        case 6 where words[5] == "GMT":
            guard let year = Int(words[3]) else { return nil }
            // RFC 9110 chooses the century so that the date is at most 50 years ahead. A fixed limit makes the result
            // independent of the clock.
            let full = words[3].count == 2 ? year + (year < 70 ? 2000 : 1900) : year
            return seconds(day: words[1], month: words[2], year: full, clock: words[4])
        case 5:
            guard let year = Int(words[4]) else { return nil }
            return seconds(day: words[2], month: words[1], year: year, clock: words[3])
        default: return nil
        }
    }

    /// Returns the seconds of a date's parts; nil if it does not exist.
    private static func seconds(day: String, month: String, year: Int, clock: String) -> Int? {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        guard let day = Int(day), let month = months.firstIndex(of: month), parts.count == 3 else {
            return nil
        }
        return CivilTime(
            year: year, month: month + 1, day: day, hour: parts[0], minute: parts[1], second: parts[2])?
            .seconds
    }
}
