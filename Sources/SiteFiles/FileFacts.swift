#if canImport(Darwin)
    package import Darwin
#else
    package import Glibc
#endif

/// The metadata of a regular file that identifies its content without a read (POSIX `stat`). Equal
/// facts mean equal bytes, unless the file changed again within one tick of the file system's clock:
/// see ``isSettled(before:)``.
package struct FileFacts: Hashable, Sendable {
    /// The size in bytes.
    package var size: Int64
    /// The time of the last write (`st_mtime`) in nanoseconds since 1970, by the file system's clock.
    /// Programs can set it.
    package var modified: Int64
    /// The time of the last change of bytes, name or permissions (`st_ctime`), in the same unit.
    /// Programs cannot set it.
    package var changed: Int64
    /// The inode number (`st_ino`), unique on its device.
    package var inode: UInt64
    /// The device number (`st_dev`).
    package var device: UInt64

    /// Creates facts from recorded values.
    package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, device: UInt64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
        self.device = device
    }

    /// Creates the facts of a `stat` result.
    package init(_ info: stat) {
        #if canImport(Darwin)
            let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
        #else
            let (modified, changed) = (info.st_mtim, info.st_ctim)
        #endif
        self.init(
            size: Int64(info.st_size), modified: Self.nanoseconds(modified),
            changed: Self.nanoseconds(changed),
            inode: UInt64(info.st_ino), device: UInt64(truncatingIfNeeded: info.st_dev))
    }

    /// Returns true if a file with these facts, seen no earlier than `moment`, cannot have changed
    /// since without a change of its facts: its times precede `moment` by more than one clock tick.
    /// Kernels tick at least every 10 ms. A time in whole hundredths of a second may come from a file
    /// system with a resolution of one or two seconds.
    package func isSettled(before moment: Int64) -> Bool {
        let isCoarse = changed % 10_000_000 == 0
        let (limit, isOver) = max(modified, changed).addingReportingOverflow(
            isCoarse ? 2_000_000_000 : 100_000_000)
        return !isOver && limit < moment
    }

    /// The current time of the clock that file systems use, in nanoseconds since 1970.
    package static var now: Int64 {
        var time = timespec()
        // The clock of file systems is that of the wall, not a monotonic one.
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Returns a time in nanoseconds since 1970. The sum wraps instead of trapping on absurd times.
    static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

/// The kind of entry at a path, without following a link.
package enum PathLook: Hashable, Sendable {
    /// A regular file and its facts.
    case file(FileFacts)
    /// A folder.
    case folder
    /// A symbolic link, dangling or not.
    case link
    /// No entry has this name.
    case absent
    /// A pipe, a socket, a device, or a path that `lstat` fails for.
    case other

    /// Looks at a path with `lstat`.
    package init(_ path: String) {
        var info = stat()
        guard lstat(path, &info) == 0 else {
            self.init(failure: errno)
            return
        }
        self.init(info)
    }

    /// Creates the kind of an entry that could not be looked at.
    init(failure code: Int32) { self = code == ENOENT || code == ENOTDIR ? .absent : .other }

    /// Creates the kind of an entry with a status.
    init(_ info: stat) {
        switch info.st_mode & S_IFMT {
        case S_IFREG: self = .file(FileFacts(info))
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }
}
