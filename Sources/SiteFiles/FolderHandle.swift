#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder that is open while many of its files are looked at: the system then resolves the path of the folder once, which is
/// most of the time of a look.
package final class FolderHandle: Sendable {
    private let descriptor: Int32

    /// Opens a folder; `nil` if that fails.
    package init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Looks at an entry of the folder.
    ///
    /// - Parameter name: a path relative to the folder.
    package func look(at name: String) -> PathLook {
        switch status(of: name) {
        case .success(let info): PathLook(info)
        case .failure(let error): PathLook(failure: error.code)
        }
    }

    /// Returns the status of an entry, without following a link.
    func status(of name: String) -> Result<stat, FileError> {
        var info = stat()
        guard fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
            return .failure(FileError(path: name, action: "look at"))
        }
        return .success(info)
    }
}
