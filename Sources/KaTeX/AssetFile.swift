import SiteFiles

/// One file of the asset set.
package struct AssetFile: Hashable, Sendable {
    /// Below `katex/`, as the page names it: `fonts/KaTeX_Main-Regular.woff2`.
    package let path: String
    package let bytes: [UInt8]
    /// Lower-case hex.
    package let sha256: String

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        sha256 = Digest.sha256Hex(bytes)
    }

    static func inOrder(_ left: AssetFile, _ right: AssetFile) -> Bool {
        left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }
}
