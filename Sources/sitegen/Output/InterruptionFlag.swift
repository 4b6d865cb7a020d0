import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A flag that SIGINT and SIGTERM set. A copy polls it, stops and removes what it wrote.
enum InterruptionFlag {
    private static let flag = Atomic(false)

    /// True after the first signal.
    static var isAsked: Bool { flag.load(ordering: .relaxed) }

    /// Replaces the handlers of SIGINT and SIGTERM. An atomic store is safe in a signal handler (signal-safety(7)).
    static func listen() {
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in InterruptionFlag.flag.store(true, ordering: .relaxed) }
        }
    }
}
