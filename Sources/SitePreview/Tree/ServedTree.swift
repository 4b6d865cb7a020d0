package import SiteFiles

/// The served files, found by the parts of their path below the root. Nothing outside of the root is
/// ever found.
package protocol ServedTree: Sendable {
    /// Returns the file or folder of a path; `nil` for anything else.
    func entry(at parts: [String]) -> TreeEntry?
    /// Returns the sorted names in a folder, as on disk. Throws if the folder cannot be listed.
    func names(in parts: [String]) throws(FileError) -> [String]
    /// Returns a file's bytes if its facts still hold; `nil` if it has changed or is gone.
    func bytes(of file: ServedFile) throws(FileError) -> [UInt8]?
}

/// A file or a folder of a tree.
package enum TreeEntry: Sendable, Hashable {
    case file(ServedFile)
    case folder
}
