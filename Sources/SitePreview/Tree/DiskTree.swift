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

    package func bytes(of file: ServedFile) throws(FileError) -> [UInt8]? {
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
    func open(_ file: ServedFile) -> Int32? {
        #if canImport(Darwin)
            let descriptor = Darwin.open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        #else
            let descriptor = Glibc.open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        #endif
        guard descriptor >= 0 else { return nil }
        var info = stat()
        guard fstat(descriptor, &info) == 0, FileFacts(info) == file.facts else {
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
        switch PathLook(path) {
        case .folder: .folder
        case .file(let facts): .file(ServedFile(path: path, facts: facts))
        // Pipes and devices are not served. Links were followed before.
        case .link, .absent, .other: nil
        }
    }
}
