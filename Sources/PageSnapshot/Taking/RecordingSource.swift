import Synchronization
import WebReferences

/// Hands on what another source gives, and remembers it.
final class RecordingSource: AssetSource {
    private let source: any AssetSource
    private let found = Mutex<[WebAddress: Asset]>([:])

    private let remembers: Bool

    /// - Parameter remembers: whether anybody will ask for what was found.
    init(_ source: any AssetSource, remembers: Bool) {
        self.source = source
        self.remembers = remembers
    }

    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
        let result = await source.asset(at: address, for: use)
        if remembers, case .success(let asset) = result {
            found.withLock { $0[asset.address.withoutFragment] = asset }
        }
        return result
    }

    /// By final address.
    var assets: [WebAddress: Asset] { found.withLock { $0 } }
}
