import SiteFiles

/// A file of the KaTeX asset set.
package struct AssetFile: Hashable, Sendable {
    /// The path below `katex/`, as the page references it: `fonts/KaTeX_Main-Regular.woff2`.
    package let path: String
    /// The content.
    package let bytes: [UInt8]
    /// The SHA-256 digest in lower-case hex.
    package let sha256: String

    /// Hashes the bytes once; the lock and the fingerprint use the digest.
    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        sha256 = Digest.sha256Hex(bytes)
    }

    /// Orders files by the bytes of their paths, independent of the locale.
    static func inOrder(_ left: AssetFile, _ right: AssetFile) -> Bool {
        left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }
}
