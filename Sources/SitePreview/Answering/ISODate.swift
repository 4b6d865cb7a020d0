/// Dates as of ISO 8601 and RFC 3339: a day, or a day with a time, with or without its distance from UTC.
enum ISODate {
    /// Seconds since 1970-01-01T00:00:00Z; a day counts from its start, a time without a distance is of UTC.
    static func seconds(_ text: String) -> Double? {
        let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let day = halves[0].split(separator: "-", omittingEmptySubsequences: false).map(number)
        guard day.count == 3, halves[0].utf8.count == 10, let year = day[0], let month = day[1],
            let date = day[2],
            let midnight = CivilTime(year: year, month: month, day: date)
        else { return nil }
        guard halves.count == 2 else { return Double(midnight.seconds) }
        return clock(halves[1]).map { Double(midnight.seconds) + $0 }
    }

    /// `08:30`, `08:30:15.25Z`, `08:30:15+02:00`: seconds since midnight in UTC.
    private static func clock(_ text: Substring) -> Double? {
        let time = text.prefix { $0 != "Z" && $0 != "+" && $0 != "-" }
        let zone = text[time.endIndex...]
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hour = number(parts[0]),
            let minute = number(parts[1]),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        var seconds = 0.0
        if parts.count == 3 {
            guard parts[2].utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }),
                let value = Double(parts[2]), value < 61
            else { return nil }
            seconds = value
        }
        let local = Double(hour * 3600 + minute * 60) + seconds
        if zone.isEmpty || zone == "Z" { return local }
        let distance = zone.dropFirst().split(separator: ":").map(number)
        guard zone.first != "Z", distance.count == 2, let hours = distance[0], let minutes = distance[1],
            (0...23).contains(hours), (0...59).contains(minutes)
        else { return nil }
        let shift = Double(hours * 3600 + minutes * 60)
        return zone.first == "-" ? local + shift : local - shift
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
