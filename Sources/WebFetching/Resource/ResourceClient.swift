import Dates
import SiteFiles
import Synchronization
package import WebSyntax

/// Requests single resources, such as feeds and their pictures: conditionally, with one connection a host and a bounded
/// rate. Nothing is repeated within a run; a source that fails is asked again by a later run.
package final class ResourceClient: Sendable {
    /// The number of decoded bytes for each encoded one. Markup rarely has more than 20.
    private static let maximumRatio = 100
    /// The number of timeouts after which a host is not asked again: a hundred pages of a silent host would take a
    /// hundred times the limit of one.
    private static let patience = 2

    private let policy: FetchPolicy
    private let hosts: HostPolicy
    private let transport: HTTPTransport
    private let names: NameResolution
    private let pacer: HostPacer
    /// The origins that the user named.
    private let origins: Set<String>
    /// The number of timeouts of each host.
    private let timeouts = Mutex<[String: Int]>([:])

    /// - Parameters:
    ///   - origins: addresses of the settings. Their origins may be on this machine or in its network; all others must
    ///     be public, since a feed could lead to them.
    ///   - requestsPerSecond: the bound for one host.
    package init(policy: FetchPolicy, origins: [WebAddress], requestsPerSecond: Double = 2) {
        self.policy = policy
        hosts = HostPolicy(allowing: policy.allowedHosts)
        transport = HTTPTransport(width: policy.width, widthPerOrigin: 1)
        names = NameResolution(NameResolution.system)
        pacer = HostPacer(interval: .seconds(1 / requestsPerSecond))
        self.origins = Set(origins.map(Self.origin))
    }

    private static func origin(_ address: WebAddress) -> String {
        "\(address.scheme)://\(address.host ?? ""):\(address.effectivePort ?? 0)"
    }

    /// Sends a request and follows its redirects. Each hop has to pass the policy.
    package func answer(to request: ResourceRequest) async -> Result<ResourceAnswer, ResourceFailure> {
        var here = request.address.withoutFragment
        var movedTo: WebAddress?
        var isPermanent = true
        var visited: Set<RedirectHop> = []
        // Some servers set a cookie and lead back to the same address.
        var cookies = CookieJar()
        while true {
            let hop = RedirectHop(address: here, cookies: cookies.pairs(for: here))
            guard visited.insert(hop).inserted else { return failure("its redirects lead in a circle") }
            guard visited.count <= policy.maxRedirects + 1 else {
                return failure("it is redirected more than \(policy.maxRedirects) times")
            }
            guard here.scheme == "http" || here.scheme == "https" else {
                return failure("it is redirected to '\(here.scheme):', which is not fetched")
            }
            let response: HTTPResponse
            switch await send(request, to: hop) {
            case .success(let answer): response = answer
            case .failure(let problem): return .failure(problem)
            }
            guard response.head.isRedirect else {
                return .success(answer(response, to: request, at: here, movedTo: movedTo))
            }
            guard let location = response.head.redirect,
                let next = WebAddress(location, relativeTo: here)?.withoutFragment
            else { return failure("it is redirected, but not to any address") }
            cookies.store(response.head.all("set-cookie"), from: here)
            isPermanent = isPermanent && [301, 308].contains(response.status)
            if isPermanent { movedTo = next.withoutCredentials }
            here = next
        }
    }

    private func failure(_ message: String) -> Result<ResourceAnswer, ResourceFailure> {
        .failure(ResourceFailure(message: message))
    }

    private func send(
        _ request: ResourceRequest, to hop: RedirectHop
    ) async -> Result<HTTPResponse, ResourceFailure> {
        let address = hop.address
        let reach = reach(address)
        var http = HTTPRequest(address: address.withoutCredentials) { reach.allows($0) }
        if let host = address.host, HostPolicy.literal(host) == nil {
            guard let found = await names.addresses(of: host, within: policy.connectTimeout) else {
                return .failure(.cancelled)
            }
            guard let first = found.first else {
                return .failure(ResourceFailure(message: "its name could not be resolved"))
            }
            let allowed = found.filter(reach.allows)
            if allowed.isEmpty { return .failure(.blocked(first, host)) }
            http.resolved = allowed
        }
        http.fields = fields(request, at: address)
        if let cookies = HTTPField(name: "Cookie", value: hop.cookies.joined(separator: "; ")),
            !hop.cookies.isEmpty
        {
            http.fields.append(cookies)
        }
        http.userAgent = policy.userAgent
        http.maxBytes = request.maxBytes
        http.maxRatio = Self.maximumRatio
        http.connectTimeout = policy.connectTimeout
        http.stallTimeout = policy.stallTimeout
        http.totalTimeout = policy.totalTimeout
        http.certificates = policy.certificates
        let transport = transport
        let ready = http
        let host = address.host ?? ""
        let outcome: Result<HTTPResponse, HTTPFailure>?
        outcome = try? await pacer.inTurn(at: host) {
            if timeouts.withLock({ $0[host, default: 0] }) >= Self.patience { return .failure(.timeout) }
            let result = await transport.send(ready)
            if case .failure(.timeout) = result { timeouts.withLock { $0[host, default: 0] += 1 } }
            return result
        }
        switch outcome {
        case .success(let response)?: return .success(response)
        case .failure(let problem)?: return .failure(ResourceFailure(problem, limit: request.maxBytes))
        case nil: return .failure(.cancelled)
        }
    }

    /// Returns the classes of addresses that a request may connect to.
    private func reach(_ address: WebAddress) -> FetchRequest.Reach {
        if hosts.isNamed(address) { return .anywhere }
        guard origins.contains(Self.origin(address)) else { return .public }
        return address.host.flatMap(HostPolicy.knownClass).map { .only($0) } ?? .public
    }

    /// Credentials of an address go to its own origin only, and to that after every redirect: a redirect neither carries
    /// them on nor drops them.
    private func fields(_ request: ResourceRequest, at address: WebAddress) -> [HTTPField] {
        var fields = [HTTPField(name: "Accept", value: request.accept)]
        if let tag = request.entityTag { fields.append(HTTPField(condition: .entityTag, value: tag)) }
        if let date = request.lastModified {
            fields.append(HTTPField(condition: .modifiedSince, value: date))
        }
        let named = request.credentials ?? request.address
        let owner = address.isSameOrigin(as: named) ? named : address
        if !owner.username.isEmpty || !owner.password.isEmpty {
            let credentials =
                PercentDecoder.decode(owner.username) + [UInt8(ascii: ":")]
                + PercentDecoder.decode(owner.password)
            fields.append(HTTPField(name: "Authorization", value: "Basic " + Digest.base64(credentials)))
        }
        return fields.compactMap { $0 }
    }

    private func answer(
        _ response: HTTPResponse, to request: ResourceRequest, at address: WebAddress, movedTo: WebAddress?
    ) -> ResourceAnswer {
        let head = response.head
        // A server without a clock of its own is taken to have ours.
        let date = head.first("date") ?? request.now.map(HTTPDate.text)
        return ResourceAnswer(
            address: address.withoutCredentials, movedTo: movedTo, status: response.status,
            body: response.body, contentType: head.last("content-type"),
            contentLanguage: head.first("content-language"), contentLocation: head.first("content-location"),
            entityTag: head.first("etag"), lastModified: head.first("last-modified"),
            freshness: Freshness.seconds(
                cacheControl: head.list("cache-control"), expires: head.first("expires"),
                date: date),
            retryAfter: head.first("retry-after").flatMap {
                RetryAfter.wait($0, date: date).map { Int($0.components.seconds) }
            })
    }
}

extension ResourceFailure {
    static let cancelled = {
        var failure = ResourceFailure(message: "the run was stopped")
        failure.isCancelled = true
        return failure
    }()

    static func blocked(_ address: IPAddress, _ host: String) -> ResourceFailure {
        ResourceFailure(
            message:
                "its address \(address) is not public (\(AddressClass(address).rawValue)); --allow-host \(host) allows it"
        )
    }

    init(_ failure: HTTPFailure, limit: Int) {
        switch failure {
        case .blocked(let address): self = .blocked(address, "\(address)")
        case .timeout: self.init(message: "the server took too long")
        case .truncated: self.init(message: "the connection ended before the answer did")
        case .tooLarge, .overBudget: self.init(message: "the answer has more than \(limit) bytes")
        case .connection(let words), .protocolError(let words): self.init(message: words)
        case .cancelled: self = .cancelled
        }
    }
}
