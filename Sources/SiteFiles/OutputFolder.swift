#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open folder for output files.
///
/// All operations are relative to its descriptor, so a folder that is replaced by a link meanwhile is
/// not followed. With a root, no link on the way may leave it: the path is resolved once (POSIX
/// `realpath`), its position below the root checked, and each part opened with `O_NOFOLLOW`.
package final class OutputFolder: Sendable {
    /// The open folder.
    let descriptor: Int32

    /// Opens the folder of the file at `path`.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to the working folder where there is no root.
    ///   - root: absolute.
    package init(of path: String, below root: String?) throws(FileError) {
        let folder = DiskPath.folder(of: path)
        guard let root else {
            let opened = openFolder(folder)
            guard opened >= 0 else { throw FileError(path: path, action: "write") }
            descriptor = opened
            return
        }
        descriptor = try Self.walk(to: folder, below: root, for: path, action: "write")
    }

    deinit { close(descriptor) }

    /// Returns the permissions of the regular file of that name; `nil` if absent. Throws for
    /// anything else: a device or a pipe would be replaced by a file, and a link would lead elsewhere.
    func permissions(of name: String, path: String) throws(FileError) -> mode_t? {
        var info = stat()
        guard fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        switch info.st_mode & S_IFMT {
        case S_IFREG: return info.st_mode & 0o7777
        case S_IFDIR: throw FileError(path: path, action: "write", code: EISDIR)
        case S_IFLNK:
            throw FileError(
                path: path, action: "write", code: ELOOP,
                detail: "it is a link, and outputs never follow one; remove it, or name the file itself")
        default: throw FileError(path: path, action: "write", code: EINVAL)
        }
    }

    /// Creates a file for writing; -1 and `errno` on failure.
    func create(_ name: String, _ permissions: mode_t) -> Int32 {
        openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions)
    }

    /// Returns true if the file has exactly these bytes. It is read in pieces, so comparing 50 MB does
    /// not need another 50.
    func holds(_ bytes: UnsafeRawBufferPointer, name: String) -> Bool {
        // O_NONBLOCK: opening a named pipe would otherwise wait for a writer.
        let file = openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        var info = stat()
        // Files of another size are not read.
        guard fstat(file, &info) == 0, Int(info.st_size) == bytes.count else { return false }
        return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { piece in
            var offset = 0
            while true {
                let got = read(file, piece.baseAddress, piece.count)
                if got < 0 && errno == EINTR { continue }
                if got <= 0 { return got == 0 && offset == bytes.count }
                guard offset + got <= bytes.count, let left = piece.baseAddress,
                    let right = bytes.baseAddress,
                    memcmp(left, right + offset, got) == 0
                else { return false }
                offset += got
            }
        }
    }

    /// Creates the folder `path` and its parents up to `root`, which exists.
    static func make(_ path: String, below root: String) throws(FileError) {
        var existing = path
        var missing: [String] = []
        while existing != root, existing != "/", !FileReading.isPresent(existing) {
            missing.append(DiskPath.name(of: existing))
            existing = DiskPath.folder(of: existing)
        }
        var current = try walk(to: existing, below: root, for: path, action: "create folder")
        defer { close(current) }
        for name in missing.reversed() {
            // Another process may create the folder at the same time.
            guard mkdirat(current, name, 0o777) == 0 || errno == EEXIST else {
                throw FileError(path: path, action: "create folder")
            }
            let next = openFolder(name, in: current)
            guard next >= 0 else { throw FileError(path: path, action: "create folder") }
            close(current)
            current = next
        }
    }

    /// Opens an existing folder without following links below the resolved root.
    private static func walk(
        to folder: String, below root: String, for path: String, action: String
    ) throws(FileError) -> Int32 {
        guard let real = FileReading.resolved(folder) else {
            // A dangling link must not become a folder elsewhere.
            throw FileError(path: path, action: action)
        }
        guard let realRoot = FileReading.resolved(root) else {
            throw FileError(path: root, action: "open")
        }
        guard DiskPath.contains(realRoot, real) else {
            throw FileError(
                path: path, action: action, code: ELOOP,
                detail:
                    "its folder is reached through a link that leads out of \(root); remove the link, or name the folder itself"
            )
        }
        var current = openFolder(realRoot)
        guard current >= 0 else { throw FileError(path: path, action: action) }
        guard real != realRoot else { return current }
        for part in DiskPath.relative(real, to: realRoot).split(separator: "/") {
            // O_NOFOLLOW: a part that is a link now was replaced after `realpath`.
            let next = openFolder(String(part), in: current)
            let code = errno
            close(current)
            guard next >= 0 else { throw FileError(path: path, action: action, code: code) }
            current = next
        }
        return current
    }
}

/// Opens a folder by its path, following links.
private func openFolder(_ path: String) -> Int32 { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

/// Opens a folder in a folder. A link fails with `ELOOP` or `ENOTDIR`.
private func openFolder(_ name: String, in folder: Int32) -> Int32 {
    openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
}
