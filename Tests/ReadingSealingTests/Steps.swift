import Synchronization

/// The progress that a run has reported so far.
final class Steps: Sendable {
    private let steps = Mutex<[String]>([])

    func add(_ step: String) { steps.withLock { $0.append(step) } }

    var all: [String] { steps.withLock { $0 } }
}
