#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files below a folder.
package enum FileTree {
    package struct Entry: Sendable, Hashable {
        /// Relative to the folder, with `/`.
        package var path: String
        /// In bytes.
        package var size: Int
        /// A symbolic link to a file.
        package var isLink = false
    }

    /// All regular files, sorted by the bytes of their paths. Links to files count as files; links to folders are not
    /// followed, since they may lead out or round.
    package static func files(in folder: String, depth: Int = 32) throws(FileError) -> [Entry] {
        var entries: [Entry] = []
        try collect(folder, prefix: "", depth: depth, into: &entries)
        return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// Everything below a folder except folders.
    package struct Everything: Sendable {
        /// Regular files, sorted by the bytes of their paths.
        package var files: [String] = []
        /// Links of every kind, also to folders and to nothing; pipes, sockets and devices. Sorted.
        package var others: [String] = []
    }

    /// Returns everything below a folder except folders, readable or not. Links are not followed.
    package static func everything(in folder: String, depth: Int = 32) throws(FileError) -> Everything {
        var everything = Everything()
        try collectAll(folder, prefix: "", depth: depth, into: &everything)
        everything.files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        everything.others.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return everything
    }

    private static func collectAll(
        _ folder: String, prefix: String, depth: Int, into everything: inout Everything
    ) throws(FileError) {
        guard depth > 0 else { throw FileError(path: folder, action: "list", code: ELOOP) }
        for name in try FileReading.names(in: folder) {
            let path = DiskPath.join(folder, name)
            var info = stat()
            guard lstat(path, &info) == 0 else { continue }
            switch info.st_mode & S_IFMT {
            case S_IFDIR:
                try collectAll(path, prefix: prefix + name + "/", depth: depth - 1, into: &everything)
            case S_IFREG: everything.files.append(prefix + name)
            default: everything.others.append(prefix + name)
            }
        }
    }

    private static func collect(
        _ folder: String, prefix: String, depth: Int, into entries: inout [Entry]
    ) throws(FileError) {
        guard depth > 0 else { throw FileError(path: folder, action: "list", code: ELOOP) }
        for name in try FileReading.names(in: folder) {
            let path = DiskPath.join(folder, name)
            var info = stat()
            guard lstat(path, &info) == 0 else { continue }
            switch info.st_mode & S_IFMT {
            case S_IFDIR: try collect(path, prefix: prefix + name + "/", depth: depth - 1, into: &entries)
            case S_IFLNK:
                if stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG {
                    entries.append(Entry(path: prefix + name, size: Int(info.st_size), isLink: true))
                }
            case S_IFREG: entries.append(Entry(path: prefix + name, size: Int(info.st_size)))
            default: continue
            }
        }
    }
}
