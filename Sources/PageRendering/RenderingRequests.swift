import BrowserProof
import Foundation
import Synchronization
import WebFetching
import WebSyntax

/// Answers the requests of one page in a browser from the fetcher of its snapshot, and notes what it refuses.
///
/// The fetcher applies the policy, the limits and the cookies. It downloads each address once, so sealing finds the files
/// that the browser asked for.
final class RenderingRequests: Sendable {
    /// A request without an answer.
    struct Refusal: Sendable, Hashable {
        /// The address without its query, which may hold secrets.
        var address: String
        var reason: String
    }

    private struct State {
        var pending = 0
        var count = 0
        var navigations = 0
        /// The time of the last change of `pending`.
        var latest = ContinuousClock.now
        var refusals: [Refusal] = []
        /// The frame of the page, once it is known.
        var mainFrame: String?
    }

    private let page: Asset
    private let files: any AssetSource
    private let limits: RenderingLimits
    private let state = Mutex(State())

    init(_ page: Asset, files: any AssetSource, limits: RenderingLimits) {
        self.page = page
        self.files = files
        self.limits = limits
    }

    /// Names the frame of the page. Called before the page is opened.
    func setMainFrame(_ id: String) { state.withLock { $0.mainFrame = id } }

    /// Returns true if no request is pending, and none was for some time.
    func areQuiet(for time: Duration) -> Bool {
        state.withLock { $0.pending == 0 && .now - $0.latest >= time }
    }

    /// The refused requests, each once, in their order.
    var refusals: [Refusal] { state.withLock { $0.refusals } }

    /// Notes a request without an answer.
    func refuse(_ url: String, _ reason: String) {
        let shown = WebAddress(url).map { $0.withoutQuery.withoutFragment.description } ?? "\(url.prefix(80))"
        let refusal = Refusal(address: shown, reason: reason)
        state.withLock { if !$0.refusals.contains(refusal) { $0.refusals.append(refusal) } }
    }

    /// Answers one request.
    func answer(_ request: InterceptedRequest) async -> InterceptedAnswer {
        guard let use = Self.use(of: request) else {
            if request.kind == "EventSource" { refuse(request.url, "a stream has no end") }
            return .refused
        }
        let isInLimit = state.withLock { state in
            state.pending += 1
            state.count += 1
            state.latest = .now
            return state.count <= limits.requests
        }
        defer {
            state.withLock { state in
                state.pending -= 1
                state.latest = .now
            }
        }
        guard isInLimit else {
            refuse(page.address.serialized, "it asks for more than \(limits.requests) files")
            return .refused
        }
        guard let address = WebAddress(request.url), ["http", "https"].contains(address.scheme) else {
            refuse(request.url, "it is not an address of the web")
            return .refused
        }
        guard ["GET", "HEAD"].contains(request.method) else {
            refuse(
                request.url,
                "a request with \(request.method) is not sent: a snapshot changes nothing on a server")
            return .refused
        }
        if request.kind == "Document", request.frame == state.withLock({ $0.mainFrame }) {
            return await answer(navigationTo: address)
        }
        return await answer(request, to: address, as: use)
    }

    /// Answers the page itself, and the pages that its scripts navigate to.
    private func answer(navigationTo address: WebAddress) async -> InterceptedAnswer {
        let isInLimit = state.withLock { state in
            state.navigations += 1
            // The first one opens the page.
            return state.navigations <= limits.navigations + 1
        }
        guard isInLimit else {
            refuse(address.serialized, "the page navigates more than \(limits.navigations) times")
            return .aborted
        }
        if address.withoutFragment == page.address.withoutFragment { return Self.response(page) }
        switch await files.asset(at: address, for: .document, with: []) {
        case .success(let asset): return Self.response(asset, at: address)
        case .failure(let failure):
            refuse(address.serialized, failure.message)
            // The page stays as it is.
            return .aborted
        }
    }

    private func answer(
        _ request: InterceptedRequest, to address: WebAddress, as use: AssetUse
    ) async -> InterceptedAnswer {
        let fields = use == .data ? Self.fields(of: request) : []
        switch await files.asset(at: address, for: use, with: fields) {
        case .success(let asset):
            return Self.response(asset, at: address, hasBody: request.method != "HEAD")
        case .failure(let failure):
            if failure.reason == .interrupted { return .aborted }
            // Sealing reports pictures, fonts, objects and style sheets at their places in the document.
            if [.data, .script].contains(use) && request.kind != "Other" || failure.reason == .blocked {
                refuse(address.serialized, failure.message)
            }
            switch failure.reason {
            case .notFound: return .response(status: 404, fields: [], body: [])
            case .status: return .response(status: 500, fields: [], body: [])
            default: return .refused
            }
        }
    }

    /// Returns the use of a file; `nil` for reports and hints, which have no effect on the document, and for sound, video
    /// and icons, which sealing fetches itself.
    private static func use(of request: InterceptedRequest) -> AssetUse? {
        // Chromium has no word of their own for scripts of workers, JSON modules, objects and manifests, nor for icons.
        guard request.kind == "Other", request.method == "GET" else { return uses[request.kind] }
        return request.fields["Accept"]?.hasPrefix("image/") == true ? nil : .data
    }

    /// The uses of files by the browser's words for them.
    private static let uses: [String: AssetUse] = [
        "Document": .document, "Stylesheet": .styleSheet, "Image": .image, "Font": .font, "Script": .script,
        "TextTrack": .track, "XHR": .data, "Fetch": .data,
    ]

    /// Returns the fields that a server may need to answer a script: those that name a type, an origin, or a key. Fields
    /// about the browser stay out, since the fetcher says itself who it is.
    private static func fields(of request: InterceptedRequest) -> [HTTPField] {
        request.fields.sorted { $0.key < $1.key }.compactMap { name, value in
            let lower = name.lowercased()
            let isMeant =
                lower == "accept"
                ? value != "*/*" : lower == "origin" || lower == "authorization" || lower.hasPrefix("x-")
            return isMeant ? HTTPField(name: name, value: value) : nil
        }
    }

    /// Returns the response with a file. A file that was redirected is a redirect for the browser too, since the final
    /// address is the base of its references; the second request gets the same file.
    private static func response(
        _ asset: Asset, at address: WebAddress? = nil, hasBody: Bool = true
    ) -> InterceptedAnswer {
        var fields = asset.accessFields.map { (name: $0.name, value: $0.value) }
        if let address, asset.address.withoutFragment != address.withoutCredentials.withoutFragment {
            fields.append(("Location", asset.address.serialized))
            return .response(status: 302, fields: fields, body: [])
        }
        if let type = asset.contentType { fields.append(("Content-Type", type)) }
        return .response(status: 200, fields: fields, body: hasBody ? asset.bytes : [])
    }
}
