import Synchronization

/// One line of progress on a terminal, redrawn every sixteenth step unless asked otherwise.
final class ProgressLine: Sendable {
    private let isShown = Mutex(false)

    func show(_ done: Int, of all: Int, _ name: String, every steps: Int = 16) {
        guard done % steps == 0 || done == all, all > steps else { return }
        isShown.withLock { shown in
            shown = true
            Standard.error("\r\u{1B}[K[\(done)/\(all)] \(name)")
        }
    }

    /// Shows progress of work whose total is unknown, every eighth step.
    func show(_ done: Int, _ name: String) {
        guard done % 8 == 1 else { return }
        isShown.withLock { shown in
            shown = true
            Standard.error("\r\u{1B}[K[\(done)] \(name)")
        }
    }

    func clear() {
        isShown.withLock { shown in
            if shown { Standard.error("\r\u{1B}[K") }
            shown = false
        }
    }
}
