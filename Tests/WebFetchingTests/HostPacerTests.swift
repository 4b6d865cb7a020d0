import Synchronization
import TestSupport
import Testing

@testable import WebFetching

/// One request a host at a time, with an interval. Time is not waited for: the pauses are injected.
struct HostPacerTests {
    /// Counts the requests that run, and the most at once.
    private final class Load: Sendable {
        private let state = Mutex((now: 0, most: 0, all: 0))
        var now: Int { state.withLock { $0.now } }
        var most: Int { state.withLock { $0.most } }
        var all: Int { state.withLock { $0.all } }

        func begin() {
            state.withLock {
                $0.now += 1
                $0.all += 1
                $0.most = max($0.most, $0.now)
            }
        }
        func end() { state.withLock { $0.now -= 1 } }
    }

    private final class Record<Value: Sendable>: Sendable {
        private let list = Mutex<[Value]>([])
        var all: [Value] { list.withLock { $0 } }
        func add(_ value: Value) { list.withLock { $0.append(value) } }
    }

    /// A gate that requests wait at.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        func pass() async {
            if isOpen { return }
            await withCheckedContinuation { waiting.append($0) }
        }
        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
    }

    /// A condition between two turns of other tasks.
    private func settled(_ condition: @autoclosure () -> Bool) async -> Bool {
        await Task.yield()
        return condition()
    }

    @Test func oneAtATimeForAHost() async throws {
        let pacer = HostPacer(interval: .zero) { _ in }
        let load = Load()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await pacer.inTurn(at: "a.example") {
                        load.begin()
                        for _ in 0..<5 { await Task.yield() }
                        load.end()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(load.most == 1 && load.all == 200 && load.now == 0)
    }

    @Test func hostsDoNotWaitForEachOther() async throws {
        let pacer = HostPacer(interval: .seconds(1000)) { _ in }
        let (load, gate) = (Load(), Gate())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await pacer.inTurn(at: "host\(number).example") {
                        load.begin()
                        await gate.pass()
                        load.end()
                    }
                }
            }
            try await waitUntil("all hosts are asked at once") { await settled(load.now == 50) }
            await gate.open()
            try await group.waitForAll()
        }
        #expect(load.all == 50)
    }

    @Test func requestsOfAHostBeginAnIntervalApart() async throws {
        let waits = Record<ContinuousClock.Instant>()
        let pacer = HostPacer(interval: .seconds(1000)) { waits.add($0) }
        let before = ContinuousClock.now
        for _ in 0..<3 { try await pacer.inTurn(at: "a.example") {} }
        try await pacer.inTurn(at: "b.example") {}
        let after = ContinuousClock.now
        // The first request of a host waits for nothing.
        #expect(waits.all.count == 2)
        for instant in waits.all {
            #expect(instant >= before + .seconds(1000) && instant <= after + .seconds(1000))
        }
    }

    @Test func requestsKeepTheirOrder() async throws {
        let pacer = HostPacer(interval: .zero) { _ in }
        let gate = Gate()
        let order = Record<Int>()
        let entered = Load()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await pacer.inTurn(at: "a.example") {
                    entered.begin()
                    await gate.pass()
                }
            }
            try await waitUntil("the first is running") { await settled(entered.all == 1) }
            for number in 0..<20 {
                group.addTask {
                    try await pacer.inTurn(at: "a.example") { order.add(number) }
                }
                // Each is in the queue before the next.
                try await waitUntil("\(number) waits") { await pacer.waiting(at: "a.example") == number + 1 }
            }
            await gate.open()
            try await group.waitForAll()
        }
        #expect(order.all == Array(0..<20))
    }

    /// A cancelled request, whether it waits in the queue or for its time, hands the host on.
    @Test func aCancelledRequestPassesTheHostOn() async throws {
        let pacer = HostPacer(interval: .seconds(1000)) { _ in try Task.checkCancellation() }
        let (load, gate) = (Load(), Gate())
        let first = Task {
            try await pacer.inTurn(at: "a.example") {
                load.begin()
                await gate.pass()
            }
        }
        try await waitUntil("the first is running") { await settled(load.all == 1) }
        let second = Task { try await pacer.inTurn(at: "a.example") { load.begin() } }
        try await waitUntil("the second waits") { await pacer.waiting(at: "a.example") == 1 }
        let third = Task { try await pacer.inTurn(at: "a.example") { load.begin() } }
        try await waitUntil("the third waits") { await pacer.waiting(at: "a.example") == 2 }
        second.cancel()
        await gate.open()
        try await first.value
        await #expect(throws: CancellationError.self) { try await second.value }
        try await third.value
        #expect(load.all == 2)
        // The host is free again.
        try await pacer.inTurn(at: "a.example") { load.begin() }
        #expect(load.all == 3)
    }

    @Test func aCancelledPauseFreesTheHost() async throws {
        let hasWaited = Load()
        let pacer = HostPacer(interval: .seconds(100_000)) {
            hasWaited.begin()
            try await Task.sleep(until: $0, clock: .continuous)
        }
        try await pacer.inTurn(at: "a.example") {}
        let waiting = Task { try await pacer.inTurn(at: "a.example") {} }
        try await waitUntil("it waits for its time") { await settled(hasWaited.all == 1) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let next = Task { try await pacer.inTurn(at: "a.example") {} }
        try await waitUntil("the next has the host") { await settled(hasWaited.all == 2) }
        next.cancel()
        _ = await next.result
    }
}
