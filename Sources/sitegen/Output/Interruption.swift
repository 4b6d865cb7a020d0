@preconcurrency import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Ctrl-C and its relatives as an orderly end: from its making on, the first SIGINT, SIGTERM or SIGHUP is waited for,
/// and the second ends the process.
struct Interruption: Sendable {
    private let signals: AsyncStream<Void>

    init() {
        signals = AsyncStream { continuation in
            let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler {
                    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
                    continuation.finish()
                }
                source.resume()
                return source
            }
            continuation.onTermination = { _ in for source in sources { source.cancel() } }
        }
    }

    /// Returns at the signal, or when the task is cancelled. For one task.
    func wait() async { for await _ in signals {} }
}
