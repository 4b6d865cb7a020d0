import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The browsers under way, so that an interrupted command ends them before it ends itself.
enum RunningBrowsers {
    private struct State {
        var folders: [Int32: String] = [:]
        var sources: [any DispatchSourceSignal] = []
    }

    private static let state = Mutex(State())
    private static let wasInterrupted = Atomic<Bool>(false)

    /// The command is about to end by a signal: what its browsers do no longer matters.
    static var isInterrupted: Bool { wasInterrupted.load(ordering: .acquiring) }

    static func add(pid: Int32, folder: String) {
        state.withLock { state in
            state.folders[pid] = folder
            if state.sources.isEmpty { state.sources = [SIGINT, SIGTERM, SIGHUP].compactMap(watch) }
        }
    }

    /// Without a browser, signals do again what they did.
    static func remove(pid: Int32) {
        state.withLock { state in
            state.folders[pid] = nil
            guard state.folders.isEmpty else { return }
            for source in state.sources { source.cancel() }
            state.sources = []
        }
    }

    private static func watch(_ number: Int32) -> (any DispatchSourceSignal)? {
        // What someone else handles, or the shell has told us to ignore, stays as it is.
        let before = signal(number, SIG_IGN)
        guard unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self) else {
            signal(number, before)
            return nil
        }
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            endAll()
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
        source.setCancelHandler { signal(number, SIG_DFL) }
        source.resume()
        return source
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
        for folder in folders.values {
            for _ in 0..<50 where FileManager.default.fileExists(atPath: folder) {
                if (try? FileManager.default.removeItem(atPath: folder)) != nil { break }
                usleep(20_000)
            }
        }
    }
}
