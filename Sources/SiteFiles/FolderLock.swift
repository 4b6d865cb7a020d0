#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An exclusive lock on a folder (`flock` on the folder itself, so that no lock file is left behind).
///
/// The system releases it when the process ends. The descriptor is close-on-exec, and the lock is released before it
/// is closed: a child process that is between `fork` and `exec` holds a copy, which would keep the lock.
package final class FolderLock: Sendable {
    let descriptor: Int32

    package enum Failure: Error, Hashable {
        /// Another process, or another lock of this one, holds it.
        case busy
        case file(FileError)
    }

    /// Locks a folder that exists, without waiting. A link in its place is refused.
    package init(_ folder: String) throws(Failure) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .file(FileError(path: DiskPath.shown(folder), action: "open")) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            throw code == EWOULDBLOCK
                ? .busy : .file(FileError(path: DiskPath.shown(folder), action: "lock", code: code))
        }
    }

    deinit {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
