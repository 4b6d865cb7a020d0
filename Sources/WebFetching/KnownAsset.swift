/// A file of an earlier run, which the server need only confirm.
package struct KnownAsset: Sendable, Hashable {
    package var contentType: String?
    package var bytes: [UInt8]
    /// The SHA-256 of `bytes`, in lower-case hex.
    package var sha256: String
    package var entityTag: String?
    package var lastModified: String?

    package init(
        contentType: String?, bytes: [UInt8], sha256: String, entityTag: String?, lastModified: String?
    ) {
        self.contentType = contentType
        self.bytes = bytes
        self.sha256 = sha256
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
