import SiteFiles
import WebReferences

/// Sends the request of a hop, again where that may help, and says what came of it.
struct HopAttempts: Sendable {
    var policy: FetchPolicy
    var transport: HTTPTransport
    var wait: @Sendable (Duration) async throws -> Void

    private enum Verdict {
        case final(HopOutcome)
        /// - Parameter after: what the server asks for.
        case again(HopOutcome, after: Duration?)
    }

    func outcome(of hop: Hop, known: KnownAsset?, budget: ByteBudget) async -> HopOutcome {
        let request = request(for: hop, known: known, budget: budget)
        var pause = policy.firstWait
        var attempt = 1
        while true {
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

    private func request(for hop: Hop, known: KnownAsset?, budget: ByteBudget) -> HTTPRequest {
        var fields: [HTTPField?] = []
        if hop.wantsDocument {
            fields.append(HTTPField(name: "Accept", value: "text/html,application/xhtml+xml,*/*;q=0.8"))
        }
        if let credentials = hop.credentials {
            fields.append(HTTPField(name: "Authorization", value: "Basic " + Digest.base64(credentials)))
        }
        if hop.isOwn {
            let given = Set(policy.headers.map { $0.name.lowercased() })
            fields.removeAll { $0.map { given.contains($0.name.lowercased()) } ?? true }
            fields += policy.headers
            if !policy.cookies.isEmpty {
                fields.append(HTTPField(name: "Cookie", value: policy.cookies.joined(separator: "; ")))
            }
        }
        if let tag = known?.entityTag { fields.append(HTTPField(condition: .entityTag, value: tag)) }
        if let date = known?.lastModified {
            fields.append(HTTPField(condition: .modifiedSince, value: date))
        }
        let mayBePrivate = hop.mayBePrivate
        return HTTPRequest(
            address: hop.address, fields: fields.compactMap { $0 }, userAgent: policy.userAgent,
            maxBytes: policy.maxAssetBytes, budget: budget, connectTimeout: policy.connectTimeout,
            stallTimeout: policy.stallTimeout, totalTimeout: policy.totalTimeout,
            certificates: policy.certificates,
            mayConnect: { mayBePrivate || AddressClass($0) == .public })
    }

    private func judge(_ response: HTTPResponse, known: KnownAsset?, budget: ByteBudget) -> Verdict {
        let head = response.head
        switch response.status {
        case 204, 205, 206:
            return .final(
                .failure(.status, "the server answered \(response.status), which has no whole body"))
        case 200..<300:
            return .final(
                .found(
                    HopOutcome.Found(
                        contentType: head.last("content-type"), bytes: response.body,
                        sha256: Digest.sha256Hex(response.body), entityTag: head.first("etag"),
                        lastModified: head.first("last-modified"), status: response.status,
                        fetch: .downloaded, peer: response.peer.map { AddressClass($0) }, budget: budget)))
        case 301, 302, 303, 307, 308: return .final(.redirect(location: head.first("location")))
        case 304:
            guard let known, known.entityTag != nil || known.lastModified != nil else { break }
            guard budget.take(bytes: known.bytes.count) else { return .final(overBudget) }
            return .final(
                .found(
                    HopOutcome.Found(
                        contentType: head.last("content-type") ?? known.contentType, bytes: known.bytes,
                        sha256: known.sha256, entityTag: head.first("etag") ?? known.entityTag,
                        lastModified: head.first("last-modified") ?? known.lastModified, status: 304,
                        fetch: .notModified, peer: response.peer.map { AddressClass($0) }, budget: budget)))
        case 404, 410: return .final(.failure(.notFound, "the server has no such file (\(response.status))"))
        case 429, 500..<600:
            let asked = head.first("retry-after").flatMap { RetryAfter.wait($0, date: head.first("date")) }
            return .again(.failure(.status, "the server answered \(response.status)"), after: asked)
        default: break
        }
        return .final(.failure(.status, "the server answered \(response.status)"))
    }

    private var overBudget: HopOutcome {
        .failure(
            .tooMany,
            "the files of this page come to more than \(policy.maxTotalBytes) bytes; raise the limit or leave some out"
        )
    }

    private func judge(_ failure: HTTPFailure) -> Verdict {
        switch failure {
        case .blocked(let address):
            return .final(
                .failure(
                    .blocked,
                    """
                    its address \(address) is not public (\(AddressClass(address).rawValue)); allow its host by name \
                    if it is meant
                    """))
        case .timeout: return .final(.failure(.timeout, "the server took too long"))
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
