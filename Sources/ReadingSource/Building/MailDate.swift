import Dates

/// Dates of RFC 2822 and of HTTP, such as `Wed, 01 May 2024 10:00:00 GMT`.
enum MailDate {
    private static let weekdays: Set = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// The hours east of UTC of the zones that have names (RFC 2822, 4.3).
    private static let zones = [
        "gmt": 0, "utc": 0, "ut": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7,
    ]

    /// Returns seconds since 1970-01-01T00:00:00Z; `nil` for other texts, and for a day or time that does not exist.
    static func seconds(_ text: String) -> Int? {
        var words = text.lowercased().split { $0 == " " || $0 == "," }.map(String.init)
        if let first = words.first, weekdays.contains(first) { words.removeFirst() }
        // The name of the zone in a comment.
        if words.count == 6, words[5].hasPrefix("(") { words.removeLast() }
        guard words.count == 5, let day = number(words[0]), let month = months.firstIndex(of: words[1]),
            words[2].utf8.count == 4, let year = number(words[2]), let zone = offset(words[4])
        else { return nil }
        let clock = words[3].split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
        guard clock.count == 2 || clock.count == 3, let hour = clock[0], let minute = clock[1],
            let second = clock.count == 3 ? clock[2] : 0,
            let time = CivilTime(
                year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        return time.seconds - zone
    }

    /// Returns the seconds east of UTC of a zone such as `+0200` or `GMT`.
    private static func offset(_ zone: String) -> Int? {
        if let hours = zones[zone] { return hours * 3600 }
        guard zone.utf8.count == 5, zone.hasPrefix("+") || zone.hasPrefix("-"),
            let hours = number(zone.dropFirst().prefix(2)), let minutes = number(zone.suffix(2)),
            hours < 24, minutes < 60
        else { return nil }
        return (zone.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// Returns the number that one to four digits write: `Int` also reads a sign.
    private static func number(_ text: some StringProtocol) -> Int? {
        let isNumber =
            (1...4).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber ? Int(text) : nil
    }
}
