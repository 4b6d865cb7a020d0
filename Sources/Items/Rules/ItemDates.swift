/// The date under which an item is published, fixed when it is first seen.
package enum ItemDates {
    /// The seconds by which a date may be ahead of the clock: clocks differ, and some feeds leave out their time zone.
    static let tolerance = 3600
    /// 1990-01-01T00:00:00Z. A date before the web is more often a zero of a clock than a date.
    static let earliest = 631_152_000
    /// The largest age in seconds of such a date: 10 years of 365.25 days.
    static let oldest = 315_576_000

    /// Returns the date of publication in seconds since 1970-01-01T00:00:00Z.
    ///
    /// - Parameters:
    ///   - date: the feed's date; `nil` if it is missing or unreadable.
    ///   - firstSeen: the time of the answer that listed the item first. It replaces an absent date and one more than
    ///     an hour after `now`, so an item cannot stay at the top.
    ///   - now: the time of the answer.
    package static func published(_ date: Int?, firstSeen: Int, now: Int) -> Int {
        guard let date, date <= now + tolerance else { return firstSeen }
        return date < earliest ? max(date, firstSeen - oldest) : date
    }

    /// Returns true if a stored date was fixed from the date of an entry.
    static func isFixed(_ stored: Int?, from date: Int, firstSeen: Int) -> Bool {
        if published(date, firstSeen: firstSeen, now: firstSeen) == stored { return true }
        // Stores of earlier versions have this date for every one that is more than ten years old.
        return date < firstSeen - oldest && stored == firstSeen - oldest
    }

    /// Returns the date of a change: the feed's if it is between publication and now, else now.
    package static func modified(_ date: Int?, published: Int, now: Int) -> Int {
        guard let date, date >= published, date <= now + tolerance else { return max(now, published) }
        return date
    }
}
