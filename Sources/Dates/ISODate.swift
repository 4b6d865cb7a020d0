/// Dates of ISO 8601 and RFC 3339: a day, or a day with a time, with or without an offset from UTC.
package enum ISODate {
    /// Returns `2027-03-01T12:30:00Z` for seconds since 1970-01-01T00:00:00Z.
    package static func text(_ seconds: Int) -> String {
        let time = CivilTime(seconds: seconds)
        let day = [time.paddedYear, time.month.padded, time.day.padded].joined(separator: "-")
        return "\(day)T\(time.clock)Z"
    }

    /// Returns seconds since 1970-01-01T00:00:00Z. A day counts from its start; a time without an offset is in UTC.
    package static func seconds(_ text: String) -> Double? {
        let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let day = halves[0].split(separator: "-", omittingEmptySubsequences: false).map(number)
        // Exactly two digits for month and day: `2027-3-1` is not ISO 8601.
        guard day.count == 3, halves[0].utf8.count == 10, let year = day[0], let month = day[1],
            let date = day[2], let midnight = CivilTime(year: year, month: month, day: date)
        else { return nil }
        guard halves.count == 2 else { return Double(midnight.seconds) }
        return clock(halves[1]).map { Double(midnight.seconds) + $0 }
    }

    /// Returns seconds since midnight in UTC for `08:30`, `08:30:15.25Z` or `08:30:15+02:00`.
    private static func clock(_ text: Substring) -> Double? {
        let time = text.prefix { $0 != "Z" && $0 != "+" && $0 != "-" }
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hour = number(parts[0]),
            let minute = number(parts[1]),
            (0...23).contains(hour), (0...59).contains(minute),
            let offset = offset(text[time.endIndex...])
        else { return nil }
        var seconds = 0.0
        if parts.count == 3 {
            // `Double` also reads "nan", "0x1p4" and "1e2".
            guard parts[2].allSatisfy({ $0 == "." || $0.isDecimalDigit }), let value = Double(parts[2]),
                value < 61
            else { return nil }
            seconds = value
        }
        return Double(hour * 3600 + minute * 60 - offset) + seconds
    }

    /// Returns the seconds east of UTC for a zone designator: empty, `Z`, `+02:00` or `+0200`.
    /// Both the extended and the basic format are accepted (ISO 8601).
    private static func offset(_ zone: Substring) -> Int? {
        if zone.isEmpty || zone == "Z" { return 0 }
        let digits = zone.dropFirst().replacing(":", with: "", maxReplacements: 1)
        guard zone.first != "Z", digits.utf8.count == 4, let hours = number(digits.prefix(2)),
            let minutes = number(digits.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return (zone.first == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// Returns the number that decimal digits alone write: `Int` also reads a sign.
    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy(\.isDecimalDigit) ? Int(text) : nil
    }
}

extension Character {
    /// True for the ten ASCII digits; `isNumber` also accepts digits of other scripts.
    fileprivate var isDecimalDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
