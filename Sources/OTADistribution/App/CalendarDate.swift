package import Foundation

/// Dates in UTC and in English, whatever the machine's zone and language.
package enum CalendarDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    private static func parts(of date: Date) -> DateComponents {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    }

    private static func padded(_ number: Int?, _ width: Int = 2) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    /// The date, where it is in the years 1 to 9999 (of ISO 8601 in its basic form).
    static func bounded(_ date: Date) -> Date? {
        (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970) ? date : nil
    }

    /// `1 March 2027, 12:30 UTC (2027-03-01)`: with the day as programs and people of every language read it.
    package static func message(_ date: Date) -> String { "\(text(date)) (\(iso(date).prefix(10)))" }

    /// `2027-03-01T12:30:00Z`
    package static func iso(_ date: Date) -> String {
        let parts = parts(of: date)
        return
            "\(padded(parts.year, 4))-\(padded(parts.month))-\(padded(parts.day))T\(padded(parts.hour)):\(padded(parts.minute)):\(padded(parts.second))Z"
    }

    /// `1 March 2027, 12:30 UTC`
    package static func text(_ date: Date) -> String {
        let parts = parts(of: date)
        let month = months[((parts.month ?? 1) - 1 + 12) % 12]
        return
            "\(parts.day ?? 1) \(month) \(parts.year ?? 0), \(padded(parts.hour)):\(padded(parts.minute)) UTC"
    }

    /// ISO 8601: a date, which is its midnight in UTC, or a date and a time with its zone.
    package static func read(_ text: String) -> Date? {
        // Foundation takes 25 o'clock for one of the next day.
        let form = #/\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(Z|[+-]\d\d:?\d\d))?/#
        guard text.wholeMatch(of: form) != nil else { return nil }
        if let date = try? Date(text, strategy: .iso8601) { return date }
        guard text.utf8.count == 10 else { return nil }
        return try? Date(text + "T00:00:00Z", strategy: .iso8601)
    }
}
