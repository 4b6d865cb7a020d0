import Synchronization

/// One line of progress on a terminal, redrawn every sixteenth step unless asked otherwise.
final class ProgressLine: Sendable {
    /// Locks the line: workers report in parallel, and two half-written lines would mix.
    private let isShown = Mutex(false)

    /// Shows progress of work whose total is known.
    ///
    /// - Parameter steps: the number of steps between two redraws. Writing to a terminal takes longer than most steps.
    func show(_ done: Int, of all: Int, _ name: String, every steps: Int = 16) {
        // Short work needs no line, which would only flash.
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

    /// Removes the line before other output.
    func clear() {
        isShown.withLock { shown in
            if shown { Standard.error("\r\u{1B}[K") }
            shown = false
        }
    }
}
