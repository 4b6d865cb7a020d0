#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The processor time of the current thread. Other work on the machine does not add to it.
public enum ThreadTime {
    /// The least time that `work` takes in several runs, in seconds.
    public static func least(of count: Int, _ work: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<count {
            let start = now()
            try work()
            least = min(least, now() - start)
        }
        return least
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
