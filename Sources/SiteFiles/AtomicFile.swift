#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes a file beside the old one and renames it into place (POSIX `rename`), so that a reader, a crash or a full
/// disk meets the old bytes or the new, never a mix.
package enum AtomicFile {
    package enum Outcome: Sendable, Hashable { case written, unchanged }

    /// Writes `bytes` at `path`. A file that already holds exactly these bytes is left alone, inode and time too.
    ///
    /// The new file has the old one's permissions, or 0666 less the umask. A link is followed, so that the link stays
    /// a link. On failure the temporary file is gone and the old file untouched.
    ///
    /// - Parameter stamp: the time that a newly written file gets, instead of that of the disk's last tick; in
    ///   nanoseconds since 1970.
    @discardableResult
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, stamp: Int64? = nil
    ) throws(FileError) -> Outcome {
        let target = try target(of: path)
        var info = stat()
        var permissions: mode_t?
        if stat(target, &info) == 0 {
            guard info.st_mode & S_IFMT == S_IFREG else {
                // A device or a pipe would be replaced by a file.
                let isFolder = info.st_mode & S_IFMT == S_IFDIR
                throw FileError(path: path, action: "write", code: isFolder ? EISDIR : EINVAL)
            }
            permissions = info.st_mode & 0o7777
            if Int(info.st_size) == bytes.count, (try? holds(bytes, path: target)) == true {
                return .unchanged
            }
        }
        StaleTemporaries.sweep(DiskPath.folder(of: target))
        let temporary = temporaryName(beside: target)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions ?? 0o666)
        guard descriptor >= 0 else { throw FileError(path: path, action: "write") }
        var failure: Int32 = 0
        if let permissions, fchmod(descriptor, permissions) != 0 { failure = errno }
        if failure == 0 { failure = writeAll(bytes, to: descriptor) }
        if failure == 0, let stamp, setTime(of: descriptor, stamp) != 0 { failure = errno }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, rename(temporary, target) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(temporary)
            throw FileError(path: path, action: "write", code: failure)
        }
        return .written
    }

    @discardableResult
    package static func write(
        _ bytes: [UInt8], to path: String, stamp: Int64? = nil
    ) throws(FileError) -> Outcome {
        do { return try bytes.withUnsafeBytes { try write($0, to: path, stamp: stamp) } } catch let error
            as FileError
        {
            throw error
        } catch {
            throw FileError(path: path, action: "write", code: EIO)
        }
    }

    /// Makes the folder and those above it.
    package static func makeFolder(_ path: String) throws(FileError) {
        if FileReading.isFolder(path) { return }
        if mkdir(path, 0o777) == 0 || (errno == EEXIST && FileReading.isFolder(path)) { return }
        guard errno == ENOENT, path.contains("/") else {
            throw FileError(path: path, action: "create folder")
        }
        try makeFolder(DiskPath.folder(of: path))
        guard mkdir(path, 0o777) == 0 || FileReading.isFolder(path) else {
            throw FileError(path: path, action: "create folder")
        }
    }

    /// Whether the file holds exactly these bytes. Read in pieces: comparing 50 MB does not take another 50.
    package static func holds(_ bytes: UnsafeRawBufferPointer, path: String) throws(FileError) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, action: "read") }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { piece in
            var offset = 0
            while true {
                let got = read(descriptor, piece.baseAddress, piece.count)
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

    /// What the links lead to, also where nothing is there yet.
    private static func target(of path: String) throws(FileError) -> String {
        var target = path
        for _ in 0..<32 {
            guard let destination = linkDestination(target) else { return target }
            let folder = DiskPath.folder(of: target)
            target = DiskPath.absolute(destination, in: FileReading.resolved(folder) ?? folder)
        }
        throw FileError(path: path, action: "write", code: ELOOP)
    }

    private static func linkDestination(_ path: String) -> String? {
        let buffer = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            buffer.withMemoryRebound(to: CChar.self) {
                count = $0.baseAddress.map { max(0, readlink(path, $0, Int(PATH_MAX))) } ?? 0
            }
        }
        return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
    }

    /// Hidden, in the same folder (a rename does not cross file systems), and one per process and use.
    private static func temporaryName(beside path: String) -> String {
        let random = UInt64.random(in: 0 ... .max)
        let name =
            "\(StaleTemporaries.prefix)\(getpid())-\(String(random, radix: 36))\(StaleTemporaries.suffix)"
        return "\(DiskPath.folder(of: path))/\(name)"
    }

    private static func setTime(of descriptor: Int32, _ nanoseconds: Int64) -> Int32 {
        var time = timespec()
        time.tv_sec = Int(nanoseconds / 1_000_000_000)
        time.tv_nsec = Int(nanoseconds % 1_000_000_000)
        return futimens(descriptor, [time, time])
    }

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
