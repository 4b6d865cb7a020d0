/// A date and time of the Gregorian calendar in UTC, to the second. It needs no time zone data and no locale, unlike
/// Foundation's calendar, so the same seconds give the same text on every machine.
package struct CivilTime: Hashable {
    /// The year, 0 to 9999 if parsed.
    package var year: Int
    /// The month, 1 to 12.
    package var month: Int
    /// The day of the month, 1 to 31.
    package var day: Int
    /// The hour, 0 to 23.
    package var hour = 0
    /// The minute, 0 to 59.
    package var minute = 0
    /// The second, 0 to 59.
    var second = 0

    /// Fails for a day or time that does not exist. A leap second counts as the second before it.
    package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, min(second, 59))
    }

    /// Creates the date and time of a number of seconds since 1970-01-01T00:00:00Z; negative numbers are earlier.
    package init(seconds: Int) {
        // Rounded down, so that times before 1970 belong to the right day.
        let days = Int((Double(seconds) / 86400).rounded(.down))
        let rest = seconds - days * 86400
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        // The algorithm is Howard Hinnant's `civil_from_days`. Years begin in March, so a leap day ends its year.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    private var dayNumber: Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The seconds since 1970-01-01T00:00:00Z.
    package var seconds: Int { dayNumber * 86400 + hour * 3600 + minute * 60 + second }

    /// The day of the week; 0 is Sunday. 1970-01-01 was a Thursday, 4.
    var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

    /// `08:49:37`
    var clock: String { [hour, minute, second].map(\.padded).joined(separator: ":") }

    /// The year with four digits at least.
    var paddedYear: String { String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)" }

    /// Returns the number of days in a month of the Gregorian calendar.
    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// The number with two digits at least.
    package var padded: String { self < 10 ? "0\(self)" : "\(self)" }
}
