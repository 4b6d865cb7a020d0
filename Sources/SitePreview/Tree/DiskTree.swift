package import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder on disk as a ``ServedTree``. A symbolic link counts as its target, as long as that is below
/// the root.
package struct DiskTree: ServedTree {
    /// The folder's path: absolute, with links resolved.
    package let root: String

    /// Throws if the folder does not exist.
    package init(_ folder: String) throws(FileError) {
        guard let resolved = FileReading.resolved(folder) else {
            throw FileError(path: folder, action: "serve")
        }
        guard FileReading.isFolder(resolved) else {
            throw FileError(path: folder, action: "serve", code: ENOTDIR)
        }
        root = resolved
    }

    /// Returns the entry at a path; `nil` if absent.
    package func entry(at parts: [String]) -> TreeEntry? { path(of: parts).flatMap(entry(atPath:)) }

    /// Returns the names in a folder; none if it is absent. Throws if it cannot be listed.
    package func names(in parts: [String]) throws(FileError) -> [String] {
        guard let path = path(of: parts) else { return [] }
        return try FileReading.names(in: path)
    }

    /// Returns the bytes of a file; `nil` if it changed since its entry was made.
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

    /// Opens a file if its facts still hold; otherwise returns nil. The caller closes it.
    ///
    /// O_NONBLOCK: a named pipe in its place must not block the thread.
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

    /// Returns the path with links resolved; `nil` if nothing exists there, if it leaves the root, or if a link of a
    /// plain name leads to something hidden.
    private func path(of parts: [String]) -> String? {
        let plain = parts.reduce(root, DiskPath.join)
        guard let resolved = FileReading.resolved(plain) ?? resolvedByMeaning(parts),
            DiskPath.contains(root, resolved)
        else { return nil }
        // Addresses with a hidden part are the handler's to decide.
        let isHidden = resolved.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
            .contains { $0.first == UInt8(ascii: ".") }
        return isHidden && !parts.contains { $0.hasPrefix(".") } ? nil : resolved
    }

    /// Resolves a path by canonical equivalence. The same letters may be composed (NFC) or decomposed
    /// (NFD), so an address typed on one system may name a file made on another. Only used if the exact
    /// name does not exist.
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
        // Pipes and devices are not served. Links were resolved before.
        case .link, .absent, .other: nil
        }
    }
}
