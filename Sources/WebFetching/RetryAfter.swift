import Dates
import WebSyntax

/// The `Retry-After` header (RFC 9110, 10.2.3).
package enum RetryAfter {
    /// The longest wait between two runs, in seconds: a server that asks for a week is asked once a day.
    package static let longest = 86400

    /// Returns the time to wait; `nil` for a value that is neither a number of seconds nor a date.
    ///
    /// - Parameter date: the answer's `Date` header. A date is relative to the server's own clock, which may differ from
    ///   ours.
    static func wait(_ value: String, date: String?) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) {
            // Nine digits are 31 years, and longer numbers overflow at some length.
            return .seconds(Int(value.prefix(9)) ?? 0)
        }
        guard let then = HTTPDate.seconds(value), let now = date.flatMap(HTTPDate.seconds) else { return nil }
        return .seconds(max(0, then - now))
    }
}
