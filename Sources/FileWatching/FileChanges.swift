import SiteFiles

/// Changes, grouped.
package struct FileChanges: Sendable, Equatable {
    /// Absolute paths of files and folders that came, went or were written. A folder that went, or came back, stands for
    /// all that it holds.
    package var paths: Set<String>
    /// The system lost count: anything may have changed.
    package var isEverything: Bool

    package init(paths: Set<String> = [], isEverything: Bool = false) {
        self.paths = paths
        self.isEverything = isEverything
    }

    package var isEmpty: Bool { paths.isEmpty && !isEverything }

    /// Returns true if a file may have changed: itself, or a folder above it.
    package func concern(_ path: String) -> Bool {
        if isEverything || paths.contains(path) { return true }
        var folder = path
        while folder != "/" {
            folder = DiskPath.folder(of: folder)
            if paths.contains(folder) { return true }
            // Of a path that is not absolute.
            if folder == "." { return false }
        }
        return false
    }

    package mutating func add(_ more: FileChanges) {
        paths.formUnion(more.paths)
        isEverything = isEverything || more.isEverything
    }
}
