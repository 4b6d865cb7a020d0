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
        // Bytes, since characters take several times as long, and lists of 100,000 entries have two dates each.
        let halves = text.utf8.split(
            separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
        let day = halves[0].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        // Exactly two digits for month and day: `2027-3-1` is not ISO 8601.
        guard day.count == 3, halves[0].count == 10, let year = number(day[0]), let month = number(day[1]),
            let date = number(day[2]), let midnight = CivilTime(year: year, month: month, day: date)
        else { return nil }
        guard halves.count == 2 else { return Double(midnight.seconds) }
        return clock(halves[1]).map { Double(midnight.seconds) + $0 }
    }

    /// Returns seconds since midnight in UTC for `08:30`, `08:30:15.25Z` or `08:30:15+02:00`.
    private static func clock(_ text: Substring.UTF8View) -> Double? {
        let end = text.firstIndex {
            $0 == UInt8(ascii: "Z") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        }
        let zone = end ?? text.endIndex
        let parts = text[..<zone].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hour = number(parts[0]),
            let minute = number(parts[1]),
            (0...23).contains(hour), (0...59).contains(minute),
            let offset = offset(text[zone...])
        else { return nil }
        var seconds = 0.0
        if parts.count == 3 {
            guard let value = decimal(parts[2]), value < 61 else { return nil }
            seconds = value
        }
        return Double(hour * 3600 + minute * 60 - offset) + seconds
    }

    /// Returns the seconds east of UTC for a zone designator: empty, `Z`, `+02:00` or `+0200`.
    /// Both the extended and the basic format are accepted (ISO 8601).
    private static func offset(_ zone: Substring.UTF8View) -> Int? {
        guard let sign = zone.first else { return 0 }
        if sign == UInt8(ascii: "Z") { return zone.count == 1 ? 0 : nil }
        var digits = Array(zone.dropFirst())
        if let colon = digits.firstIndex(of: UInt8(ascii: ":")) { digits.remove(at: colon) }
        guard digits.count == 4, let hours = number(digits.prefix(2)), let minutes = number(digits.suffix(2)),
            hours < 24, minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// Returns the number that decimal digits alone write: `Int` also reads a sign.
    private static func number(_ text: some Collection<UInt8>) -> Int? {
        guard (1...18).contains(text.count) else { return nil }
        var value = 0
        for byte in text {
            guard isDigit(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }

    /// Returns a number with or without a fraction: `Double` also reads "nan", "0x1p4" and "1e2".
    private static func decimal(_ text: Substring.UTF8View) -> Double? {
        if let whole = number(text) { return Double(whole) }
        guard text.allSatisfy({ $0 == UInt8(ascii: ".") || isDigit($0) }) else { return nil }
        return Double(Substring(text))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
