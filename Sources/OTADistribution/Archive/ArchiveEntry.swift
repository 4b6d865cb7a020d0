/// One entry of a zip as its central directory describes it. Sizes are claims until the entry is
/// unpacked.
struct ArchiveEntry: Sendable {
    var name: String
    /// The entry's number in libzip.
    var index: UInt64
    /// The unpacked size in bytes.
    var size: UInt64
    /// The size in the archive, in bytes.
    var packedSize: UInt64
    /// The compression method (APPNOTE 4.4.5): 0 stored, 8 deflated.
    var method: UInt16
    var isEncrypted: Bool
    /// True for a symbolic link, by its Unix mode.
    var isLink: Bool

    var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }
}
