@preconcurrency import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Ctrl-C and its relatives as an orderly end: from its making on, the first SIGINT, SIGTERM or SIGHUP is waited for,
/// and the second ends the process.
///
/// By a handler that writes into a pipe: a dispatch source alone misses signals on Linux that come before the main
/// thread has gone to its rest. One in a process.
struct Interruption: Sendable {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    /// The end of the pipe that the handler writes to.
    private static let writer = Atomic<Int32>(-1)
    private let signals: AsyncStream<Void>

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            // Then the first signal ends the process.
            signals = AsyncStream { _ in }
            return
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        Self.writer.store(ends[1], ordering: .releasing)
        let reader = ends[0]
        signals = AsyncStream { continuation in
            let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .global())
            source.setEventHandler { continuation.finish() }
            source.resume()
            continuation.onTermination = { _ in source.cancel() }
        }
        for number in Self.numbers {
            signal(number) { _ in
                // No list here: a handler must not ask for memory.
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                signal(SIGHUP, SIG_DFL)
                var byte: UInt8 = 1
                _ = write(Interruption.writer.load(ordering: .acquiring), &byte, 1)
            }
        }
    }

    /// Returns at the signal, or when the task is cancelled. For one task.
    func wait() async { for await _ in signals {} }
}
