/// What is known of an address from an earlier run, so that the server need only say that it is still right.
package struct KnownAsset: Sendable, Hashable {
    package var contentType: String?
    package var bytes: [UInt8]
    /// Of `bytes`, in lower-case hex.
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
