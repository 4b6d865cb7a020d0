import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Keeps two publications out of one folder (`flock` on the folder itself, so that nothing is left behind).
final class FolderLock {
    private let descriptor: Int32

    init(_ folder: String) throws {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: DiskPath.shown(folder), action: "open") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            guard code == EWOULDBLOCK else {
                throw FileError(path: DiskPath.shown(folder), action: "lock", code: code)
            }
            throw Refusal(
                .busy,
                "another sitegen is publishing into \(DiskPath.shown(folder)); wait for it, and try again")
        }
    }

    deinit { close(descriptor) }
}
