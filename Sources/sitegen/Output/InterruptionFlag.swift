import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A flag that SIGINT and SIGTERM set. A copy polls it, stops and removes what it wrote.
enum InterruptionFlag {
    private static let flag = Atomic(false)

    static var isAsked: Bool { flag.load(ordering: .relaxed) }

    static func listen() {
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in InterruptionFlag.flag.store(true, ordering: .relaxed) }
        }
    }
}
