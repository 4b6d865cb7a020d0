import Synchronization
import WebSyntax

/// The state that pages of one run share: connections, files fetched once, the cache of earlier runs. A page gets a
/// file that another one fetched only where it could have asked for it in the same way.
package final class FetchSession: Sendable {
    package let policy: FetchPolicy
    /// When the run is over (``FetchPolicy/runTimeout``).
    package let deadline: ContinuousClock.Instant
    let hosts: HostPolicy
    private let known: Mutex<RefreshCache>
    private let hops = SingleFlight<Hop, HopOutcome>(keeping: \.isKept)
    private let attempts: HopAttempts

    /// - Parameters:
    ///   - known: what need not be sent again where it has not changed.
    ///   - lookUp: resolves a host name.
    ///   - wait: for the time between two attempts. It throws when the task is cancelled.
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
        attempts = HopAttempts(
            policy: policy,
            transport: HTTPTransport(width: policy.width, widthPerOrigin: policy.widthPerHost),
            names: NameResolution(lookUp), deadline: deadline, wait: wait)
    }

    /// - Parameter budget: what it is counted against where it is not there yet.
    func outcome(of hop: Hop, budget: ByteBudget) async -> HopOutcome {
        let known = known.withLock { $0[hop.address] }
        let attempts = attempts
        let outcome = await hops.value(for: hop) {
            await attempts.outcome(of: hop, known: known, budget: budget)
        }
        return outcome ?? .failure(.interrupted, "the work was stopped")
    }

    /// Lets go of all files. Whoever asks again has them fetched again.
    func forget() {
        hops.forget()
        known.withLock { $0 = RefreshCache() }
    }

    func contents(of address: WebAddress, in files: LocalFiles, budget: ByteBudget) async -> HopOutcome {
        let hop = Hop(address: address, isOwn: false, reach: .public, wantsDocument: false, files: files)
        let outcome = await hops.value(for: hop) { files.outcome(for: address, budget: budget) }
        return outcome ?? .failure(.interrupted, "the work was stopped")
    }
}
