import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The running browsers, so that an interrupted command ends them before itself.
///
/// A signal handler may call hardly any function, so it only writes the signal's number to a pipe. A
/// thread reads it and does the work.
enum RunningBrowsers {
    /// The running browsers and the installed handlers.
    private struct State {
        /// The temporary folder of each browser by process id.
        var folders: [Int32: String] = [:]
        var isWatching = false
        /// The signals whose handler was the default one and is ours now.
        var handled: [Int32] = []
    }

    private static let state = Mutex(State())
    private static let wasInterrupted = Atomic<Bool>(false)
    private static let pipeEnd = Atomic<Int32>(-1)

    /// True if the command is about to end by a signal: failures of its browsers no longer matter.
    static var isInterrupted: Bool { wasInterrupted.load(ordering: .acquiring) }

    /// Registers a browser; the first one installs the signal handlers.
    static func add(pid: Int32, folder: String) {
        state.withLock { state in
            state.folders[pid] = folder
            if !state.isWatching { state.isWatching = watch() }
            if state.handled.isEmpty { state.handled = [SIGINT, SIGTERM, SIGHUP].filter(handle) }
        }
    }

    /// Removes a browser; after the last one the default handlers are restored.
    static func remove(pid: Int32) {
        state.withLock { state in
            state.folders[pid] = nil
            guard state.folders.isEmpty else { return }
            for number in state.handled { signal(number, SIG_DFL) }
            state.handled = []
        }
    }

    /// Installs the handler. Returns false, and restores the old one, if the signal has another handler
    /// or is ignored (`nohup`).
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

    /// Starts the thread that waits for a signal. It lives as long as the process.
    ///
    /// After the cleanup it raises the signal again with the default handler, so that the parent sees
    /// the real cause of death.
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

    /// Kills all browsers and removes their folders.
    private static func endAll() {
        wasInterrupted.store(true, ordering: .releasing)
        let folders = state.withLock { $0.folders }
        for pid in folders.keys {
            kill(-pid, SIGKILL)
            var status: Int32 = 0
            // `BrowserProcess.end` may have collected the status first.
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        }
        for folder in folders.values { BrowserProcess.remove(folder) }
    }
}
