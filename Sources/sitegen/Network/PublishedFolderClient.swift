import OTADistribution
import WebFetching
import WebSyntax

/// The requests of `ota check`. The user named the folder, so every address and proxy is allowed.
struct PublishedFolderClient: WebClient {
    /// Seconds that one request may take, redirects included.
    private static let patience = 20
    /// The bound of a redirect loop.
    private static let maxRedirects = 10

    /// One request at a time: the check asks for one file after the other.
    private let transport = HTTPTransport(width: 1, widthPerOrigin: 1)

    /// Fetches an address and follows redirects.
    ///
    /// - Parameters:
    ///   - range: the value of a `Range` header (RFC 9110, 14.2), or `nil`.
    ///   - limit: the number of bytes that are kept of the body.
    /// - Throws: `Failure` for addresses that are not http or https, lost connections, timeouts and redirect loops.
    func get(_ text: String, range: String?, limit: Int) async throws -> WebAnswer {
        guard var address = WebAddress(text) else { throw Failure("it is not an address") }
        // One deadline for all redirects: a chain of slow servers must not multiply the wait.
        let deadline = ContinuousClock.now + .seconds(Self.patience)
        for _ in 0...Self.maxRedirects {
            guard ["http", "https"].contains(address.scheme) else {
                throw Failure("it is not an http or https address")
            }
            var request = HTTPRequest(address: address) { _ in true }
            request.userAgent = "sitegen/\(Sitegen.version)"
            request.maxBytes = limit
            // A server without ranges answers with the whole .ipa; its first bytes suffice.
            request.keepsPrefix = true
            request.usesProxies = true
            request.range = range
            request.totalTimeout = max(.zero, deadline - .now)
            let response: HTTPResponse
            switch await transport.send(request) {
            case .success(let answer): response = answer
            case .failure(.connection(let words)), .failure(.protocolError(let words)): throw Failure(words)
            case .failure(.timeout): throw Failure("no answer within \(Self.patience) seconds")
            case .failure: throw Failure("the connection ended before the answer did")
            }
            // Followed here instead of by libcurl, so that each hop is checked for its scheme.
            if let location = response.head.redirect {
                guard let next = WebAddress(location, relativeTo: address) else {
                    throw Failure("it is redirected to something that is not an address")
                }
                address = next
                continue
            }
            return WebAnswer(
                status: response.status, headers: response.head.fieldsByName, body: response.body,
                address: address.serialized)
        }
        throw Failure("it is redirected more than \(Self.maxRedirects) times")
    }
}
