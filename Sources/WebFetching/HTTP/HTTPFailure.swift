/// The reason why a request got no response. The cases decide whether ``FetchAttempts`` tries again.
package enum HTTPFailure: Error, Hashable, Sendable {
    /// The policy forbids connections to this address, so none was opened.
    case blocked(IPAddress)
    case timeout
    case truncated
    case tooLarge
    case overBudget
    /// A failure that may be temporary: the request is tried again.
    case connection(String)
    /// A permanent failure: TLS, a broken content encoding, an answer that is not HTTP.
    case protocolError(String)
    case cancelled
}
