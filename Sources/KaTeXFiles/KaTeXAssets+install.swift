package import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension KaTeXAssets {
    /// The changes by `install`; paths below `katex/`, sorted.
    package struct Installation: Hashable, Sendable {
        /// Files that were written because they were missing or different.
        package var written: [String] = []
        /// Removed files: KaTeX files of another version or format.
        package var removed: [String] = []
        /// Unexpected files that are not KaTeX's. They are kept, for the caller to report.
        package var unknown: [String] = []
    }

    /// The name of the folder next to the leaves.
    package static let folderName = "katex"

    /// Makes the content of `katex/` in a build folder equal to this set. A correct file keeps its inode and
    /// modification time. A link in place of a file or of `fonts` is replaced, never written through.
    ///
    /// - Parameter root: an absolute folder that `leafFolder` must not leave through a link.
    @discardableResult
    package func install(
        beside leafFolder: String, below root: String? = nil
    ) throws(KaTeXAssetsError) -> Installation {
        let folder = DiskPath.join(leafFolder, Self.folderName)
        // Writing through a link would change files elsewhere.
        if FileReading.isLink(folder) { throw .destinationIsLink(path: folder) }
        let root = root ?? leafFolder
        var done = Installation()
        var made: Set<String> = []
        do throws(FileError) { try AtomicFile.makeFolder(folder, below: root) } catch { throw .file(error) }
        for file in files {
            let target = DiskPath.join(folder, file.path)
            do {
                let parent = DiskPath.folder(of: target)
                if made.insert(parent).inserted {
                    try removeLink(parent)
                    try AtomicFile.makeFolder(parent, below: root)
                }
                try removeLink(target)
                if try AtomicFile.write(file.bytes, to: target, below: root) == .written {
                    done.written.append(file.path)
                }
            } catch {
                throw .file(error)
            }
        }
        let known = Set(files.map(\.path))
        // Only files with names of KaTeX's releases are removed; others may be the author's.
        for path in KaTeXFolder.files(in: folder) where !known.contains(path) {
            guard KaTeXFolder.isKaTeXName(path) else {
                done.unknown.append(path)
                continue
            }
            let target = DiskPath.join(folder, path)
            guard unlink(target) == 0 else {
                throw .file(FileError(path: target, action: "remove", code: errno))
            }
            done.removed.append(path)
        }
        return done
    }

    /// Returns the files of `katex/` next to the leaves that ``install(beside:)`` would write or remove: altered,
    /// missing or of another version. The paths are relative to `katex/` and sorted.
    package func differences(beside leafFolder: String) -> [String] {
        let folder = DiskPath.join(leafFolder, Self.folderName)
        let altered = files.filter { file in
            (try? FileReading.bytes(at: DiskPath.join(folder, file.path))) != file.bytes
        }.map(\.path)
        let known = Set(files.map(\.path))
        let foreign = KaTeXFolder.files(in: folder).filter {
            !known.contains($0) && KaTeXFolder.isKaTeXName($0)
        }
        return (altered + foreign).sorted()
    }

    /// Removes the content of `katex/` in a build folder, if it is this set and nothing else.
    ///
    /// - Returns: true if it was removed.
    package func remove(beside leafFolder: String, below root: String? = nil) throws(FileError) -> Bool {
        let folder = DiskPath.join(leafFolder, Self.folderName)
        guard FileReading.isFolder(folder), !FileReading.isLink(folder),
            KaTeXFolder.files(in: folder) == files.map(\.path), differences(beside: leafFolder).isEmpty
        else { return false }
        for file in files {
            try AtomicFile.remove(DiskPath.join(folder, file.path), below: root ?? leafFolder)
        }
        // `rmdir` removes a folder only if it is empty.
        for name in Set(files.map { DiskPath.folder(of: DiskPath.join(folder, $0.path)) })
        where name != folder {
            rmdir(name)
        }
        rmdir(folder)
        return true
    }

    /// Removes a symbolic link. Writing through it would change a file elsewhere.
    private func removeLink(_ path: String) throws(FileError) {
        guard FileReading.isLink(path) else { return }
        guard unlink(path) == 0 else { throw FileError(path: path, action: "remove", code: errno) }
    }
}
