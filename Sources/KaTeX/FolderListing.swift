import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files of a KaTeX folder, and whether they are KaTeX's.
enum FolderListing {
    /// The paths of everything that is not a folder, three levels deep, sorted; a deeper folder is named itself.
    /// Without dotfiles. Empty for a folder that is not there; links are not followed.
    static func files(in folder: String) -> [String] {
        var found: [String] = []
        collect(folder, prefix: "", depth: 0, into: &found)
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func collect(_ folder: String, prefix: String, depth: Int, into found: inout [String]) {
        for name in (try? FileReading.names(in: folder)) ?? [] where !name.hasPrefix(".") {
            let path = DiskPath.join(folder, name)
            if depth < 2, isFolder(path) {
                collect(path, prefix: prefix + name + "/", depth: depth + 1, into: &found)
            } else {
                found.append(prefix + name)
            }
        }
    }

    /// Returns true if a path below a `katex/` folder has a name that KaTeX's releases use, so that it may be removed:
    /// `katex*.js`, `katex*.css`, `auto-render*.js`, `KaTeX_*.woff2`, `.woff` and `.ttf`, and licence texts.
    static func isKaTeXName(_ path: String) -> Bool {
        guard let path = RelativePath(path), let name = path.parts.last else { return false }
        let folders = path.parts.dropLast()
        if folders == [Licences.folder] { return name.hasSuffix(".txt") }
        if name.hasPrefix("KaTeX_") {
            return (folders.isEmpty || folders == ["fonts"])
                && [".woff2", ".woff", ".ttf"].contains { name.hasSuffix($0) }
        }
        guard folders.isEmpty || folders == ["contrib"] else { return false }
        if name.hasPrefix("auto-render") { return name.hasSuffix(".js") }
        return name.hasPrefix("katex") && (name.hasSuffix(".js") || name.hasSuffix(".css"))
    }

    /// `lstat`: a link is a link, whatever it leads to.
    static func isLink(_ path: String) -> Bool { mode(path) == S_IFLNK }
    static func isFolder(_ path: String) -> Bool { mode(path) == S_IFDIR }
    static func exists(_ path: String) -> Bool { mode(path) != nil }

    private static func mode(_ path: String) -> mode_t? {
        var info = stat()
        return lstat(path, &info) == 0 ? info.st_mode & S_IFMT : nil
    }
}
