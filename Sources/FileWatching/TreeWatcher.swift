import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Polls a tree for changes of names, sizes, times and inodes of its files. Dotfiles are ignored, which
/// include temporary files of atomic writes.
package struct TreeWatcher: Sendable {
    /// The tree has more entries than the limit.
    package struct TooLarge: Error, CustomStringConvertible {
        /// The limit, and advice.
        package var description: String
    }

    private let folder: String
    /// The largest number of files and folders that are examined.
    private let limit: Int

    /// Creates a watcher of a folder. It reads nothing until ``run(isWatched:change:)``.
    package init(_ folder: String, limit: Int = 50_000) {
        self.folder = folder
        self.limit = limit
    }

    /// Calls `change` once for each burst of changes: when nothing has changed for a moment, or after
    /// two seconds. Runs until its task is cancelled.
    package func run(isWatched: @Sendable () -> Bool, change: @Sendable () -> Void) async throws {
        let clock = ContinuousClock()
        var start = clock.now
        var last = try stamp()
        while true {
            // The pause is 20 times the duration of a scan, so polling takes at most a twentieth of a processor; it is
            // longer while no page is open.
            let cost = clock.now - start
            try await clock.sleep(for: max(cost * 20, isWatched() ? .milliseconds(100) : .milliseconds(500)))
            start = clock.now
            var now = try stamp()
            guard now != last else { continue }
            let first = clock.now
            // Editors write a file in several steps, so one burst gives one call. The bound keeps a
            // constant writer from delaying it for ever.
            repeat {
                last = now
                try await clock.sleep(for: .milliseconds(60))
                start = clock.now
                now = try stamp()
            } while now != last && clock.now - first < .seconds(2)
            last = now
            change()
        }
    }

    /// Returns a value that is equal for equal states of the tree, independent of the order in which
    /// the disk lists files.
    package func stamp() throws(TooLarge) -> UInt64 {
        var sum: UInt64 = 0
        var count = 0
        // Addition is commutative, so the order of names does not matter. The depth bounds the recursion.
        try add(folder, depth: 32, to: &sum, &count)
        // A tree can be a name that has no folder, but a file or a link to nothing.
        var info = stat()
        guard lstat(folder, &info) == 0, info.st_mode & S_IFMT != S_IFDIR else { return sum }
        if info.st_mode & S_IFMT == S_IFLNK, stat(folder, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
            return sum
        }
        return sum &+ Self.digest(folder, FileFacts(info))
    }

    private func add(_ folder: String, depth: Int, to sum: inout UInt64, _ count: inout Int) throws(TooLarge)
    {
        guard depth > 0, let names = try? FileReading.names(in: folder) else { return }
        for name in names where !name.hasPrefix(".") {
            count += 1
            guard count <= limit else {
                throw TooLarge(
                    description: "more than \(limit) files are too many to watch; serve a folder further down"
                )
            }
            let path = DiskPath.join(folder, name)
            var info = stat()
            guard lstat(path, &info) == 0 else { continue }
            let kind = info.st_mode & S_IFMT
            // A link inside the tree is served as its target, so the target's facts count.
            if kind == S_IFLNK, FileReading.isInside(self.folder, path), stat(path, &info) != 0 { continue }
            if kind == S_IFDIR { try add(path, depth: depth - 1, to: &sum, &count) }
            // A folder's own facts change with ignored files too, so they are not part of the stamp.
            let facts = kind == S_IFDIR ? nil : FileFacts(info)
            sum &+= Self.digest(path, facts)
        }
    }

    /// Returns a digest of an entry. `Hasher` is seeded for each process: stamps are only compared within one.
    private static func digest(_ path: String, _ facts: FileFacts?) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(facts)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
