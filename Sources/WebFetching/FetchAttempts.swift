import Dates
import SiteFiles

/// Sends a request, repeats it after temporary failures, and turns the response into an outcome.
struct FetchAttempts: Sendable {
    var policy: FetchPolicy
    var transport: HTTPTransport
    var names: NameResolution
    /// The end of the run.
    var deadline: ContinuousClock.Instant
    var wait: @Sendable (Duration) async throws -> Void

    /// The decision after one attempt.
    private enum Verdict {
        case final(FetchOutcome)
        /// Worth another attempt.
        ///
        /// - Parameter after: the wait that the server asks for (`Retry-After`).
        case again(FetchOutcome, after: Duration?)
    }

    /// Sends the request up to `policy.attempts` times with doubled waits.
    ///
    /// A wait that ends after the run's deadline is not started: the failure is returned at once
    /// instead.
    func outcome(of fetch: FetchRequest, known: KnownAsset?, budget: ByteBudget) async -> FetchOutcome {
        let destination: Destination
        switch await self.destination(of: fetch) {
        case .success(let found): destination = found
        case .failure(let refusal): return refusal.outcome
        }
        var pause = policy.firstWait
        var attempt = 1
        while true {
            guard let request = request(for: fetch, destination, known: known, budget: budget) else {
                return outOfTime
            }
            let verdict =
                switch await transport.send(request) {
                case .success(let response): judge(response, known: known, budget: budget)
                case .failure(let failure): judge(failure)
                }
            switch verdict {
            case .final(let outcome): return outcome
            case .again(let outcome, let asked):
                guard attempt < max(1, policy.attempts), (asked ?? .zero) <= policy.longestWait else {
                    return outcome
                }
                if ContinuousClock.now + min(max(pause, asked ?? .zero), policy.longestWait) >= deadline {
                    return outcome
                }
                do {
                    try await wait(min(max(pause, asked ?? .zero), policy.longestWait))
                } catch {
                    return .failure(.interrupted, "the work was stopped")
                }
                pause *= 2
                attempt += 1
            }
        }
    }

    /// The addresses of a name that the request may connect to; `nil` if the host is an address literal.
    private typealias Destination = [IPAddress]?

    private struct Refusal: Error {
        var outcome: FetchOutcome
    }

    /// Resolves the host and drops the addresses that the policy forbids.
    ///
    /// The connection then uses these addresses only, so that a second lookup with another answer
    /// cannot lead past the check (DNS rebinding).
    private func destination(of fetch: FetchRequest) async -> Result<Destination, Refusal> {
        guard let host = fetch.address.host, HostPolicy.literal(host) == nil else { return .success(nil) }
        let left = deadline - .now
        guard left > .zero else { return .failure(Refusal(outcome: outOfTime)) }
        guard let addresses = await names.addresses(of: host, within: min(policy.connectTimeout, left)) else {
            return .failure(Refusal(outcome: .failure(.interrupted, "the work was stopped")))
        }
        guard let first = addresses.first else {
            return .failure(Refusal(outcome: .failure(.network, "its name could not be resolved")))
        }
        let allowed = addresses.filter(fetch.reach.allows)
        return allowed.isEmpty ? .failure(Refusal(outcome: blocked(first, host))) : .success(allowed)
    }

    private var outOfTime: FetchOutcome {
        .failure(.timeout, "the time of the run was over (--total-timeout raises it)")
    }

    private func blocked(_ address: IPAddress, _ host: String?) -> FetchOutcome {
        let kind = AddressClass(address)
        let reason = kind == .public ? "is public, and the page is not" : "is not public (\(kind.rawValue))"
        return .failure(
            .blocked, "its address \(address) \(reason); --allow-host \(host ?? "\(address)") allows it")
    }

    /// Builds the HTTP request.
    ///
    /// - Returns: `nil` if the run's time is over.
    private func request(
        for fetch: FetchRequest, _ destination: Destination, known: KnownAsset?, budget: ByteBudget
    ) -> HTTPRequest? {
        let left = deadline - .now
        guard left > .zero else { return nil }
        let reach = fetch.reach
        var request = HTTPRequest(address: fetch.address) { reach.allows($0) }
        request.fields = fields(for: fetch, known: known)
        request.userAgent = policy.userAgent
        request.maxBytes = policy.maxAssetBytes
        request.budget = budget
        request.connectTimeout = min(policy.connectTimeout, left)
        request.stallTimeout = policy.stallTimeout
        request.totalTimeout = min(policy.totalTimeout, left)
        request.certificates = policy.certificates
        request.resolved = destination
        return request
    }

