/// Why there is no answer.
package enum HTTPFailure: Error, Hashable, Sendable {
    /// No connection was opened, since none may be to this address.
    case blocked(IPAddress)
    case timeout
    case truncated
    case tooLarge
    case overBudget
    /// It may go better another time.
    case connection(String)
    /// It will not: TLS, a broken encoding, no HTTP.
    case protocolError(String)
    case cancelled
}
