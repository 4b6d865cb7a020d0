import Synchronization
import WebSyntax

/// The state that the pages of one run share: connections, downloaded files, and the cache of earlier
/// runs.
///
/// A page gets a file that another page downloaded only if its own request would have been identical
/// (``FetchRequest``): same cookies, credentials and allowed addresses. Otherwise one page could read
/// another's private files.
package final class FetchSession: Sendable {
    /// The policy of all requests.
    package let policy: FetchPolicy
    /// The end of the run (``FetchPolicy/runTimeout``). After it, every request fails with a timeout.
    package let deadline: ContinuousClock.Instant
    let hosts: HostPolicy
    private let known: Mutex<RefreshCache>
    private let fetches = SingleFlight<FetchRequest, FetchOutcome>(keeping: \.isKept)
    private let attempts: FetchAttempts

    /// - Parameters:
    ///   - known: files of earlier runs, for conditional requests.
    ///   - lookUp: resolves a host name.
    ///   - wait: pauses between two attempts; throws when the task is cancelled. Tests replace it.
    /// Starts the session's clock and its transport.
    package init(
        policy: FetchPolicy = FetchPolicy(), known: RefreshCache = RefreshCache(),
        lookUp: @escaping @Sendable (_ host: String, _ limit: Duration) async -> [IPAddress] = NameResolution
            .system,
        wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.policy = policy
        self.known = Mutex(known)
        hosts = HostPolicy(allowing: policy.allowedHosts)
        deadline = .now + policy.runTimeout
        attempts = FetchAttempts(
            policy: policy,
            transport: HTTPTransport(width: policy.width, widthPerOrigin: policy.widthPerHost),
            names: NameResolution(lookUp), deadline: deadline, wait: wait)
    }

    /// Returns the result of one request, shared with every identical request of the session.
    ///
    /// - Parameter budget: charged if this call starts the download.
    func outcome(of fetch: FetchRequest, budget: ByteBudget) async -> FetchOutcome {
        let known = known.withLock { $0[fetch.address] }
        let attempts = attempts
        let outcome = await fetches.value(for: fetch) {
            await attempts.outcome(of: fetch, known: known, budget: budget)
        }
        return outcome ?? .failure(.interrupted, "the work was stopped")
    }

    /// Drops all downloaded files. A later request downloads again.
    func forget() {
        fetches.forget()
        known.withLock { $0 = RefreshCache() }
    }

    /// Returns a local file. It goes through the same deduplication as a download, so a file is read
    /// and hashed once.
    func contents(of address: WebAddress, in files: LocalFiles, budget: ByteBudget) async -> FetchOutcome {
        let fetch = FetchRequest(
            address: address, isOwn: false, reach: .public, wantsDocument: false, files: files)
        let outcome = await fetches.value(for: fetch) { files.outcome(for: address, budget: budget) }
        return outcome ?? .failure(.interrupted, "the work was stopped")
    }
}
