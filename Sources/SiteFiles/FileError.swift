#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file could not be read or written. Commands exit with 2.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path as messages show it.
    package var path: String
    /// The attempted action, as in "could not *write*".
    package var action: String
    /// `errno` (POSIX).
    package var code: Int32

    /// The reason, if the code alone does not explain it.
    package var detail: String?

    /// Creates an error. Its default code is that of the last failed call, so no call may come between.
    package init(path: String, action: String, code: Int32 = errno, detail: String? = nil) {
        self.path = path
        self.action = action
        self.code = code
        self.detail = detail
    }

    /// The error about a path that leads to no file and to no folder: to nothing, or to a pipe or a device.
    package static func unusable(_ path: String) -> FileError {
        let isPresent = FileReading.identity(of: path) != nil
        return FileError(path: path, action: "read", code: isPresent ? EINVAL : ENOENT)
    }

    /// True if the file or a folder of its path does not exist.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// The message: action, path and reason.
    package var description: String { "could not \(action) \(path): \(reason)" }

    private var reason: String {
        if let detail { return detail }
        // Common codes in plain words; the system's words for the others.
        return switch code {
        case ENOENT: "no such file or folder"
        case ENOTDIR: "a part of the path is not a folder"
        case EISDIR: "it is a folder"
        case EACCES, EPERM: "permission denied"
        case EROFS: "the file system is read-only"
        case ENOSPC: "the disk is full"
        case EDQUOT: "the disk quota is used up"
        case EFBIG: "it is too large"
        case ENAMETOOLONG: "the name is too long"
        case EINVAL where action == "read":
            "it is not a regular file; write what a pipe or a device gives to a file first"
        default: String(cString: strerror(code))
        }
    }
}
