import SiteFiles

/// The folders of a library's sources, each resolved once: a library has thousands of sources in a few folders.
package struct SourceFolders {
    private let root: String
    /// The answer for each folder that was resolved.
    private var isInside: [String: Bool] = [:]

    /// - Parameter root: the library's root, absolute.
    package init(root: String) { self.root = root }

    /// Returns true if the path is a regular file inside the root. A link is resolved by
    /// ``LibraryManifest/sourcePath(of:)``.
    mutating func hasFile(_ path: String) -> Bool {
        guard FileReading.isRegular(path) else { return false }
        let folder = DiskPath.folder(of: path)
        let known = isInside[folder] ?? FileReading.isInside(root, folder)
        isInside[folder] = known
        return known
    }
}
