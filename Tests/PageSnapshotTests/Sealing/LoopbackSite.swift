import TestSupport
import Testing
import WebFetching
import WebSyntax

@testable import PageSnapshot

/// The files of a ``MemorySite`` behind a server on loopback: each crosses a socket, redirects are followed, and types
/// are judged by what fetches for the command. Addresses are the site's own for whoever asks.
final class LoopbackSite: AssetSource {
    private let server: LoopbackServer
    private let fetcher: PageFetcher

    /// - Parameters:
    ///   - page: what is sealed, and the address that it has for the test.
    init(_ files: [String: MemorySite.File], page: MemorySite.File, at home: WebAddress) throws {
        let server = try LoopbackServer()
        self.server = server
        var answers: [String: LoopbackAnswer] = [:]
        func serve(_ file: MemorySite.File, at address: WebAddress) {
            let target = Self.target(of: address)
            if let other = file.address.flatMap({ WebAddress(MemorySite.absolute($0)) }), other != address {
                answers[target] = .redirect(to: Self.target(of: other))
                answers[Self.target(of: other)] = answers[Self.target(of: other)] ?? Self.answer(file)
            } else {
                answers[target] = Self.answer(file)
            }
        }
        for (path, file) in files {
            if let address = WebAddress(MemorySite.absolute(path)) { serve(file, at: address) }
        }
        serve(page, at: home)
        let byPath = Dictionary(grouping: answers) { $0.key.prefix { $0 != "?" } }
        for (path, known) in byPath {
            let known = Dictionary(uniqueKeysWithValues: known.map { ($0.key, $0.value) })
            server.route(String(path)) { known[$0.target] ?? .status(404) }
        }
        var policy = FetchPolicy()
        policy.attempts = 1
        // On a busy machine, thousands of tests that run at once take longer than a run may.
        policy.runTimeout = .seconds(86_400)
        fetcher = PageFetcher(
            page: try #require(WebAddress(server.origin + Self.target(of: home))),
            session: FetchSession(policy: policy))
    }

    private static func answer(_ file: MemorySite.File) -> LoopbackAnswer {
        LoopbackAnswer(
            type: file.type, fields: file.lastModified.map { [("Last-Modified", $0)] } ?? [],
            body: file.bytes)
    }

    /// `https://site.example/a?b` is `/https/site.example/a?b` here.
    private static func target(of address: WebAddress) -> String {
        "/"
            + address.withoutFragment.withoutCredentials.serialized.replacing(
                "://", with: "/", maxReplacements: 1)
    }

    private func original(of address: WebAddress) -> WebAddress {
        let target = address.serialized.dropFirst(server.origin.count + 1)
        return WebAddress(String(target).replacing("/", with: "://", maxReplacements: 1)) ?? address
    }

    func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
        guard address.scheme == "http" || address.scheme == "https",
            let here = WebAddress(server.origin + Self.target(of: address))
        else { return await fetcher.asset(at: address, for: use) }
        switch await fetcher.asset(at: here, for: use) {
        case .success(var asset):
            asset.requested = address.withoutFragment
            asset.address = original(of: asset.address)
            return .success(asset)
        case .failure(var failure):
            failure.address = address
            return .failure(failure)
        }
    }
}
