import Foundation

/// A condition that did not become true in time.
package struct NeverTrue: Error, CustomStringConvertible {
    package let description: String

    init(_ condition: String, _ seconds: Double) {
        description = "not within \(seconds) s: \(condition)"
    }
}

/// Polls until the condition is true, and throws when it is not within the limit. The limit allows for a run of
/// all suites, in which the few threads of the concurrency runtime can be busy for minutes; no test waits longer than the
/// condition takes.
package func waitUntil(
    _ name: String, seconds: Double = 240, _ condition: () throws -> Bool
) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
        guard ContinuousClock.now < deadline else { throw NeverTrue(name, seconds) }
        usleep(2000)
    }
}

/// Polls an asynchronous condition in the same way.
package func waitUntil(
    _ name: String, seconds: Double = 240, isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw NeverTrue(name, seconds) }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// Lets time pass in a test whose subject is time: a limit that expires, a kill in the middle of a run. A test that waits for
/// something uses ``waitUntil(_:seconds:_:)`` instead.
package func pause(_ duration: Duration) {
    usleep(UInt32(duration / .microseconds(1)))
}
