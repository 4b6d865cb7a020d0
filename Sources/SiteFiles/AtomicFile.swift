#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes a file next to the old one and renames it into place (POSIX `rename`). A reader, a crash or a
/// full disk finds the old bytes or the new ones, never a mix.
package enum AtomicFile {
    /// The effect of a write.
    package enum Outcome: Sendable, Hashable { case written, unchanged }

    /// Writes `bytes` at `path`. A file that already holds exactly these bytes keeps its inode and time.
    ///
    /// The new file has the permissions of the old one, or 0666 less the umask. A link in the place of the file is
    /// refused (`ELOOP`): a write through it would change a file that the caller did not name. On failure the
    /// temporary file is removed and the old file is untouched.
    ///
    /// - Parameters:
    ///   - root: an absolute folder that the file must not leave through a link (see ``OutputFolder``). Without it,
    ///     links on the way to the file are followed.
    ///   - stamp: the time that a newly written file gets, instead of that of the disk's last tick; in
    ///     nanoseconds since 1970.
    @discardableResult
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, below root: String? = nil, stamp: Int64? = nil
    ) throws(FileError) -> Outcome {
        try write(bytes, to: path, in: OutputFolder(of: path, below: root), stamp: stamp)
    }

    /// - Parameter folder: the folder of the path. A caller that writes many files opens it once.
    private static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, in folder: OutputFolder, stamp: Int64?
    ) throws(FileError) -> Outcome {
        let name = DiskPath.name(of: path)
        let permissions = try folder.permissions(of: name, path: path)
        if permissions != nil, folder.holds(bytes, name: name) { return .unchanged }
        StaleTemporaries.sweep(DiskPath.folder(of: path))
        let temporary = temporaryName
        let descriptor = folder.create(temporary, permissions ?? 0o666)
        guard descriptor >= 0 else { throw FileError(path: path, action: "write") }
        var failure: Int32 = 0
        // The umask has reduced the mode of `open`, so the old file's permissions are set explicitly.
        if let permissions, fchmod(descriptor, permissions) != 0 { failure = errno }
        if failure == 0 { failure = writeAll(bytes, to: descriptor) }
        if failure == 0, let stamp, setTime(of: descriptor, stamp) != 0 { failure = errno }
        // Some file systems report a full disk only on close.
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, renameat(folder.descriptor, temporary, folder.descriptor, name) != 0 {
            failure = errno
        }
        // The error code is kept from the first failure: `unlinkat` changes `errno`.
        guard failure == 0 else {
            unlinkat(folder.descriptor, temporary, 0)
            throw FileError(path: path, action: "write", code: failure)
        }
        return .written
    }

    /// Throws the error that ``write(_:to:below:stamp:)`` would throw for what is already at `path`: a link, a folder,
    /// a device or a pipe.
    package static func checkTarget(_ path: String) throws(FileError) {
        _ = try OutputFolder(of: path, below: nil).permissions(of: DiskPath.name(of: path), path: path)
    }

    @discardableResult
    /// Writes bytes; see ``write(_:to:below:stamp:)``.
    package static func write(
        _ bytes: [UInt8], to path: String, below root: String? = nil, stamp: Int64? = nil
    ) throws(FileError) -> Outcome {
        try write(bytes, to: path, in: OutputFolder(of: path, below: root), stamp: stamp)
    }

    @discardableResult
    /// Writes bytes into an open folder. A caller that writes many files opens it once.
    package static func write(
        _ bytes: [UInt8], to path: String, in folder: OutputFolder, stamp: Int64? = nil
    ) throws(FileError) -> Outcome {
        do {
            return try bytes.withUnsafeBytes { try write($0, to: path, in: folder, stamp: stamp) }
        } catch let error
            as FileError
        {
            throw error
        } catch {
            // Unreachable: the closure throws `FileError` only, but `withUnsafeBytes` erases its type.
            throw FileError(path: path, action: "write", code: EIO)
        }
    }

    /// Removes a regular file.
    ///
    /// - Parameter root: an absolute folder that the path must not leave through a link.
    /// - Throws: `FileError`, also if the path is a link or leads through one out of `root`.
    package static func remove(_ path: String, below root: String?) throws(FileError) {
        let folder = try OutputFolder(of: path, below: root)
        let name = DiskPath.name(of: path)
        // `unlink` would remove a link or a device as well.
        _ = try folder.permissions(of: name, path: path)
        guard unlinkat(folder.descriptor, name, 0) == 0 else { throw FileError(path: path, action: "remove") }
    }

    /// Removes a folder if it is empty; anything else stays, and so does a link.
    ///
    /// - Parameter root: an absolute folder that the path must not leave through a link.
    package static func removeEmptyFolder(_ path: String, below root: String?) {
        guard let folder = try? OutputFolder(of: path, below: root) else { return }
        unlinkat(folder.descriptor, DiskPath.name(of: path), AT_REMOVEDIR)
    }

    /// Creates a folder and its missing parents.
    ///
    /// - Parameter root: an absolute folder that the new folder must not leave through a link.
    package static func makeFolder(_ path: String, below root: String? = nil) throws(FileError) {
        if let root, root != path {
            try makeFolder(root)
            try OutputFolder.make(path, below: root)
            return
        }
        // The folder exists in almost all calls.
        if FileReading.isFolder(path) { return }
        // Another process may create the folder at the same time.
        if mkdir(path, 0o777) == 0 || (errno == EEXIST && FileReading.isFolder(path)) { return }
        guard errno == ENOENT, path.contains("/") else {
            throw FileError(path: path, action: "create folder")
        }
        try makeFolder(DiskPath.folder(of: path))
        guard mkdir(path, 0o777) == 0 || FileReading.isFolder(path) else {
            throw FileError(path: path, action: "create folder")
        }
    }

    /// A hidden name in the same folder, since a rename cannot cross file systems; unique for each
    /// process and use.
    private static var temporaryName: String {
        let random = UInt64.random(in: 0 ... .max)
        return
            "\(StaleTemporaries.prefix)\(getpid())-\(String(random, radix: 36))\(StaleTemporaries.suffix)"
    }

    /// Sets access and modification time of an open file.
    private static func setTime(of descriptor: Int32, _ nanoseconds: Int64) -> Int32 {
        var time = timespec()
        time.tv_sec = Int(nanoseconds / 1_000_000_000)
        time.tv_nsec = Int(nanoseconds % 1_000_000_000)
        return futimens(descriptor, [time, time])
    }

    /// Writes all bytes; returns 0 or `errno`.
    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var offset = 0
        while offset < bytes.count {
            let wrote = posixWrite(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
            if wrote < 0 {
                if errno == EINTR { continue }
                return errno
            }
            offset += wrote
        }
        return 0
    }

    /// POSIX `write`, which the methods of the same name hide here.
    private static func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes, count)
        #else
            Glibc.write(descriptor, bytes, count)
        #endif
    }
}
