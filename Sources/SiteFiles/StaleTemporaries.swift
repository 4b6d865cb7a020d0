import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The temporary files of processes that were killed in the middle of a write: nothing else would ever remove them.
enum StaleTemporaries {
    /// Folders that were looked through by this process.
    private static let seen = Mutex<Set<String>>([])
    /// Names that are looked at, and files that are removed, in one folder.
    private static let limit = 50_000
    /// In seconds. A process that cannot be seen from here (in a container, on another machine) may still be writing.
    static let age = 60

    static let prefix = ".sitegen-"
    static let suffix = ".tmp"

    /// Once in a folder and a process.
    static func sweep(_ folder: String) {
        let isNew = seen.withLock { seen in
            if seen.count > 10_000 { seen = [] }
            return seen.insert(folder).inserted
        }
        if isNew { remove(in: folder) }
    }

    /// Removes what is left there, and nothing else: regular files of ours, by their name and owner, of a process that no
    /// longer lives, not written to for a while. Files that cannot be removed stay.
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

    /// `.sitegen-4711-1x2y3z.tmp`: 4711.
    static func process(ofName name: String) -> pid_t? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(
            separator: "-", omittingEmptySubsequences: false)
        let isDigits = { (text: Substring) in
            !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard parts.count == 2, isDigits(parts[0]), let process = pid_t(parts[0]), process > 0,
            !parts[1].isEmpty, UInt64(parts[1], radix: 36) != nil
        else { return nil }
        return process
    }

    private static func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    private static func seconds(_ info: stat) -> Int {
        #if canImport(Darwin)
            Int(info.st_mtimespec.tv_sec)
        #else
            Int(info.st_mtim.tv_sec)
        #endif
    }
}
