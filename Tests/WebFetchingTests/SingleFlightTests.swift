import Synchronization
import Testing

@testable import WebFetching

struct SingleFlightTests {
    private final class Count: Sendable {
        private let value = Mutex(0)
        var now: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }

    @Test func oneWorkForAllThatAsk() async {
        let count = Count()
        let flights = SingleFlight<String, Int>()
        let work: @Sendable () async -> Int = {
            count.add()
            try? await Task.sleep(for: .milliseconds(20))
            return 7
        }
        let values = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<50 { group.addTask { await flights.value(for: "a", work) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 7, count: 50))
        #expect(await flights.value(for: "a", work) == 7)
        #expect(count.now == 1)
        #expect(await flights.value(for: "b", work) == 7)
        #expect(count.now == 2)
    }

    @Test func repeatsWorkThatIsNotKept() async {
        let count = Count()
        let flights = SingleFlight<String, Int>(keeping: { $0 > 1 })
        for _ in 0..<4 {
            _ = await flights.value(for: "a") {
                count.add()
                return count.now
            }
        }
        #expect(count.now == 2)
    }

    @Test func theWorkEndsWithTheLastThatWaits() async {
        let ended = Count()
        let flights = SingleFlight<String, Bool>()
        let work: @Sendable () async -> Bool = {
            do {
                try await Task.sleep(for: .seconds(100))
            } catch { ended.add() }
            return true
        }
        let one = Task { await flights.value(for: "a", work) }
        let other = Task { await flights.value(for: "a", work) }
        try? await Task.sleep(for: .milliseconds(20))
        one.cancel()
        #expect(await one.value == nil)
        #expect(ended.now == 0)
        other.cancel()
        #expect(await other.value == nil)
        while ended.now == 0 { await Task.yield() }
        #expect(await flights.value(for: "a", { false }) == false)
    }

    @Test func returnsNilToACancelledCaller() async {
        let count = Count()
        let flights = SingleFlight<String, Int>()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await flights.value(for: "a") {
                count.add()
                return 1
            }
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(count.now == 0)
    }
}