    /// Returns the header fields. Fields that the user gave win over the fetcher's own.
    private func fields(for fetch: FetchRequest, known: KnownAsset?) -> [HTTPField] {
        var fields: [HTTPField?] = []
        if fetch.wantsDocument {
            fields.append(HTTPField(name: "Accept", value: "text/html,application/xhtml+xml,*/*;q=0.8"))
        }
        if let credentials = fetch.credentials {
            fields.append(HTTPField(name: "Authorization", value: "Basic " + Digest.base64(credentials)))
        }
        if fetch.isOwn {
            let given = Set(policy.headers.map { $0.name.lowercased() })
            fields.removeAll { $0.map { given.contains($0.name.lowercased()) } ?? true }
            fields += policy.headers
        }
        let names = Set(fields.compactMap { $0?.name.lowercased() })
        let cookies = cookies(for: fetch)
        if !cookies.isEmpty, !names.contains("cookie") {
            fields.append(HTTPField(name: "Cookie", value: cookies.joined(separator: "; ")))
        }
        if let referer = fetch.referer, !names.contains("referer") {
            fields.append(HTTPField(name: "Referer", value: referer))
        }
        fields += fetch.fields.filter { !names.contains($0.name.lowercased()) }
        if let tag = known?.entityTag { fields.append(HTTPField(condition: .entityTag, value: tag)) }
        if let date = known?.lastModified {
            fields.append(HTTPField(condition: .modifiedSince, value: date))
        }
        return fields.compactMap { $0 }
    }

    /// Returns the user's cookies, then the page's cookies with other names.
    private func cookies(for fetch: FetchRequest) -> [String] {
        guard fetch.isOwn else { return fetch.cookies }
        let name = { (cookie: String) in cookie.prefix { $0 != "=" } }
        let given = Set(policy.cookies.map(name))
        return policy.cookies + fetch.cookies.filter { !given.contains(name($0)) }
    }

    /// Judges a response by its status. 429 and 5xx are often temporary and worth another attempt.
    private func judge(_ response: HTTPResponse, known: KnownAsset?, budget: ByteBudget) -> Verdict {
        let head = response.head
        switch response.status {
        case 204, 205, 206:
            return .final(
                .failure(.status, "the server answered \(response.status), which has no whole body"))
        case 200..<300:
            return .final(
                .found(
                    FetchOutcome.Found(
                        contentType: head.last("content-type"), bytes: response.body,
                        sha256: Digest.sha256Hex(response.body), entityTag: head.first("etag"),
                        lastModified: head.first("last-modified"), status: response.status,
                        fetch: .downloaded, peer: response.peer.map { AddressClass($0) }, budget: budget,
                        cookies: head.all("set-cookie"), accessFields: head.accessFields)))
        case 301, 302, 303, 307, 308:
            return .final(
                .redirect(location: head.first("location"), cookies: head.all("set-cookie")))
        case 304:
            guard let known, known.entityTag != nil || known.lastModified != nil else { break }
            guard budget.take(bytes: known.bytes.count) else { return .final(overBudget) }
            return .final(
                .found(
                    FetchOutcome.Found(
                        contentType: head.last("content-type") ?? known.contentType, bytes: known.bytes,
                        sha256: known.sha256, entityTag: head.first("etag") ?? known.entityTag,
                        lastModified: head.first("last-modified") ?? known.lastModified, status: 304,
                        fetch: .notModified, peer: response.peer.map { AddressClass($0) }, budget: budget,
                        cookies: head.all("set-cookie"),
                        // A server may leave out of a 304 what it sent with the file (RFC 9110, 15.4.5).
                        accessFields: head.accessFields.isEmpty ? known.accessFields : head.accessFields)))
        case 404, 410: return .final(.failure(.notFound, "the server has no such file (\(response.status))"))
        default: break
        }
        let date = head.first("date") ?? policy.now.map(HTTPDate.text)
        let asked = head.first("retry-after").flatMap { RetryAfter.wait($0, date: date) }
        let outcome = FetchOutcome.failure(
            .status, "the server answered \(response.status)",
            retryAfter: asked.map { Int($0.components.seconds) })
        let isTemporary = response.status == 429 || (500..<600).contains(response.status)
        return isTemporary ? .again(outcome, after: asked) : .final(outcome)
    }

    private var overBudget: FetchOutcome {
        .failure(
            .tooMany,
            "the files of this page come to more than \(policy.maxTotalBytes) bytes; raise the limit or leave some out"
        )
    }

    /// Judges a failed request. Only broken connections and truncated bodies are tried again.
    private func judge(_ failure: HTTPFailure) -> Verdict {
        switch failure {
        case .blocked(let address):
            return .final(blocked(address, nil))
        case .timeout:
            // libcurl's clock may run slightly ahead of the deadline's.
            let isOver = deadline - .now < .milliseconds(50)
            return .final(isOver ? outOfTime : .failure(.timeout, "the server took too long"))
        case .truncated:
            return .again(.failure(.truncated, "the connection ended before the file did"), after: nil)
        case .tooLarge:
            return .final(
                .failure(
                    .tooLarge,
                    "it has more than \(policy.maxAssetBytes) bytes; raise the limit if it is meant"))
        case .overBudget: return .final(overBudget)
        case .connection(let words): return .again(.failure(.network, words), after: nil)
        case .protocolError(let words): return .final(.failure(.network, words))
        case .cancelled: return .final(.failure(.interrupted, "the work was stopped"))
        }
    }
}
