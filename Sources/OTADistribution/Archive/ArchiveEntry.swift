/// One entry of a zip, as the central directory has it. Its sizes are claims.
struct ArchiveEntry: Sendable {
    var name: String
    /// libzip's number of it.
    var index: UInt64
    /// In bytes, unpacked.
    var size: UInt64
    /// In bytes, in the archive.
    var packedSize: UInt64
    /// The compression method (APPNOTE 4.4.5): 0 stored, 8 deflated.
    var method: UInt16
    var isEncrypted: Bool
    /// A symbolic link by its Unix mode.
    var isLink: Bool

    var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }
}
