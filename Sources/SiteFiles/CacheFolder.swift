/// The folder for data that can be recreated: build records and files of snapshots.
package enum CacheFolder {
    /// Returns `$XDG_CACHE_HOME/sitegen`, else `~/Library/Caches/sitegen` on a Mac and `~/.cache/sitegen` elsewhere; nil
    /// without a home folder. The XDG Base Directory Specification 0.8 has programs ignore a relative path there.
    package static func path(environment: [String: String]) -> String? {
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
            return DiskPath.join(DiskPath.absolute(cache), "sitegen")
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
            return DiskPath.join(DiskPath.absolute(home), "Library/Caches/sitegen")
        #else
            return DiskPath.join(DiskPath.absolute(home), ".cache/sitegen")
        #endif
    }
}
