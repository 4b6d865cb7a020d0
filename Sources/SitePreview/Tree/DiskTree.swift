package import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder on disk as a ``ServedTree``. A link counts as what it leads to, as long as that lies below the root.
package struct DiskTree: ServedTree {
    /// Absolute, links followed.
    package let root: String

    package init(_ folder: String) throws(FileError) {
        guard let resolved = FileReading.resolved(folder) else {
            throw FileError(path: folder, action: "serve")
        }
        guard FileReading.isFolder(resolved) else {
            throw FileError(path: folder, action: "serve", code: ENOTDIR)
        }
        root = resolved
    }

    package func entry(at parts: [String]) -> TreeEntry? { path(of: parts).flatMap(entry(atPath:)) }

    package func names(in parts: [String]) -> [String] {
        path(of: parts).flatMap { try? FileReading.names(in: $0) } ?? []
    }

    package func bytes(of file: FileFacts) throws(FileError) -> [UInt8]? {
        guard let descriptor = open(file) else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: file.size) { buffer, count in
            while count < file.size {
                let got = read(descriptor, buffer.baseAddress.map { $0 + count }, file.size - count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                count += got
            }
        }
        return bytes.count == file.size ? bytes : nil
    }

    /// Opens a file for reading if it still is what its facts say. The caller closes it.
    func open(_ file: FileFacts) -> Int32? {
        #if canImport(Darwin)
            let descriptor = Darwin.open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        #else
            let descriptor = Glibc.open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        #endif
        guard descriptor >= 0 else { return nil }
        var info = stat()
        guard fstat(descriptor, &info) == 0, Self.facts(info, at: file.path) == file else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    // MARK: Names

    /// Returns the path behind links; `nil` where nothing is, or where it leaves the root.
    private func path(of parts: [String]) -> String? {
        let plain = parts.reduce(root, DiskPath.join)
        guard let resolved = FileReading.resolved(plain) ?? resolvedByMeaning(parts),
            DiskPath.contains(root, resolved)
        else { return nil }
        return resolved
    }

    /// The same letters may be written in two ways, composed (NFC) and decomposed (NFD): an address typed on one
    /// system names a file that was made on another. Only asked where the exact name is not there.
    private func resolvedByMeaning(_ parts: [String]) -> String? {
        guard parts.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) else { return nil }
        var path = root
        for part in parts {
            let next = DiskPath.join(path, part)
            if FileReading.identity(of: next) != nil {
                path = next
            } else {
                // Swift compares by canonical equivalence (Unicode, UAX 15).
                guard let name = try? FileReading.names(in: path).first(where: { $0 == part }) else {
                    return nil
                }
                path = DiskPath.join(path, name)
            }
        }
        return FileReading.resolved(path)
    }

    private func entry(atPath path: String) -> TreeEntry? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        switch info.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file(Self.facts(info, at: path))
        // A pipe or a device is nobody's page.
        default: return nil
        }
    }

    private static func facts(_ info: stat, at path: String) -> FileFacts {
        #if canImport(Darwin)
            let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
        #else
            let (modified, changed) = (info.st_mtim, info.st_ctim)
        #endif
        return FileFacts(
            path: path, size: Int(info.st_size),
            modified: .init(seconds: Int(modified.tv_sec), nanoseconds: Int(modified.tv_nsec)),
            changed: .init(seconds: Int(changed.tv_sec), nanoseconds: Int(changed.tv_nsec)),
            device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(info.st_ino))
    }
}
