import Foundation

/// Paths as users write and read them, relative to the command's working folder. Links are not
/// resolved, so messages show what was typed.
package enum DiskPath {
    /// Returns an absolute path with `.` and `..` removed lexically.
    package static func absolute(_ path: String, in folder: String = FileManager.default.currentDirectoryPath)
        -> String
    {
        let joined = path.hasPrefix("/") ? path : folder + "/" + path
        var parts: [Substring] = []
        for part in joined.split(separator: "/") where part != "." {
            // `..` at the root stays at the root, as in POSIX.
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns `path` (absolute) relative to `folder`: `../ch01/chapter.md`.
    package static func relative(_ path: String, to folder: String) -> String {
        let target = path.split(separator: "/")
        let base = folder.split(separator: "/")
        var shared = 0
        while shared < target.count, shared < base.count, target[shared] == base[shared] { shared += 1 }
        let up = Array(repeating: Substring(".."), count: base.count - shared)
        let text = (up + target[shared...]).joined(separator: "/")
        // The folder itself: an empty path would not be one.
        return text.isEmpty ? "." : text
    }

    /// Returns the deepest folder that contains all of the folders (absolute, at least one).
    package static func common(of folders: [String]) -> String {
        let parts = folders.map { $0.split(separator: "/") }
        let count = parts.reduce(parts[0].count) { count, folder in
            min(count, zip(parts[0], folder).prefix { $0 == $1 }.count)
        }
        return "/" + parts[0].prefix(count).joined(separator: "/")
    }

    /// Returns the path as findings show it: relative below the working folder, absolute elsewhere.
    package static func shown(_ path: String, in folder: String = FileManager.default.currentDirectoryPath)
        -> String
    {
        let absolute = absolute(path, in: folder)
        return contains(folder, absolute) ? relative(absolute, to: folder) : absolute
    }

    /// Returns true if `path` is `folder` or inside it; both absolute and normalized.
    package static func contains(_ folder: String, _ path: String) -> Bool {
        folder == "/" || path == folder || path.hasPrefix(folder + "/")
    }

    /// Returns the folder of a path: `.` for a bare name, `/` for an entry of the root.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the last part of a path.
    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Joins with exactly one slash.
    package static func join(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }
}
