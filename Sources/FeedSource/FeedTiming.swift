/// The times at which a feed wants to be asked: `ttl`, `skipHours` and `skipDays` of RSS 2.0, and the syndication module
/// of RSS 1.0.
package struct FeedTiming: Sendable, Hashable {
    /// The seconds between two requests; `nil` if the feed does not tell.
    package var interval: Int?
    /// The hours of the day (UTC) without requests, 0 to 23.
    package var skippedHours: Set<Int> = []
    /// The days of the week (UTC) without requests, 0 for Sunday.
    package var skippedDays: Set<Int> = []

    package init() {}

    private static let days = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
    private static let periods = [
        "hourly": 3600, "daily": 86400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
    ]

    init(_ root: FeedElement) {
        // RSS 2.0 has them in the channel, which is the root of no format.
        let channel = root.first("channel", "rss:channel") ?? root
        let minutes = channel.first("ttl")?.value.flatMap { Int($0) }.map { min($0, 525_600) } ?? 0
        var seconds = max(0, minutes * 60)
        let period = channel.first("sy:updateperiod")?.value.flatMap { Self.periods[$0.lowercased()] }
        if let period {
            let frequency = channel.first("sy:updatefrequency")?.value.flatMap { Int($0) } ?? 1
            seconds = max(seconds, period / max(1, frequency))
        }
        interval = seconds > 0 ? seconds : nil
        for hour in channel.first("skiphours")?.all("hour") ?? [] {
            // The hour 24 of RSS 0.91 is 0.
            if let number = hour.value.flatMap({ Int($0) }), (0...24).contains(number) {
                skippedHours.insert(number % 24)
            }
        }
        for day in channel.first("skipdays")?.all("day") ?? [] {
            if let number = Self.days.firstIndex(of: day.value?.lowercased() ?? "") {
                skippedDays.insert(number)
            }
        }
    }
}
