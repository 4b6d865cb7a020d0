/// The dates of HTTP (RFC 9110, section 5.6.7), in whole seconds since 1970.
package enum HTTPDate {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    package static func text(_ seconds: Int) -> String {
        let time = CivilTime(seconds: seconds)
        let clock = [time.hour, time.minute, time.second].map(two).joined(separator: ":")
        let year = String(repeating: "0", count: max(0, 4 - "\(time.year)".count)) + "\(time.year)"
        return
            "\(weekdays[time.weekday]), \(two(time.day)) \(months[time.month - 1]) \(year) \(clock) GMT"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Reads the form above and the two old ones: `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
    package static func seconds(_ text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        switch words.count {
        case 6 where words[5] == "GMT":
            guard let year = Int(words[3]) else { return nil }
            // Two digits: the century that keeps it from lying far ahead; fixed, so that no clock is asked.
            let full = words[3].count == 2 ? year + (year < 70 ? 2000 : 1900) : year
            return seconds(day: words[1], month: words[2], year: full, clock: words[4])
        case 5:
            guard let year = Int(words[4]) else { return nil }
            return seconds(day: words[2], month: words[1], year: year, clock: words[3])
        default: return nil
        }
    }

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
