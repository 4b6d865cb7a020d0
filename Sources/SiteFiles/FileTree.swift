#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files below a folder.
package enum FileTree {
    /// A file below the folder.
    package struct Entry: Sendable, Hashable {
        /// The path relative to the folder, with `/`.
        package var path: String
        /// The size in bytes.
        package var size: Int
        /// True for a symbolic link to a file.
        package var isLink = false
    }

    /// Returns all regular files, sorted by the bytes of their paths. Links to files count as files;
    /// links to folders are not followed, since they may leave the folder or form cycles.
    package static func files(in folder: String, depth: Int = 32) throws(FileError) -> [Entry] {
        var entries: [Entry] = []
        try walk(folder, depth: depth) { path, info in
            var info = info
            let isLink = info.st_mode & S_IFMT == S_IFLNK
            guard !isLink || stat(DiskPath.join(folder, path), &info) == 0, info.st_mode & S_IFMT == S_IFREG
            else { return }
            entries.append(Entry(path: path, size: Int(info.st_size), isLink: isLink))
        }
        return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The files below a folder with what identifies their content.
    package struct Facts: Sendable {
        /// The regular files, sorted by the bytes of their paths.
        package var files: [(path: String, facts: FileFacts)] = []
        /// The links to regular files, with the facts of those; sorted.
        package var links: [(path: String, facts: FileFacts)] = []
        /// The regular files whose names begin with a full stop; sorted.
        package var hidden: [String] = []
    }

    /// Returns the files below a folder with what identifies their content. Folders whose names begin with a full stop are left
    /// out.
    ///
    /// - Parameter skipped: folders that are left out, absolute.
    package static func facts(
        in folder: String, skipping skipped: [String] = [], depth: Int = 32
    ) throws(FileError) -> Facts {
        var facts = Facts()
        let outside = skipped.filter { DiskPath.contains(folder, $0) && $0 != folder }.map {
            DiskPath.relative($0, to: folder)
        }
        // A repository beside the documents may have many more files than they are.
        let enters = { (path: String) in !isHidden(path) && !outside.contains(path) }
        try walk(folder, depth: depth, enters: enters) { path, info in
            var info = info
            let isLink = info.st_mode & S_IFMT == S_IFLNK
            guard !isLink || stat(DiskPath.join(folder, path), &info) == 0, info.st_mode & S_IFMT == S_IFREG
            else { return }
            if isLink {
                facts.links.append((path, FileFacts(info)))
            } else if isHidden(path) {
                facts.hidden.append(path)
            } else {
                facts.files.append((path, FileFacts(info)))
            }
        }
        facts.files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        facts.links.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        facts.hidden.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return facts
    }

    /// All entries below a folder except folders.
    package struct Everything: Sendable {
        /// The regular files, sorted by the bytes of their paths.
        package var files: [String] = []
        /// All links, including those to folders and dangling ones, and pipes, sockets and devices; sorted.
        package var others: [String] = []
    }

    /// Returns everything below a folder except folders, readable or not. Links are not followed.
    package static func everything(in folder: String, depth: Int = 32) throws(FileError) -> Everything {
        var everything = Everything()
        try walk(folder, depth: depth) { path, info in
            if info.st_mode & S_IFMT == S_IFREG {
                everything.files.append(path)
            } else {
                everything.others.append(path)
            }
        }
        everything.files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        everything.others.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return everything
    }

    /// Returns true if the last name of a path begins with a full stop.
    private static func isHidden(_ path: String) -> Bool {
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
        return path.utf8[(start ?? path.startIndex)...].first == UInt8(ascii: ".")
    }

    /// Calls `body` with the path and kind of everything below a folder except folders.
    ///
    /// - Parameter enters: returns false for the path of a folder that is left out.
    private static func walk(
        _ folder: String, prefix: String = "", depth: Int, enters: (String) -> Bool = { _ in true },
        _ body: (String, stat) -> Void
    ) throws(FileError) {
        // The limit is an error, not a truncation: an incomplete list would let files escape a check.
        guard depth > 0 else { throw FileError(path: folder, action: "list", code: ELOOP) }
        let names = try FileReading.names(in: folder)
        guard let handle = FolderHandle(folder) else { throw FileError(path: folder, action: "list") }
        for name in names {
            // An entry may be removed between listing and this call.
            guard case .success(let info) = handle.status(of: name) else { continue }
            if info.st_mode & S_IFMT == S_IFDIR {
                guard enters(prefix + name) else { continue }
                try walk(
                    DiskPath.join(folder, name), prefix: prefix + name + "/", depth: depth - 1,
                    enters: enters,
                    body)
            } else {
                body(prefix + name, info)
            }
        }
    }
}
