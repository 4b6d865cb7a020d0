import SiteFiles
import Synchronization
import Testing
import WebFetching
import WebSyntax

@testable import BrowserProof
@testable import PageRendering

/// The answers to the requests of a browser, without one.
@Suite struct RenderingRequestsTests {
    /// A site of texts by path.
    private final class Site: AssetSource {
        let texts: [String: String]
        let redirects: [String: String]
        private let list = Mutex<[(path: String, use: AssetUse, fields: [HTTPField])]>([])

        var asked: [(path: String, use: AssetUse, fields: [HTTPField])] { list.withLock { $0 } }

        init(_ texts: [String: String], redirects: [String: String] = [:]) {
            self.texts = texts
            self.redirects = redirects
        }

        func asset(at address: WebAddress, for use: AssetUse) async -> Result<Asset, AssetFailure> {
            await asset(at: address, for: use, with: [])
        }

        func asset(
            at address: WebAddress, for use: AssetUse, with fields: [HTTPField]
        ) async -> Result<Asset, AssetFailure> {
            list.withLock { $0.append((address.path, use, fields)) }
            let path = redirects[address.path] ?? address.path
            guard let text = texts[path], let final = WebAddress(path, relativeTo: address) else {
                return .failure(AssetFailure(reason: .notFound, message: "not there", address: address))
            }
            return .success(RenderingRequestsTests.asset(final, text))
        }
    }

    private static func asset(_ address: WebAddress, _ text: String) -> Asset {
        let bytes = Array(text.utf8)
        return Asset(
            requested: address, address: address, contentType: "text/html", bytes: bytes,
            sha256: Digest.sha256Hex(bytes))
    }

    private let site = Site(
        ["/other": "other", "/data": "data", "/final": "final"], redirects: ["/moved": "/final"])

    private func requests(_ change: (inout RenderingLimits) -> Void = { _ in }) throws -> RenderingRequests {
        var limits = RenderingLimits()
        change(&limits)
        let page = Self.asset(try #require(WebAddress("https://a.example/")), "page")
        let requests = RenderingRequests(page, files: site, limits: limits)
        requests.setMainFrame("main")
        return requests
    }

    private func request(
        _ path: String, kind: String = "Fetch", method: String = "GET", fields: [String: String] = [:]
    ) -> InterceptedRequest {
        var request = InterceptedRequest([:])
        request.url = path.contains(":") ? path : "https://a.example" + path
        (request.kind, request.method, request.fields, request.frame) = (kind, method, fields, "main")
        return request
    }

    /// Returns the status, the location and the body in words.
    private func words(_ answer: InterceptedAnswer) -> String {
        switch answer {
        case .refused: return "refused"
        case .aborted: return "aborted"
        case .response(let status, let fields, let body):
            let location = fields.first { $0.name == "Location" }.map { " " + $0.value } ?? ""
            return "\(status)\(location) \(String(decoding: body, as: UTF8.self))"
        }
    }

    @Test func answersFromTheFetcher() async throws {
        let requests = try requests()
        let table: [(InterceptedRequest, String)] = [
            (request("/", kind: "Document"), "200 page"), (request("/data"), "200 data"),
            (request("/data", method: "HEAD"), "200 "), (request("/none"), "404 "),
            (request("/moved"), "302 https://a.example/final "), (request("/final"), "200 final"),
            (request("/data", method: "POST"), "refused"), (request("/data", method: "OPTIONS"), "refused"),
            (request("/data", kind: "Ping"), "refused"), (request("/data", kind: "EventSource"), "refused"),
            (request("file:///etc/passwd"), "refused"),
        ]
        for (request, expected) in table {
            #expect(await words(requests.answer(request)) == expected, "\(request)")
        }
        // Reports are refused without a finding.
        #expect(
            requests.refusals.map(\.address) == [
                "https://a.example/none", "https://a.example/data", "https://a.example/data",
                "https://a.example/data", "file:///etc/passwd",
            ])
        #expect(requests.areQuiet(for: .zero) && !requests.areQuiet(for: .seconds(60)))
    }

    @Test func passesFieldsThatServersNeed() async throws {
        let fields = [
            "Accept": "application/json", "Origin": "https://a.example", "X-Key": "k", "User-Agent": "Chrome",
            "Authorization": "Bearer t", "Referer": "https://a.example/", "sec-ch-ua": "x",
        ]
        _ = try await requests().answer(request("/data", fields: fields))
        _ = try await requests().answer(request("/data", kind: "Image", fields: fields))
        _ = try await requests().answer(request("/data", fields: ["Accept": "*/*"]))
        #expect(site.asked.map(\.use) == [.data, .image, .data])
        #expect(
            site.asked.map { $0.fields.map(\.name) } == [
                ["Accept", "Authorization", "Origin", "X-Key"], [], [],
            ])
    }

    /// Scripts of workers and JSON modules have no word of their own in Chromium.
    @Test func answersRequestsWithoutAKind() async throws {
        let requests = try requests()
        let json = ["Accept": "application/json,*/*;q=0.5", "Origin": "https://a.example"]
        let table: [(InterceptedRequest, String)] = [
            (request("/data", kind: "Other", fields: ["Accept": "*/*"]), "200 data"),
            (request("/other", kind: "Other", fields: json), "200 other"),
            (request("/none", kind: "Other", fields: ["Accept": "*/*"]), "404 "),
            (request("/data", kind: "Other", fields: ["Accept": "image/avif,*/*;q=0.8"]), "refused"),
            (request("/data", kind: "Other", method: "POST"), "refused"),
            (request("/data", kind: "Prefetch"), "refused"),
        ]
        for (request, expected) in table {
            #expect(await words(requests.answer(request)) == expected, "\(request)")
        }
        // Sealing reports a missing object at its place.
        #expect(requests.refusals.isEmpty)
        #expect(site.asked.map(\.use) == [.data, .data, .data])
        #expect(site.asked.map { $0.fields.map(\.name) } == [[], ["Accept", "Origin"], []])
    }

    @Test func boundsRequestsAndNavigations() async throws {
        let few = try requests { $0.requests = 2 }
        var answers: [String] = []
        for path in ["/data", "/other", "/final"] { answers.append(words(await few.answer(request(path)))) }
        #expect(answers == ["200 data", "200 other", "refused"])
        #expect(few.refusals.map(\.reason) == ["it asks for more than 2 files"])

        // A page that loads itself again, or another one, over and over.
        let loop = try requests { $0.navigations = 2 }
        answers = []
        for path in ["/", "/", "/other", "/other"] {
            answers.append(words(await loop.answer(request(path, kind: "Document"))))
        }
        #expect(answers == ["200 page", "200 page", "200 other", "aborted"])
        #expect(loop.refusals.map(\.reason) == ["the page navigates more than 2 times"])
    }
}
