import Synchronization

/// How many more bytes and addresses one page may have.
final class ByteBudget: Sendable {
    private struct Left {
        var bytes: Int
        var assets: Int
    }

    private let left: Mutex<Left>

    init(bytes: Int, assets: Int) { left = Mutex(Left(bytes: bytes, assets: assets)) }

    /// Returns true if there were so many left; then they are taken.
    func take(bytes: Int) -> Bool {
        left.withLock {
            guard $0.bytes >= bytes else { return false }
            $0.bytes -= bytes
            return true
        }
    }

    func giveBack(bytes: Int) { left.withLock { $0.bytes += bytes } }

    /// Returns true if one more address may be asked.
    func takeAsset() -> Bool {
        left.withLock {
            guard $0.assets > 0 else { return false }
            $0.assets -= 1
            return true
        }
    }
}
