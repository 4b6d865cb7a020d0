package import WebSyntax

/// A fetched file, complete and with every content encoding removed.
package struct Asset: Sendable, Hashable {
    /// The origin of the bytes.
    package enum Fetch: String, Sendable, Hashable {
        case downloaded
        /// The server confirmed the known copy with status 304 (RFC 9110, 15.4.5).
        case notModified
        case file
    }

    /// The requested address, without its fragment: fragments are never sent (RFC 9110, 4.2.5).
    package var requested: WebAddress
    /// The address after redirects: the base of the asset's own references.
    package var address: WebAddress
    /// The `Content-Type` header as it was sent, with its parameters. The charset parameter decides the
    /// encoding of text files.
    package var contentType: String?
    package var bytes: [UInt8]
    /// The SHA-256 of `bytes`, in lower-case hex. Computed once a download, since the receipt, the
    /// cache and `integrity` checks all need it.
    package var sha256: String
    /// The `ETag` header as it was sent, quotes and `W/` included: `If-None-Match` needs the same form.
    package var entityTag: String?
    /// The `Last-Modified` header as it was sent. It is sent back unchanged and never parsed.
    package var lastModified: String?
    /// The fields of the response that decide what a page in a browser may do with the file; see
    /// ``ResponseHead/accessNames``.
    package var accessFields: [HTTPField] = []
    /// The status of the last answer; 200 for a local file.
    package var status: Int
    /// The way in which the file was obtained.
    package var fetch: Fetch

    /// Creates a file.
    package init(
        requested: WebAddress, address: WebAddress, contentType: String?, bytes: [UInt8], sha256: String,
        entityTag: String? = nil, lastModified: String? = nil, accessFields: [HTTPField] = [],
        status: Int = 200, fetch: Fetch = .downloaded
    ) {
        self.requested = requested
        self.address = address
        self.contentType = contentType
        self.bytes = bytes
        self.sha256 = sha256
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.accessFields = accessFields
        self.status = status
        self.fetch = fetch
    }
}
