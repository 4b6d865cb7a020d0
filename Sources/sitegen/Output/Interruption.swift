@preconcurrency import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Graceful shutdown: resumes on the first SIGINT, SIGTERM or SIGHUP after it was created; the second one kills the
/// process. There may be one in a process.
///
/// A handler writes into a pipe, since on Linux a dispatch source misses signals that arrive before the main thread is idle.
struct Interruption: Sendable {
    /// The signals of a terminal and of service managers that ask a process to end.
    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    /// The end of the pipe that the handler writes to.
    private static let writer = Atomic<Int32>(-1)
    /// Finishes at the first signal.
    private let signals: AsyncStream<Void>

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            // Without a pipe the first signal kills the process.
            signals = AsyncStream { _ in }
            return
        }
        // Child processes such as a browser must not inherit the pipe.
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
                // No array here: a signal handler must not allocate.
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                signal(SIGHUP, SIG_DFL)
                var byte: UInt8 = 1
                _ = write(Interruption.writer.load(ordering: .acquiring), &byte, 1)
            }
        }
    }

    /// Returns at the signal or when the task is cancelled. Only one task may call it.
    func wait() async { for await _ in signals {} }
}
