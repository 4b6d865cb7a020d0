import Diagnostics
import Foundation
import Testing
import WebSyntax

@testable import PageSnapshot

/// A page sealed in memory and over loopback, with what every sealed page has to hold checked.
struct SealedSample {
    var page: SealedPage
    var site: MemorySite
    private var settings: SealSettings
    /// Without what is put into every page.
    var html: String {
        String(decoding: page.html, as: UTF8.self)
            .replacing(SealedPolicy.element(.keep), with: "").replacing(
                SealedPolicy.element(.strip), with: ""
            )
            .replacing(SnapshotMark.element(settings), with: "").replacing(
                "<meta charset=\"utf-8\">", with: ""
            ).replacing(" data-offline", with: "")
            .replacing("<html data-offline>", with: "").replacing(InertLinks.element, with: "")
    }

    /// - Parameter isServed: whether the same is tried with a server on loopback.
    init(
        _ html: String, _ files: [String: MemorySite.File] = [:], type: String? = "text/html; charset=utf-8",
        at address: String = MemorySite.home, checks: Bool = true, isServed: Bool = true,
        location: Testing.SourceLocation = #_sourceLocation, _ change: (inout SealSettings) -> Void = { _ in }
    ) async throws {
        try await self.init(
            bytes: Array(html.utf8), files, type: type, at: address, checks: checks, isServed: isServed,
            location: location,
            change)
    }

    init(
        bytes: [UInt8], _ files: [String: MemorySite.File] = [:], type: String? = "text/html; charset=utf-8",
        at address: String = MemorySite.home, checks: Bool = true, isServed: Bool = true,
        location: Testing.SourceLocation = #_sourceLocation, _ change: (inout SealSettings) -> Void = { _ in }
    ) async throws {
        site = MemorySite(files)
        var settings = SealSettings()
        // Most of what a sample shows is what becomes of scripts, too.
        settings.scripts = .keep
        settings.marksRoot = false
        change(&settings)
        self.settings = settings
        let own = try #require(WebAddress(address))
        let asset = MemorySite.asset(.init(bytes: bytes, type), own)
        page = try await PageSealer(source: site, settings: settings).seal(asset, at: "2026-11-21T08:00:00Z")
        #expect(page.splices.prove(page.html, isMadeOf: page.input), sourceLocation: location)
        if checks {
            let open = SealCheck.openReferences(in: page.html, links: settings.links != .keep)
            #expect(open == [], sourceLocation: location)
        }
        if isServed, own.scheme == "http" || own.scheme == "https" {
            try await checkOverLoopback(
                files, page: .init(bytes: bytes, type), at: own, settings, location)
        }
    }

    /// The same comes of it where all files are on a server.
    private func checkOverLoopback(
        _ files: [String: MemorySite.File], page file: MemorySite.File, at own: WebAddress,
        _ settings: SealSettings, _ location: Testing.SourceLocation
    ) async throws {
        let site = try LoopbackSite(files, page: file, at: own)
        let asset = try await site.asset(at: own, for: .page).get()
        let page = try await PageSealer(source: site, settings: settings).seal(
            asset, at: "2026-11-21T08:00:00Z")
        #expect(page.html == self.page.html, "over loopback", sourceLocation: location)
        #expect(page.findings.map(\.rule) == self.page.findings.map(\.rule), sourceLocation: location)
        let outcomes = { (page: SealedPage) in page.receipt.assets.map { "\($0.url) \($0.outcome)" } }
        #expect(outcomes(page) == outcomes(self.page), sourceLocation: location)
    }

    var rules: [String] { page.findings.map(\.rule.name) }

    func outcome(_ path: String) -> Receipt.Outcome? {
        page.receipt.assets.first { $0.url.hasSuffix(path) }?.outcome
    }

    func occurrences(of text: String) -> Int {
        String(decoding: page.html, as: UTF8.self).components(separatedBy: text).count - 1
    }

    /// The content of the data: URLs of the page, decoded, in order.
    func dataURLs() -> [String] {
        var found: [String] = []
        var rest = html[...]
        while let start = rest.range(of: "data:") {
            let url = rest[start.lowerBound...].prefix { !"\"') <>\\".contains($0) }
            found.append(Self.content(of: String(url)) ?? "?")
            rest = rest[url.endIndex...]
        }
        return found
    }

    static func content(of url: String) -> String? {
        guard case .data(_, let isBase64, let payload) = URLClassifier.classify(url) else { return nil }
        let bytes = PercentDecoder.decode(Array(Array(url.utf8)[payload]))
        return (isBase64 ? Base64Decoder.decode(bytes) : bytes).map { String(decoding: $0, as: UTF8.self) }
    }
}
