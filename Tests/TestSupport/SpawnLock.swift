import Synchronization

/// Excludes the start of a child while a test's file is open for writing.
///
/// A child that starts then inherits the descriptor and closes it late, or never. A watcher reports the late close
/// as one more change of the file.
enum SpawnLock {
    private static let lock = Mutex<Void>(())

    /// Runs `body` while no child starts and no other file is written.
    static func withLock<Result: Sendable>(_ body: () throws -> Result) rethrows -> Result {
        try lock.withLock { _ in try body() }
    }
}
