import SiteFiles

/// The files of a KaTeX folder, and the recognition of KaTeX's own files.
enum KaTeXFolder {
    /// Returns the sorted paths of all non-folders, up to three levels deep; a deeper folder is itself listed. Dotfiles
    /// are skipped and links are not followed. A missing folder gives an empty list.
    static func files(in folder: String) -> [String] {
        var found: [String] = []
        collect(folder, prefix: "", depth: 0, into: &found)
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Adds the paths in a folder.
    private static func collect(_ folder: String, prefix: String, depth: Int, into found: inout [String]) {
        for name in (try? FileReading.names(in: folder)) ?? [] where !name.hasPrefix(".") {
            let path = DiskPath.join(folder, name)
            // The limit bounds a folder that is not KaTeX's, such as a home folder.
            if depth < 2, PathLook(path) == .folder {
                collect(path, prefix: prefix + name + "/", depth: depth + 1, into: &found)
            } else {
                found.append(prefix + name)
            }
        }
    }

    /// Returns true if a path below a `katex/` folder has a name used by KaTeX's releases, so the file may be removed:
    /// `katex*.js`, `katex*.css`, `auto-render*.js`, `KaTeX_*.woff2`, `.woff` and `.ttf`, and licence texts.
    static func isKaTeXName(_ path: String) -> Bool {
        guard let path = RelativePath(path), let name = path.parts.last else { return false }
        let folders = path.parts.dropLast()
        if folders == [Licences.folder] { return name.hasSuffix(".txt") }
        if name.hasPrefix("KaTeX_") {
            return (folders.isEmpty || folders == ["fonts"])
                && [".woff2", ".woff", ".ttf"].contains { name.hasSuffix($0) }
        }
        // The folder of auto-render in releases; a vendored set has it next to the script.
        guard folders.isEmpty || folders == ["contrib"] else { return false }
        if name.hasPrefix("auto-render") { return name.hasSuffix(".js") }
        return name.hasPrefix("katex") && (name.hasSuffix(".js") || name.hasSuffix(".css"))
    }
}
