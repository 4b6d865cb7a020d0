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

    /// The factor of ``growth(to:of:_:)`` that separates linear work, which takes four times as long, from quadratic
    /// work, which takes sixteen times as long.
    public static let linear = 10.0

    /// How many times as long `work` takes with the input of a size as with that of a quarter of the size. Caches are
    /// shared with other processes, so a factor that is not ``linear`` is measured again, twice at most.
    public static func growth<Input>(
        to size: Int, of input: (Int) -> Input, _ work: (Input) throws -> Void
    ) rethrows -> Double {
        let small = input(size / 4)
        let large = input(size)
        var factor = Double.infinity
        for _ in 0..<3 where factor >= linear {
            // Below a millisecond, the clock's steps and page faults count more than the work.
            let quarter = try max(0.001, least(of: 2) { try work(small) })
            factor = try min(factor, least(of: 1) { try work(large) } / quarter)
        }
        return factor
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
