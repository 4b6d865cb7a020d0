import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The temporary files of processes that were killed during a write. Nothing else would remove them.
enum StaleTemporaries {
    /// The folders that this process has examined.
    private static let seen = Mutex<Set<String>>([])
    /// The largest number of names that are examined in a folder.
    private static let limit = 50_000
    /// The age in seconds before a file counts as stale. A process that is invisible from here (in a
    /// container, on another machine) may still be writing.
    static let age = 60

    /// The beginning of a temporary file's name. Hidden, so listings and watchers ignore it.
    static let prefix = ".sitegen-"
    /// The end of a temporary file's name.
    static let suffix = ".tmp"
    /// The end of the name of a page that is judged before it is put in its place.
    static let pageSuffix = ".html"

    /// Removes stale files of a folder, once for each folder and process.
    static func sweep(_ folder: String) {
        let isNew = seen.withLock { seen in
            // Bounded for processes that run for long, such as `serve`; a folder examined twice does no
            // harm.
            if seen.count > 10_000 { seen = [] }
            return seen.insert(folder).inserted
        }
        if isNew { remove(in: folder) }
    }

    /// Removes only regular files with our name and owner, of a process that no longer exists, not
    /// written to for a while. Files that cannot be removed stay.
    static func remove(in folder: String) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        var count = 0
        while count < limit, let entry = readdir(stream) {
            count += 1
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let process = process(ofName: name), process != getpid(), isGone(process) else { continue }
            let path = DiskPath.join(folder, name)
            var info = stat()
            guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid(),
                time(nil) - seconds(info) > age
            else { continue }
            unlink(path)
        }
    }

    /// Returns the process id in a name: 4711 for `.sitegen-4711-1x2y3z.tmp`, and for a page with a decimal number.
    static func process(ofName name: String) -> pid_t? {
        guard name.hasPrefix(prefix), let ending = [suffix, pageSuffix].first(where: { name.hasSuffix($0) })
        else {
            return nil
        }
        let parts = name.dropFirst(prefix.count).dropLast(ending.count).split(
            separator: "-", omittingEmptySubsequences: false)
        let isDigits = { (text: Substring) in
            !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard parts.count == 2, isDigits(parts[0]), let process = pid_t(parts[0]), process > 0,
            ending == pageSuffix ? isDigits(parts[1]) : UInt64(parts[1], radix: 36) != nil
        else { return nil }
        return process
    }

    /// Returns true if no process has this id. Signal 0 only checks (POSIX `kill`).
    private static func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    /// Returns the time of the last write in seconds since 1970.
    private static func seconds(_ info: stat) -> Int {
        #if canImport(Darwin)
            Int(info.st_mtimespec.tv_sec)
        #else
            Int(info.st_mtim.tv_sec)
        #endif
    }
}
