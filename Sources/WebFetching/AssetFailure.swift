package import WebSyntax

/// Why a file was not had. None of its bytes are handed on.
package struct AssetFailure: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The policy does not let it be asked for: a private host, a `file:` address from the web.
        case blocked
        /// Status 404 or 410; no such local file.
        case notFound
        /// Another status that is no success.
        case status
        case timeout
        /// The body ended before its end.
        case truncated
        /// More bytes than one file may have.
        case tooLarge
        /// More files, or more bytes in all, than one run may fetch.
        case tooMany
        /// A loop, too many, or one without a place to go to.
        case redirects
        /// The name, the connection, TLS, or an answer that is no HTTP.
        case network
        case unsupportedScheme
        /// The task was cancelled.
        case interrupted
        /// The bytes are not those that the page's `integrity` names. Not the fetcher's.
        case integrity
        /// Clearly not what it is used as, such as an HTML page for an image.
        case wrongType
        /// A local file that could not be read.
        case unreadable
    }

    package var reason: Reason
    /// The problem and the next step, in one or two sentences without the address.
    package var message: String
    /// The requested address.
    package var address: WebAddress

    package init(reason: Reason, message: String, address: WebAddress) {
        self.reason = reason
        self.message = message
        self.address = address
    }

    package var description: String { "\(address): \(message)" }
}
