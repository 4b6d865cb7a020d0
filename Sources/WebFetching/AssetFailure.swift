package import WebSyntax

/// The reason why a file could not be fetched. A failed download never yields part of its bytes.
package struct AssetFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The category of a failure. Raw values are part of messages and of the receipt, so they are
    /// stable.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Refused by the policy: a private host, or a `file:` address from the web.
        case blocked
        /// Status 404 or 410; or a local file that does not exist.
        case notFound
        /// Another status outside 2xx, or one without a complete body.
        case status
        case timeout
        /// The connection closed before the announced or encoded end of the body.
        case truncated
        /// More bytes than one file may have.
        case tooLarge
        /// More files, or more bytes in all, than one run may fetch.
        case tooMany
        /// A redirect loop, too many redirects, or a redirect without a usable `Location`.
        case redirects
        /// A failure of name resolution, of the connection or of TLS, or an answer that is not HTTP.
        case network
        case unsupportedScheme
        /// The task was cancelled.
        case interrupted
        /// The bytes do not match the page's `integrity` attribute. Reported by the sealing, never by
        /// the fetcher.
        case integrity
        /// The content cannot be meant for this use, such as an HTML page for an image.
        case wrongType
        /// A local file that could not be read.
        case unreadable
    }

    /// The stable reason.
    package var reason: Reason
    /// The problem and the next step, in one or two sentences without the address.
    package var message: String
    /// The requested address.
    package var address: WebAddress
    /// The address that the redirects led to; `nil` if there were none.
    package var target: WebAddress?
    /// The seconds after which the server wants to be asked again (`Retry-After`; RFC 9110, 10.2.3).
    package var retryAfter: Int?

    /// Creates a failure.
    package init(reason: Reason, message: String, address: WebAddress) {
        self.reason = reason
        self.message = message
        self.address = address
    }

    /// The address and the message.
    package var description: String { "\(address): \(message)" }
}
