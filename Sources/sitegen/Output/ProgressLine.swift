import Synchronization

/// One line on a terminal that says how far the work is. Never more often than every sixteenth step.
final class ProgressLine: Sendable {
    private let isShown = Mutex(false)

    func show(_ done: Int, of all: Int, _ name: String) {
        guard done % 16 == 0 || done == all, all > 16 else { return }
        isShown.withLock { shown in
            shown = true
            Standard.error("\r\u{1B}[K[\(done)/\(all)] \(name)")
        }
    }

    func clear() {
        isShown.withLock { shown in
            if shown { Standard.error("\r\u{1B}[K") }
            shown = false
        }
    }
}
