/// A file of an earlier run, sent again only if the server's copy has changed (RFC 9110, 13).
package struct KnownAsset: Sendable, Hashable {
    /// The Content-Type of the response.
    package var contentType: String?
    /// The decoded body.
    package var bytes: [UInt8]
    /// The SHA-256 of `bytes`, in lower-case hex.
    package var sha256: String
    /// The `ETag` of the earlier response, as it was sent.
    package var entityTag: String?
    /// The `Last-Modified` of the earlier response, as it was sent.
    package var lastModified: String?
    /// The fields that ``Asset/accessFields`` describes.
    package var accessFields: [HTTPField]

    /// Creates a known file.
    package init(
        contentType: String?, bytes: [UInt8], sha256: String, entityTag: String?, lastModified: String?,
        accessFields: [HTTPField] = []
    ) {
        self.contentType = contentType
        self.bytes = bytes
        self.sha256 = sha256
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.accessFields = accessFields
    }
}
