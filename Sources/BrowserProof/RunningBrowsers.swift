import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The browsers under way, so that an interrupted command ends them before it ends itself.
///
/// A signal's handler may do next to nothing: it writes the signal's number into a pipe, and a thread reads it there.
enum RunningBrowsers {
    private struct State {
        var folders: [Int32: String] = [:]
        var isWatching = false
        /// The signals that had their default, and have our handler now.
        var handled: [Int32] = []
    }

    private static let state = Mutex(State())
    private static let wasInterrupted = Atomic<Bool>(false)
    private static let pipeEnd = Atomic<Int32>(-1)

    /// The command is about to end by a signal: what its browsers do no longer matters.
    static var isInterrupted: Bool { wasInterrupted.load(ordering: .acquiring) }

    static func add(pid: Int32, folder: String) {
        state.withLock { state in
            state.folders[pid] = folder
            if !state.isWatching { state.isWatching = watch() }
            if state.handled.isEmpty { state.handled = [SIGINT, SIGTERM, SIGHUP].filter(handle) }
        }
    }

    /// Without a browser, signals do again what they did.
    static func remove(pid: Int32) {
        state.withLock { state in
            state.folders[pid] = nil
            guard state.folders.isEmpty else { return }
            for number in state.handled { signal(number, SIG_DFL) }
            state.handled = []
        }
    }

    /// True if the signal is ours now: what someone else handles, or the shell has told us to ignore, stays as it is.
    private static func handle(_ number: Int32) -> Bool {
        let before = signal(number) { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            write(RunningBrowsers.pipeEnd.load(ordering: .relaxed), &byte, 1)
            errno = saved
        }
        guard unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self) else {
            signal(number, before)
            return false
        }
        return true
    }

    /// The thread lasts as long as the process.
    private static func watch() -> Bool {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        pipeEnd.store(ends[1], ordering: .relaxed)
        let input = ends[0]
        Thread {
            var number: UInt8 = 0
            while read(input, &number, 1) != 1 {}
            endAll()
            signal(Int32(number), SIG_DFL)
            kill(getpid(), Int32(number))
        }.start()
        return true
    }

    private static func endAll() {
        wasInterrupted.store(true, ordering: .releasing)
        let folders = state.withLock { $0.folders }
        for pid in folders.keys {
            kill(-pid, SIGKILL)
            var status: Int32 = 0
            // Whoever else waits for it may have been first.
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        }
        for folder in folders.values { BrowserProcess.remove(folder) }
    }
}
