import LeafRendering
import SiteFiles

/// A file that belongs to a library as a whole and not to a leaf: the start page, the library's script,
/// the style and script that its leaves share.
struct LibraryFile: Sendable, Hashable {
    /// The script that a leaf loads to learn that its library is there.
    static let scriptName = "leaf/library.js"

    /// Returns true for the path of a style sheet or script that leaves share.
    static func isFrame(_ path: String) -> Bool {
        DiskPath.name(of: path).hasPrefix("leaf-") && DiskPath.name(of: DiskPath.folder(of: path)) == "leaf"
    }

    /// The index of its manifest, among the request's.
    var manifest: Int
    /// Absolute.
    var path: String
    /// The folder that ``path`` must not leave through a link.
    var root: String
    /// `nil` for a file that an earlier run wrote and that stays as it is.
    var bytes: [UInt8]?
}
