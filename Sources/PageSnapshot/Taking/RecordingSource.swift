import Synchronization
import WebReferences

/// Hands on what another source gives, and writes it into a cache as it comes.
final class RecordingSource: AssetSource {
    private let source: any AssetSource
    private let cache: AssetCache?
    private let kept = Mutex<[WebAddress: AssetCache.Entry]>([:])

    init(_ source: any AssetSource, into cache: AssetCache?) {
        self.source = source
        self.cache = cache
    }

    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
        let result = await source.asset(at: address, for: use)
        if let cache, case .success(let asset) = result, asset.address.scheme != "file" {
            let key = asset.address.withoutFragment
            let isNew = kept.withLock { $0.updateValue(AssetCache.Entry(asset), forKey: key) == nil }
            if isNew { cache.keep(asset) }
        }
        return result
    }

    func release() { source.release() }

    /// All that was had, by final address.
    var entries: [AssetCache.Entry] { Array(kept.withLock { $0.values }) }
}
