package import SiteFiles

/// A file of a bundle, identified by its content.
package struct ShippedFile: Hashable, Sendable {
    /// The path relative to the bundle's folder, with `/`.
    package var path: String
    /// The size in bytes.
    package var size: Int
    /// The SHA-256 in lower-case hex.
    package var sha256: String

    /// Creates a file whose digest is known.
    package init(path: String, size: Int, sha256: String) {
        self.path = path
        self.size = size
        self.sha256 = sha256
    }

    /// Reads and hashes a file.
    package init(_ path: String, in folder: String) throws(FileError) {
        let bytes = try FileReading.bytes(at: DiskPath.join(folder, path))
        self.init(path: path, size: bytes.count, sha256: Digest.sha256Hex(bytes))
    }

    /// Reads and hashes files of a folder, in the given order.
    package static func files(_ paths: [String], in folder: String) throws(FileError) -> [ShippedFile] {
        var files: [ShippedFile] = []
        for path in paths { files.append(try ShippedFile(path, in: folder)) }
        return files
    }
}
