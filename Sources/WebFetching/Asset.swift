package import WebSyntax

/// A file that was fetched, whole and decoded (no content encoding is left in `bytes`).
package struct Asset: Sendable, Hashable {
    /// How the bytes were come by.
    package enum Fetch: String, Sendable, Hashable {
        case downloaded
        /// The server says that what is known is still right (RFC 9110, 15.4.5).
        case notModified
        case file
    }

    /// The requested address, without its fragment.
    package var requested: WebAddress
    /// The address after redirects: the base of the asset's own references.
    package var address: WebAddress
    /// The `Content-Type` header as it was sent, with its parameters.
    package var contentType: String?
    package var bytes: [UInt8]
    /// The SHA-256 of `bytes`, in lower-case hex.
    package var sha256: String
    /// The `ETag` header as it was sent, quotes and `W/` included.
    package var entityTag: String?
    /// The `Last-Modified` header as it was sent.
    package var lastModified: String?
    /// The status of the last answer; 200 for a local file.
    package var status: Int
    package var fetch: Fetch

    package init(
        requested: WebAddress, address: WebAddress, contentType: String?, bytes: [UInt8], sha256: String,
        entityTag: String? = nil, lastModified: String? = nil, status: Int = 200, fetch: Fetch = .downloaded
    ) {
        self.requested = requested
        self.address = address
        self.contentType = contentType
        self.bytes = bytes
        self.sha256 = sha256
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.status = status
        self.fetch = fetch
    }
}
