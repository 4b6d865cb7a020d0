import FeedSource
import Items
import Testing

@testable import FeedFetching

@Suite struct FetchScheduleTests {
    /// 2026-11-21T08:00:00Z, a Saturday.
    private static let now = 1_795_248_000

    private static func timing(interval: Int? = nil, hours: Set<Int> = [], days: Set<Int> = []) -> FeedTiming
    {
        var timing = FeedTiming()
        (timing.interval, timing.skippedHours, timing.skippedDays) = (interval, hours, days)
        return timing
    }

    private static func next(_ lifetime: Int, _ freshness: Int?, _ timing: FeedTiming = FeedTiming()) -> Int {
        FetchSchedule.next(after: now, lifetime: lifetime, freshness: freshness, timing: timing) - now
    }

    @Test(
        arguments: [
            (600, nil, nil, 600), (600, 0, nil, 600), (600, 3600, nil, 3600), (7200, 3600, nil, 7200),
            (600, nil, 1800, 1800), (600, 3600, 1800, 3600), (600, 1800, 3600, 3600),
            (600, 31_536_000, nil, 86400), (600, nil, 604_800, 86400), (604_800, nil, nil, 86400),
            (600, 86399, nil, 86399), (600, 86401, nil, 86400),
        ] as [(Int, Int?, Int?, Int)])
    func waitsForTheLongestWish(_ lifetime: Int, _ freshness: Int?, _ interval: Int?, _ wait: Int) {
        #expect(Self.next(lifetime, freshness, Self.timing(interval: interval)) == wait)
    }

    @Test(
        arguments: [
            // Asked at 8:10 else.
            ([], [], 600), ([9], [], 600), ([8], [], 3600), ([8, 9, 10], [], 3 * 3600),
            ([23], [6], 16 * 3600), ([], [6], 16 * 3600), ([], [5], 600), ([], [0], 600),
            // No hour is left: a day is the longest wait.
            ([], [0, 1, 2, 3, 4, 5, 6], 86400), (Set(0...23), [], 86400),
            ([], [6, 0], 86400),
            // From midnight to three on Sunday.
            ([0, 1, 2], [6], 19 * 3600),
        ] as [(Set<Int>, Set<Int>, Int)])
    func skipsHoursAndDays(_ hours: Set<Int>, _ days: Set<Int>, _ wait: Int) {
        #expect(Self.next(600, nil, Self.timing(hours: hours, days: days)) == wait)
    }

    @Test func neverWaitsLongerThanADay() {
        for lifetime in [1, 300, 86400, 10_000_000] {
            for hours: Set<Int> in [[], Set(0...23), [8, 9]] {
                let wait = Self.next(lifetime, 1 << 40, Self.timing(interval: 1 << 40, hours: hours))
                #expect(wait == 86400)
            }
        }
    }

    @Test(
        arguments: [
            (1, 0), (2, 0), (3, 0), (4, 0), (5, 3600), (6, 7200), (7, 14400), (8, 28800), (9, 57600),
            (10, 86400), (11, 86400), (12, 86400), (1_000_000, 86400), (0, 0),
        ])
    func failuresOpenTheCircuit(_ failures: Int, _ pause: Int) {
        let wait = { lifetime, retryAfter in
            FetchSchedule.retry(
                after: Self.now, failures: failures, lifetime: lifetime, retryAfter: retryAfter) - Self.now
        }
        #expect(wait(600, nil) == max(600, pause))
        #expect(wait(1, 0) == max(1, pause))
        #expect(wait(600, 1000) == max(1000, pause))
        #expect(wait(600, 100_000) == 86400)
        var state = FetchState()
        state.failures = failures
        #expect(FetchSchedule.isOpen(state) == (failures >= 5))
    }

    @Test func isDueAtItsTime() {
        let isDue = { (next: Int?, status: Int?, now: Int) in
            var state = FetchState()
            (state.next, state.status) = (next, status)
            return FetchSchedule.isDue(state, now: now)
        }
        #expect(FetchSchedule.isDue(nil, now: Self.now))
        #expect(isDue(nil, 200, Self.now) && isDue(Self.now, 200, Self.now))
        #expect(!isDue(Self.now + 1, 200, Self.now) && !isDue(Self.now + 86400, 503, Self.now))
        // The clock went back: no wait is so long.
        #expect(isDue(Self.now + 86401, 200, Self.now) && isDue(Self.now, 200, 0))
        // Gone for good: there is no next time.
        #expect(!isDue(nil, 410, Self.now) && !isDue(nil, 410, .max) && isDue(nil, 404, Self.now))
        #expect(isDue(Self.now, 410, Self.now) && !isDue(Self.now + 1, 410, Self.now))
    }
}
