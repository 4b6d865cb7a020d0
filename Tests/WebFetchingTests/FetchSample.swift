import WebFetching
import Synchronization
import TestSupport
import Testing
import WebSyntax

/// A page at `/` of a server, and what fetches for it.
struct FetchSample: Sendable {
    let server: LoopbackServer
    let session: FetchSession
    let fetcher: PageFetcher
    /// The pauses that were asked for; nobody waits them.
    let waits = Waits()

    final class Waits: Sendable {
        private let list = Mutex<[Duration]>([])
        var all: [Duration] { list.withLock { $0 } }
        func add(_ wait: Duration) { list.withLock { $0.append(wait) } }
    }

    init(
        _ server: LoopbackServer? = nil, page: String? = nil, known: [WebAddress: KnownAsset] = [:],
        _ change: (inout FetchPolicy) -> Void = { _ in }
    ) throws {
        let server = try server ?? LoopbackServer()
        self.server = server
        server.route("/", .text("<title>Feed</title>"))
        var policy = FetchPolicy()
        policy.totalTimeout = .seconds(20)
        change(&policy)
        let waits = waits
        session = FetchSession(policy: policy, known: RefreshCache(known), wait: { waits.add($0) })
        fetcher = PageFetcher(page: try #require(WebAddress(page ?? server.url("/"))), session: session)
    }

    func address(_ text: String) throws -> WebAddress {
        try #require(WebAddress(text, relativeTo: fetcher.page))
    }

    func asset(_ text: String, _ use: AssetUse = .data) async throws -> Asset {
        try await fetcher.asset(at: address(text), for: use).get()
    }

    /// What went wrong; nil where nothing did.
    func failure(_ text: String, _ use: AssetUse = .data) async throws -> AssetFailure? {
        switch await fetcher.asset(at: try address(text), for: use) {
        case .success: return nil
        case .failure(let failure): return failure
        }
    }
}
