import TestSupport
import Testing
import WebSyntax

@testable import WebFetching

/// Feeds over TLS: only with a certificate that is trusted, valid and of the host.
@Suite(.needs(.openssl)) struct ResourceCertificateTests {
    /// Returns the problem of a request to a server with a certificate of so many days; `nil` for an answer.
    private func problem(days: Int, isTrusted: Bool = true, host: String = "127.0.0.1") async throws
        -> String?
    {
        let server = try SecureServer(days: days)
        var policy = FetchPolicy()
        if isTrusted { policy.certificates = server.certificate }
        let address = try #require(WebAddress("https://\(host):\(server.port)/"))
        let client = ResourceClient(policy: policy, origins: [address], requestsPerSecond: 1000)
        let answer = await client.answer(to: ResourceRequest(address))
        withExtendedLifetime(server) {}
        if case .failure(let failure) = answer { return failure.message }
        return nil
    }

    private static let refusal = "its certificate is not trusted"

    @Test func aGoodCertificateIsAccepted() async throws {
        let problem = try await problem(days: 2)
        #expect(problem == nil)
    }

    @Test func anExpiredCertificateIsRefused() async throws {
        let problem = try await problem(days: -1)
        #expect(problem == Self.refusal)
    }

    @Test func aSelfSignedCertificateIsRefused() async throws {
        let problem = try await problem(days: 2, isTrusted: false)
        #expect(problem == Self.refusal)
    }

    @Test func aCertificateOfAnotherHostIsRefused() async throws {
        let problem = try await problem(days: 2, host: "localhost")
        #expect(problem == Self.refusal)
    }
}
