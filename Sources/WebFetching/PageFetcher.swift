import Synchronization
package import WebSyntax

/// The files of one page, from the web and from this machine, within the limits of the policy.
package final class PageFetcher: AssetSource {
    private struct State {
        /// The address and peer of the page, once it is fetched.
        var home: (address: WebAddress, peer: AddressClass?)?
        /// The cookies of the page and its redirects.
        var cookies = CookieJar()
        /// The addresses that this page has asked for.
        var asked: Set<WebAddress> = []
        /// Requests that another page sent and whose bytes were charged to this page too.
        var charged: Set<FetchRequest> = []
    }

    /// The address of the page without its fragment.
    package let page: WebAddress
    private let session: FetchSession
    private let budget: ByteBudget
    private let files: LocalFiles?
    private let isLast: Bool
    private let isGivenByUser: Bool
    private let acceptsEmptyPages: Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - page: the address as the user gave it. It must be requested first, with the use `page`: private addresses
    ///     are allowed only once the page itself turned out to come from one.
    ///   - isLast: true if this is the last page of the session, so that `release` may drop all files.
    ///   - isGivenByUser: false for the address of a list, which another person may have written: a private address then
    ///     needs permission even where it is written as such.
    ///   - acceptsEmptyPages: true for a reader that reports an empty page itself; false where it would replace a good copy.
    package init(
        page: WebAddress, session: FetchSession, isLast: Bool = false, isGivenByUser: Bool = true,
        acceptsEmptyPages: Bool = false
    ) {
        self.acceptsEmptyPages = acceptsEmptyPages
        self.isLast = isLast
        self.isGivenByUser = isGivenByUser
        self.page = page.withoutFragment
        self.session = session
        let policy = session.policy
        budget = ByteBudget(bytes: policy.maxTotalBytes, assets: policy.maxAssets)
        files = LocalFiles(page: page, root: policy.fileRoot, maxBytes: policy.maxAssetBytes)
    }

    /// Fetches a file and follows its redirects.
    ///
    /// Each redirect counts as a request of the page and has to pass the policy again; a redirect to
    /// `file:` is refused.
    package func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
        await asset(at: address, for: use, with: [])
    }

    package func asset(
        at address: WebAddress, for use: AssetUse, with fields: [HTTPField]
    ) async -> Result<Asset, AssetFailure> {
        let requested = address.withoutFragment
        var here = requested
        var visited: Set<RedirectHop> = []
        while true {
            if Task.isCancelled { return failure(.interrupted, "the work was stopped", requested) }
            let hop = RedirectHop(address: here, cookies: state.withLock { $0.cookies.pairs(for: here) })
            guard visited.insert(hop).inserted else {
                return failure(.redirects, "its redirects lead in a circle", requested)
            }
            guard visited.count <= session.policy.maxRedirects + 1 else {
                return failure(
                    .redirects, "it is redirected more than \(session.policy.maxRedirects) times", requested)
            }
            guard takePlace(for: here) else {
                return failure(
                    .tooMany,
                    "the page asks for more than \(session.policy.maxAssets) files; raise the limit if they are meant",
                    requested)
            }
            switch await outcome(at: here, for: use, with: fields) {
            case .failure(let reason, let words, let retryAfter):
                guard here != requested else {
                    return failure(reason, words, requested, retryAfter: retryAfter)
                }
                return failure(
                    reason, "redirected to \(here): \(words)", requested, from: here, retryAfter: retryAfter)
            case .redirect(let location, let cookies):
                if use == .page { state.withLock { $0.cookies.store(cookies, from: here) } }
                guard let next = location.flatMap({ WebAddress($0, relativeTo: here)?.withoutFragment })
                else {
                    return failure(.redirects, "it is redirected, but not to any address", requested)
                }
                if next.scheme == "file" {
                    return failure(
                        .blocked, "it is redirected to a file of this machine", requested, from: next)
                }
                here = next
            case .found(let found):
                return asset(from: found, at: here, requested: requested, use: use)
            }
        }
    }

    /// Drops the session's files after its last page. Earlier pages may share files with later ones.
    package func release() {
        if isLast { session.forget() }
    }

    /// Dispatches on the scheme.
    private func outcome(
        at address: WebAddress, for use: AssetUse, with fields: [HTTPField]
    ) async -> FetchOutcome {
        switch address.scheme {
        case "http", "https":
            let request = request(to: address, for: use, with: fields)
            let outcome = await session.outcome(of: request, budget: budget)
            return charge(outcome, request)
        case "file":
            guard let files else {
                return .failure(.blocked, "a page from the web may not load files of this machine")
            }
            return await session.contents(of: address, in: files, budget: budget)
        default:
            return .failure(.unsupportedScheme, "addresses of the scheme \(address.scheme): are not fetched")
        }
    }

    /// Builds the request with the cookies, credentials and allowed addresses of this page.
    ///
    /// A referer goes to the page's own origin only, where servers use it against hotlinks.
    private func request(
        to address: WebAddress, for use: AssetUse, with fields: [HTTPField]
    ) -> FetchRequest {
        let isOwn = address.isSameOrigin(as: page)
        let (home, peer, cookies) = state.withLock {
            ($0.home?.address, $0.home?.peer, $0.cookies.pairs(for: address))
        }
        let isAtHome = use != .page && home?.isSameOrigin(as: address) == true
        return FetchRequest(
            address: address.withoutCredentials, isOwn: isOwn,
            reach: reach(address, for: use),
            credentials: Self.credentials(in: address) ?? (isOwn ? Self.credentials(in: page) : nil),
            wantsDocument: use == .page || use == .document, cookies: cookies,
            referer: isAtHome ? home?.withoutCredentials.serialized : nil,
            fields: fields.filter { field in
                switch field.name.lowercased() {
                // Other origins must not learn a private address.
                case "origin": peer == .public
                case "accept": true
                default: isOwn || isAtHome
                }
            })
    }

    private static func credentials(in address: WebAddress) -> [UInt8]? {
        guard !address.username.isEmpty || !address.password.isEmpty else { return nil }
        return PercentDecoder.decode(address.username) + [UInt8(ascii: ":")]
            + PercentDecoder.decode(address.password)
    }

    /// Returns the addresses that a request may connect to.
    ///
    /// The page's own origin stays in the address class that the page came from. A literal address or
    /// `localhost` that the user named may be used as written, for the page also by https. A name that
    /// resolves to a private address has to be allowed with `--allow-host`.
    private func reach(_ address: WebAddress, for use: AssetUse) -> FetchRequest.Reach {
        let isNamed = session.hosts.isNamed(address)
        let known = address.host.flatMap(HostPolicy.knownClass)
        if use != .page, let home = state.withLock({ $0.home }) {
            guard home.address.isSameOrigin(as: address), let peer = home.peer else {
                return isNamed ? .anywhere : .public
            }
            return isNamed || known != nil ? .only(peer) : .public
        }
        if isNamed { return .anywhere }
        return isGivenByUser && isPage(address, for: use) ? known.map { .only($0) } ?? .public : .public
    }

    /// Returns true for the page's own origin, and for its upgrade from http to https at the default
    /// ports, the most common redirect.
    private func isPage(_ address: WebAddress, for use: AssetUse) -> Bool {
        if address.isSameOrigin(as: page) { return true }
        return use == .page && page.scheme == "http" && address.scheme == "https" && page.host == address.host
            && page.port == nil && address.port == nil
    }

    /// Returns true if the page may ask for one more address. An address that it asked for already
    /// costs nothing.
    private func takePlace(for address: WebAddress) -> Bool {
        state.withLock { !$0.asked.insert(address).inserted || budget.takeAsset() }
    }

    /// Charges bytes that another page downloaded to this page too, so that the limit of a page does
    /// not depend on the order of pages.
    private func charge(_ outcome: FetchOutcome, _ request: FetchRequest) -> FetchOutcome {
        guard case .found(let found) = outcome, found.budget !== budget,
            state.withLock({ $0.charged.insert(request).inserted }), !budget.take(bytes: found.bytes.count)
        else { return outcome }
        return .failure(.tooMany, "the files of this page come to more bytes than it may have")
    }

    /// Checks the type and builds the asset. The first response for the page itself fixes its home
    /// address.
    private func asset(
        from found: FetchOutcome.Found, at address: WebAddress, requested: WebAddress, use: AssetUse
    )
        -> Result<Asset, AssetFailure>
    {
        // A file that was confirmed (304) passed the check before; its bytes may not be at hand.
        let isConfirmed = found.fetch == .notModified && found.bytes.isEmpty
        let isEmptyPage = acceptsEmptyPages && use == .page && found.bytes.allSatisfy(\.isHTMLSpace)
        if !isConfirmed, !isEmptyPage,
            let violation = AssetTypeCheck.violation(
                contentType: found.contentType, bytes: found.bytes, use: use)
        {
            return failure(.wrongType, violation, requested)
        }
        if use == .page {
            state.withLock {
                $0.home = (address, found.peer)
                $0.cookies.store(found.cookies, from: address)
            }
        }
        return .success(
            Asset(
                requested: requested, address: address.withoutCredentials, contentType: found.contentType,
                bytes: found.bytes, sha256: found.sha256, entityTag: found.entityTag,
                lastModified: found.lastModified, accessFields: found.accessFields, status: found.status,
                fetch: found.fetch))
    }

    private func failure(
        _ reason: AssetFailure.Reason, _ message: String, _ address: WebAddress,
        from target: WebAddress? = nil, retryAfter: Int? = nil
    ) -> Result<Asset, AssetFailure> {
        var failure = AssetFailure(reason: reason, message: message, address: address)
        (failure.target, failure.retryAfter) = (target, retryAfter)
        return .failure(failure)
    }
}
