import SiteFiles

/// The manifests in and below a folder. A folder that links lead to is entered once: by its path without links, or else by
/// the path with the fewest and then the shortest.
struct ManifestWalk {
    /// The deepest folder that is listed, which bounds the walk in a folder that is not a library.
    private static let depth = 6

    /// In the order in which they were found, each with the folder in which the walk found it.
    private var found: [(path: String, folder: String)] = []
    /// The links to folders that were not followed yet.
    private var links: [(path: String, depth: Int)] = []
    private var entered: Set<FileIdentity> = []

    /// Returns the manifests in the order of a walk that enters each folder's names sorted by their bytes.
    ///
    /// - Parameter enters: called with each folder below; its manifests are left out if it returns false.
    static func manifests(
        below root: String, entering enters: (String) -> Bool
    ) throws(FileError) -> [String] {
        var walk = ManifestWalk()
        try walk.enter(root, depth: 0, entering: enters)
        guard !walk.links.isEmpty else { return walk.found.map(\.path) }
        while !walk.links.isEmpty {
            let links = walk.links.sorted { one, other in
                if one.depth != other.depth { return one.depth < other.depth }
                return one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
            }
            walk.links = []
            for link in links where !walk.hasEntered(link.path) {
                try walk.enter(link.path, depth: link.depth, entering: enters)
            }
        }
        return walk.inOrder
    }

    private func hasEntered(_ folder: String) -> Bool {
        FileReading.identity(of: folder).map(entered.contains) ?? false
    }

    private mutating func enter(
        _ folder: String, depth: Int, entering enters: (String) -> Bool
    ) throws(FileError) {
        if let identity = FileReading.identity(of: folder) { entered.insert(identity) }
        let own = DiskPath.join(folder, LibraryManifest.fileName)
        // Skips the copies that sync-bundle made: they are not builds. Users who want one can name it.
        if depth > 0, FileReading.isFile(DiskPath.join(folder, LibraryManifest.lockName)) { return }
        try LibraryManifest.refuseFolder(at: own)
        if FileReading.isFile(own) { found.append((own, folder)) }
        if depth > 0, FileReading.isFile(DiskPath.join(folder, LibrarySettings.fileName)) {
            let known = Set(found.map(\.path))
            found += LibraryManifest.composed(at: folder)
                .filter { !known.contains($0) && !FileReading.isFile($0) }.map { ($0, folder) }
        }
        guard depth < Self.depth else { return }
        for name in try FileReading.folderNames(in: folder) where !name.hasPrefix(".") && name != "katex" {
            let below = DiskPath.join(folder, name)
            guard enters(below) else { continue }
            if FileReading.isLink(below) {
                links.append((below, depth + 1))
            } else if !hasEntered(below) {
                try enter(below, depth: depth + 1, entering: enters)
            }
        }
    }

    /// The manifests as one walk through the links would find them.
    private var inOrder: [String] {
        found.enumerated().map { number, manifest in
            (path: manifest.path, number: number, parts: manifest.folder.split(separator: "/"))
        }
        .sorted { one, other in
            if one.parts == other.parts { return one.number < other.number }
            return one.parts.lexicographicallyPrecedes(other.parts) {
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            }
        }
        .map(\.path)
    }
}
