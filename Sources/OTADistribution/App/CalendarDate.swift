import Dates
package import Foundation

/// Dates in UTC and in English, independent of the machine's time zone and language: the same input
/// gives the same page everywhere.
package enum CalendarDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Returns the date if its year is 1 to 9999, the range that ISO 8601 writes with four digits; else
    /// nil.
    static func bounded(_ date: Date) -> Date? {
        (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970) ? date : nil
    }

    /// Returns `1 March 2027, 12:30 UTC (2027-03-01)`: in words, and in the form that programs and
    /// other languages understand.
    package static func message(_ date: Date) -> String { "\(text(date)) (\(iso(date).prefix(10)))" }

    /// Returns `2027-03-01T12:30:00Z`.
    package static func iso(_ date: Date) -> String { ISODate.text(seconds(date)) }

    /// Returns `1 March 2027, 12:30 UTC`.
    package static func text(_ date: Date) -> String {
        let time = CivilTime(seconds: seconds(date))
        return
            "\(time.day) \(months[time.month - 1]) \(time.year), \(time.hour.padded):\(time.minute.padded) UTC"
    }

    /// Parses an ISO 8601 date (its midnight in UTC) or a date with a time.
    package static func read(_ text: String) -> Date? {
        ISODate.seconds(text).map { Date(timeIntervalSince1970: $0) }
    }

    private static func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.down)) }
}
