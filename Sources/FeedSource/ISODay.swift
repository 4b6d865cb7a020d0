import Dates

/// The day of a time in UTC.
package enum ISODay {
    /// Returns `YYYY-MM-DD`.
    package static func text(_ seconds: Int) -> Substring { ISODate.text(seconds).prefix(10) }
}
