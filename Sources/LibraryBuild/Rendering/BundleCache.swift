import Synchronization

/// The bundles of the last few template folders, so that a process that renders again and again, such as `watch`, runs
/// esbuild only after a template has changed.
final class BundleCache: Sendable {
    static let shared = BundleCache()

    private struct Key: Hashable {
        var texts: [String: String]
        /// The folders in which esbuild is searched for.
        var path: String?
    }

    /// A set of bundles takes about 200 KB.
    private static let limit = 16
    private let kept = Mutex<[Key: [String: String]]>([:])

    /// Returns the bundles of the templates, and makes them if they are not kept. Failures are not kept.
    func bundles(
        of texts: [String: String], path: String?, _ make: () throws -> [String: String]
    ) rethrows -> [String: String] {
        let key = Key(texts: texts, path: path)
        if let bundles = kept.withLock({ $0[key] }) { return bundles }
        let bundles = try make()
        kept.withLock { kept in
            if kept.count >= Self.limit { kept = [:] }
            kept[key] = bundles
        }
        return bundles
    }
}
