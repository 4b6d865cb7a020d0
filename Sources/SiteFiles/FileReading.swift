#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reading of whole files up to a limit. It uses POSIX calls: reading a small leaf takes less time than
/// setting up a `Data`.
package enum FileReading {
    /// Returns the bytes of a regular file. Throws `EFBIG` if it is larger than `limit` bytes.
    package static func bytes(at path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
        // O_NONBLOCK: opening a named pipe would otherwise wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(path: path, action: "read") }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw FileError(path: path, action: "read") }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw FileError(
                path: path, action: "read", code: info.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        // The file may shrink while it is read: reading ends at the real end. Bytes that are added
        // meanwhile are not read.
        let size = Int(info.st_size)
        guard size <= limit else { throw FileError(path: path, action: "read", code: EFBIG) }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if got > 0 {
                    count += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        if failure != 0 { throw FileError(path: path, action: "read", code: failure) }
        return bytes
    }

    /// Returns the first bytes of a file, at most `count`; empty if it cannot be read.
    package static func beginning(of path: String, count: Int) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, read(descriptor, buffer.baseAddress, count))
        }
    }

    /// Returns true if a path leads to a regular file; links are followed.
    package static func isFile(_ path: String) -> Bool {
        mode(of: path).map { $0 & S_IFMT == S_IFREG } ?? false
    }
    /// Returns true if the name itself is a regular file; a link to one is not.
    package static func isRegular(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
    }
    /// Returns true if the name itself is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
    }
    /// Returns true if a path leads to a folder; links are followed.
    package static func isFolder(_ path: String) -> Bool {
        mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
    }

    /// Returns true if any entry has the name, including a dangling link.
    package static func isPresent(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// Returns device and inode. Two paths with the same identity are the same file.
    package static func identity(of path: String) -> FileIdentity? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return FileIdentity(device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(info.st_ino))
    }

    /// Returns the size of a regular file in bytes.
    package static func size(of path: String) throws(FileError) -> Int {
        var info = stat()
        guard stat(path, &info) == 0 else { throw FileError(path: path, action: "read") }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw FileError(path: path, action: "read", code: EINVAL)
        }
        return Int(info.st_size)
    }

    /// Returns the path with all links resolved (POSIX `realpath`); `nil` if nothing exists there.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns true if a file is in a folder (both absolute), by its name and with all links resolved.
    /// A path that does not exist is judged by its nearest existing folder; a dangling link is not
    /// inside.
    package static func isInside(_ folder: String, _ path: String) -> Bool {
        guard DiskPath.contains(folder, path) else { return false }
        // A file that is about to be written does not exist yet, so its nearest folder decides.
        var existing = path
        while existing != folder, existing != "/" {
            if let real = resolved(existing) { return DiskPath.contains(resolved(folder) ?? folder, real) }
            if isLink(existing) { return false }
            existing = DiskPath.folder(of: existing)
        }
        return true
    }

    /// Returns the names in a folder, sorted by their bytes, without `.` and `..`.
    package static func names(in folder: String) throws(FileError) -> [String] {
        guard let stream = opendir(folder) else { throw FileError(path: folder, action: "list") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The field is a fixed array of 256 bytes, which Swift imports as a tuple.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the names of the folders in a folder, sorted by their bytes; a link to a folder counts.
    /// Uses the type in the directory entry where the file system has it, which saves a `stat` per
    /// name.
    package static func folderNames(in folder: String) throws(FileError) -> [String] {
        guard let stream = opendir(folder) else { throw FileError(path: folder, action: "list") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // File systems without types report DT_UNKNOWN, and a link may lead to a folder.
            let kind = Int(entry.pointee.d_type)
            guard kind == Int(DT_DIR) || kind == Int(DT_LNK) || kind == Int(DT_UNKNOWN) else { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            if kind == Int(DT_DIR) || isFolder(DiskPath.join(folder, name)) { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the mode of a path's target; nil if nothing exists there.
    private static func mode(of path: String) -> mode_t? {
        var info = stat()
        return stat(path, &info) == 0 ? info.st_mode : nil
    }
}

/// The identity of a file on its disk, independent of its name.
package struct FileIdentity: Hashable, Sendable {
    /// The device number (`st_dev`).
    package var device: UInt64
    /// The inode number (`st_ino`).
    package var inode: UInt64

    /// Creates an identity.
    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}
