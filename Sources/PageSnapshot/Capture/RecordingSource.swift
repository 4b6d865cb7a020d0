import Synchronization
import WebFetching
import WebSyntax

/// Hands on what another source gives, and writes it into a cache as it comes.
final class RecordingSource: AssetSource {
    private let source: any AssetSource
    private let cache: AssetCache?
    private let kept = Mutex<[WebAddress: AssetCache.Entry]>([:])
    private let progress: @Sendable (Int, WebAddress) -> Void

    /// - Parameter progress: how many files were had, and the last one.
    init(
        _ source: any AssetSource, into cache: AssetCache?,
        progress: @escaping @Sendable (Int, WebAddress) -> Void
    ) {
        self.source = source
        self.cache = cache
        self.progress = progress
    }

    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
        let result = await source.asset(at: address, for: use)
        guard case .success(let asset) = result else { return result }
        let key = asset.address.withoutFragment
        let (isNew, count) = kept.withLock { kept in
            (kept.updateValue(AssetCache.Entry(asset), forKey: key) == nil, kept.count)
        }
        if isNew {
            progress(count, key)
            if key.scheme != "file" { cache?.keep(asset) }
        }
        return result
    }

    func release() { source.release() }

    /// All that was had of the web.
    var entries: [AssetCache.Entry] {
        kept.withLock { kept in kept.filter { $0.key.scheme != "file" }.map(\.value) }
    }
}
