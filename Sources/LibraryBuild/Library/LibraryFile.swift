import LeafRendering
import SiteFiles

/// A file that belongs to a library as a whole and not to a leaf: the start page, the library's script.
struct LibraryFile: Sendable, Hashable {
    /// The script that a leaf loads to learn that its library is there.
    static let scriptName = "leaf/library.js"

    /// The index of its manifest, among the request's.
    var manifest: Int
    /// Absolute.
    var path: String
    /// The folder that ``path`` must not leave through a link.
    var root: String
    var bytes: [UInt8]
}
