/// The date under which an item is published, fixed when it is first seen.
package enum ItemDates {
    /// The seconds by which a date may be ahead of the clock: clocks differ, and some feeds leave out their time zone.
    static let tolerance = 3600
    /// The age in seconds of the oldest date: 10 years of 365.25 days. An older date is more often a zero than a date.
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
        return max(date, firstSeen - oldest)
    }

    /// Returns the date of a change: the feed's if it is between publication and now, else now.
    package static func modified(_ date: Int?, published: Int, now: Int) -> Int {
        guard let date, date >= published, date <= now + tolerance else { return max(now, published) }
        return date
    }
}
