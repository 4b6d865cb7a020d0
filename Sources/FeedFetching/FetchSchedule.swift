package import FeedSource
package import Items
import Dates
import WebFetching

/// The time of a feed's next request: pure functions of the answer, the settings and the time.
package enum FetchSchedule {
    /// The longest wait, in seconds.
    static let longest = RetryAfter.longest
    /// The number of failures in a row that opens the circuit.
    static let patience = 5
    /// The first wait of an open circuit, in seconds. It doubles with each further failure.
    static let firstPause = 3600

    /// Returns true if an address may be asked now. An address that is gone is never asked again.
    package static func isDue(_ state: FetchState?, now: Int) -> Bool {
        guard let state else { return true }
        if state.isGone { return false }
        guard let next = state.next else { return true }
        // A time further ahead than any wait was written before the clock went back.
        return next <= now || next - now > longest
    }

    /// Returns the time of the next request after a good answer.
    ///
    /// - Parameters:
    ///   - lifetime: the setting, in seconds.
    ///   - freshness: the seconds for which HTTP calls the answer fresh.
    package static func next(
        after now: Int, lifetime: Int, freshness: Int?, timing: FeedTiming
    ) -> Int {
        let wait = min(longest, max(lifetime, freshness ?? 0, timing.interval ?? 0))
        var next = now + wait
        // The next full hour that is not skipped, at most a day ahead.
        while next < now + longest, isSkipped(next, timing) { next += 3600 - next % 3600 }
        return min(next, now + longest)
    }

    private static func isSkipped(_ time: Int, _ timing: FeedTiming) -> Bool {
        let hour = time / 3600 % 24
        // 1970-01-01 was a Thursday.
        let day = (time / 86400 + 4) % 7
        return timing.skippedHours.contains(hour) || timing.skippedDays.contains(day)
    }

    /// Returns the time of the next request after a failure.
    ///
    /// - Parameters:
    ///   - failures: the failures in a row, this one included.
    ///   - retryAfter: the seconds that the server asks for.
    package static func retry(after now: Int, failures: Int, lifetime: Int, retryAfter: Int?) -> Int {
        let further = min(max(0, failures - patience), 10)
        let pause = failures >= patience ? firstPause << further : 0
        return now + min(longest, max(lifetime, pause, retryAfter ?? 0))
    }

    /// True if so many requests failed that the address is left alone for a while.
    package static func isOpen(_ state: FetchState) -> Bool { state.failures >= patience }
}
