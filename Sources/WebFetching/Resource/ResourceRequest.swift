package import WebSyntax

/// A conditional request for one resource.
package struct ResourceRequest: Sendable {
    package var address: WebAddress
    /// The validators of the last answer, as they were sent. Both are sent (RFC 9110, 13.1).
    package var entityTag: String?
    package var lastModified: String?
    /// The address whose user name and password are sent to its origin; `nil` for ``address``. A feed that has moved
    /// within its origin keeps them.
    package var credentials: WebAddress?
    /// The time that counts as now, for the dates of an answer without `Date`.
    package var now: Int?
    /// The value of `Accept`.
    package var accept = "*/*"
    /// The limit in bytes, before and after content decoding.
    package var maxBytes = 15_000_000

    package init(_ address: WebAddress) { self.address = address }
}

/// The answer to a ``ResourceRequest``, of whatever status.
package struct ResourceAnswer: Sendable {
    /// The address after redirects, without credentials.
    package var address: WebAddress
    /// The address after the permanent redirects (301, 308) at the beginning of the chain; `nil` without any. Only
    /// these may replace the requested address.
    package var movedTo: WebAddress?
    package var status: Int
    /// The decoded body; empty if the status is not 2xx.
    package var body: [UInt8]
    package var contentType: String?
    package var contentLanguage: String?
    package var contentLocation: String?
    package var entityTag: String?
    package var lastModified: String?
    /// The seconds for which the answer is fresh (`max-age`, else `Expires`; RFC 9111, 4.2.1).
    package var freshness: Int?
    /// The seconds after which the server wants to be asked again (`Retry-After`; RFC 9110, 10.2.3).
    package var retryAfter: Int?
}

/// The reason why a resource has no answer.
package struct ResourceFailure: Error, Sendable, Hashable {
    /// The problem in words, without a full stop.
    package var message: String
    /// True if the run was cancelled: the resource is not to blame.
    package var isCancelled = false

    package init(message: String) { self.message = message }
}
