import Synchronization
import WebFetching
import WebSyntax

/// An asset source that forwards the answers of another one, and writes each file into a cache as it arrives.
final class RecordingSource: AssetSource {
    private let source: any AssetSource
    private let cache: AssetCache?
    /// The files so far, by final address.
    private let kept = Mutex<[WebAddress: AssetCache.Entry]>([:])
    private let progress: @Sendable (Int, WebAddress) -> Void

    /// - Parameter progress: receives the number of files so far and the last address, on any thread.
    init(
        _ source: any AssetSource, into cache: AssetCache?,
        progress: @escaping @Sendable (Int, WebAddress) -> Void
    ) {
        self.source = source
        self.cache = cache
        self.progress = progress
    }

    /// Forwards one request. Local files are not cached: reading them again is as fast.
    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
        await asset(at: address, for: use, with: [])
    }

    func asset(
        at address: WebAddress, for use: AssetUse, with fields: [HTTPField]
    ) async -> Result<Asset, AssetFailure> {
        let result = await source.asset(at: address, for: use, with: fields)
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

    /// Releases the files of the inner source.
    func release() { source.release() }

    /// The index entries of all files that were fetched over HTTP.
    var entries: [AssetCache.Entry] {
        kept.withLock { kept in kept.filter { $0.key.scheme != "file" }.map(\.value) }
    }
}
