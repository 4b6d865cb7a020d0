import SiteFiles

/// A batch of changes.
package struct FileChanges: Sendable, Equatable {
    /// The absolute paths of files and folders that were created, removed or written. A created or
    /// removed folder represents everything in it.
    package var paths: Set<String>
    /// True if the system lost events: anything may have changed.
    package var isEverything: Bool

    /// Creates a batch.
    package init(paths: Set<String> = [], isEverything: Bool = false) {
        self.paths = paths
        self.isEverything = isEverything
    }

    /// True if nothing changed.
    package var isEmpty: Bool { paths.isEmpty && !isEverything }

    /// Returns true if a file may have changed: itself, or a folder above it.
    package func concern(_ path: String) -> Bool {
        if isEverything || paths.contains(path) { return true }
        var folder = path
        while folder != "/" {
            folder = DiskPath.folder(of: folder)
            if paths.contains(folder) { return true }
            // The parent of a relative path ends at ".".
            if folder == "." { return false }
        }
        return false
    }

    /// Adds the changes of another batch.
    package mutating func add(_ more: FileChanges) {
        paths.formUnion(more.paths)
        isEverything = isEverything || more.isEverything
    }
}
