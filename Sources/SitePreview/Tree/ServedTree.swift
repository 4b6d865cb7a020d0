package import SiteFiles

/// The files that are served, looked at by their path's parts below the root. Nothing outside the root is ever found.
package protocol ServedTree: Sendable {
    func entry(at parts: [String]) -> TreeEntry?
    /// The names in a folder, as on disk, sorted.
    func names(in parts: [String]) -> [String]
    /// The bytes of a file that is still as its facts say; `nil` where it has changed since, or is gone.
    func bytes(of file: ServedFile) throws(FileError) -> [UInt8]?
}

package enum TreeEntry: Sendable, Hashable {
    case file(ServedFile)
    case folder
}
