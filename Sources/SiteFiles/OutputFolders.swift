import Synchronization

/// Folders that are open for writing. A run that writes thousands of files into a few folders makes and opens each once.
package final class OutputFolders: Sendable {
    private let open = Mutex<[String: OutputFolder]>([:])
    /// The most folders that stay open: a process may have few descriptors.
    private static let limit = 64

    package init() {}

    /// Returns the folder of a file, which is made if it is missing.
    ///
    /// - Parameters:
    ///   - path: the file, absolute.
    ///   - root: an absolute folder that the file must not leave through a link (see ``OutputFolder``). All files of a
    ///     folder have the same root.
    package func folder(of path: String, below root: String?) throws(FileError) -> OutputFolder {
        let folder = DiskPath.folder(of: path)
        if let known = open.withLock({ $0[folder] }) { return known }
        try AtomicFile.makeFolder(folder, below: root)
        let opened = try OutputFolder(of: path, below: root)
        open.withLock { open in
            if open.count >= Self.limit { open = [:] }
            open[folder] = opened
        }
        return opened
    }
}
