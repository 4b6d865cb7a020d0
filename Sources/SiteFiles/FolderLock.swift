#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An exclusive lock on a folder, by `flock` on the folder itself, which leaves no lock file.
///
/// The system releases it when the process ends. The descriptor is close-on-exec. The lock is released
/// explicitly before the descriptor is closed: a child between `fork` and `exec` has a copy that would
/// keep it.
package final class FolderLock: Sendable {
    /// The descriptor of the folder, which holds the lock.
    let descriptor: Int32

    /// The reason why a folder was not locked.
    package enum Failure: Error, Hashable {
        /// Another process, or another lock of this one, holds the lock.
        case busy
        case file(FileError)
    }

    /// Locks an existing folder without waiting. A link in its place is refused.
    package init(_ folder: String) throws(Failure) {
        let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { throw .file(FileError(path: DiskPath.shown(folder), action: "open")) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            // `close` may change `errno`.
            let code = errno
            close(opened)
            throw code == EWOULDBLOCK
                ? .busy : .file(FileError(path: DiskPath.shown(folder), action: "lock", code: code))
        }
        // Set last: a throw after it would run `deinit`, which closes the descriptor.
        descriptor = opened
    }

    deinit {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
