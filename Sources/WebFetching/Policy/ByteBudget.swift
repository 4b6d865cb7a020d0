import Synchronization

/// The remaining bytes and addresses of one page. Shared by concurrent transfers, hence the lock.
final class ByteBudget: Sendable {
    private struct Left {
        var bytes: Int
        var assets: Int
    }

    private let left: Mutex<Left>

    init(bytes: Int, assets: Int) { left = Mutex(Left(bytes: bytes, assets: assets)) }

    /// Takes bytes from the budget. Returns false, and takes nothing, if fewer are left.
    func take(bytes: Int) -> Bool {
        left.withLock {
            guard $0.bytes >= bytes else { return false }
            $0.bytes -= bytes
            return true
        }
    }

    /// Returns the bytes of a failed transfer, so that a repeated attempt is not charged twice.
    func giveBack(bytes: Int) { left.withLock { $0.bytes += bytes } }

    /// Takes one address. Returns false if none is left.
    func takeAsset() -> Bool {
        left.withLock {
            guard $0.assets > 0 else { return false }
            $0.assets -= 1
            return true
        }
    }
}
