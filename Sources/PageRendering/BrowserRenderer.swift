import BrowserProof
import Diagnostics
package import PageSnapshot
import SiteFiles
package import WebFetching
package import WebSyntax

/// Runs the scripts of pages in one Chromium without a network, and returns their documents.
package final class BrowserRenderer: PageRenderer {
    private let browser: SharedBrowser
    private let limits: RenderingLimits
    private let places: TabPlaces

    /// - Parameter executable: the path of Chromium. It starts with the first page.
    package init(_ executable: String, limits: RenderingLimits = RenderingLimits()) {
        browser = SharedBrowser(executable, limit: limits.startTime)
        self.limits = limits
        places = TabPlaces(limits.tabs)
    }

    /// Ends the browser.
    package func close() async { await browser.close() }

    package func document(
        of page: Asset, at address: WebAddress, files: any AssetSource,
        until deadline: ContinuousClock.Instant?
    ) async throws -> RenderedPage {
        await places.take()
        do {
            let rendered = try await visit(page, address, files, deadline)
            await places.giveBack()
            return rendered
        } catch {
            await places.giveBack()
            switch error {
            case let failure as PageFailure:
                throw RenderingFailure("the page could not be rendered: \(failure.reason)")
            case let failure as BrowserFailure:
                // The next page gets a new one.
                await browser.close()
                throw RenderingFailure("\(failure)")
            default: throw error
            }
        }
    }

    private func visit(
        _ page: Asset, _ address: WebAddress, _ files: any AssetSource, _ deadline: ContinuousClock.Instant?
    ) async throws -> RenderedPage {
        try Task.checkCancellation()
        let time = min(limits.time, deadline.map { $0 - .now } ?? limits.time)
        guard time > .zero else {
            throw RenderingFailure("the time of the run was over before the page was rendered")
        }
        let chromium = try await browser.running()
        // The storage of a page ends with it, and no other page can read it.
        let context = try await chromium.makeContext()
        defer { chromium.removeContext(context) }
        chromium.refuseDownloads(in: context)
        let requests = RenderingRequests(page, files: files, limits: limits)
        let tab = try await chromium.tab(
            answering: { await requests.answer($0) }, seconds: (time + limits.writingTime) / .seconds(1),
            context: context)
        defer { tab.close() }
        let visit = RenderedVisit(tab: tab, requests: requests, limits: limits, end: .now + time)
        let fragment = address.fragment.map { "#" + $0 } ?? ""
        let (document, isAtRest) = try await visit.document(at: page.address.serialized + fragment)
        return RenderedPage(
            page: Self.asset(document, of: page), browser: chromium.version,
            findings: findings(requests.refusals, isAtRest: isAtRest, time: time, on: page))
    }

    /// Returns the document as the page. It is a work of this run, so it has no validators of the server.
    private static func asset(_ document: RenderedVisit.Document, of page: Asset) -> Asset {
        let bytes = Array(document.text.utf8)
        let address = WebAddress(document.url).flatMap { ["http", "https"].contains($0.scheme) ? $0 : nil }
        var asset = page
        asset.address = address?.withoutCredentials.withoutFragment ?? page.address
        asset.contentType = "\(document.type); charset=utf-8"
        asset.bytes = bytes
        asset.sha256 = Digest.sha256Hex(bytes)
        (asset.entityTag, asset.lastModified) = (nil, nil)
        return asset
    }

    /// The most findings about requests: a page that loops may ask for hundreds of addresses.
    private static let maximumFindings = 20

    private func findings(
        _ refusals: [RenderingRequests.Refusal], isAtRest: Bool, time: Duration, on page: Asset
    ) -> [Diagnostic] {
        let position = SourcePosition(file: page.address.withoutQuery.description, line: 1, column: 1)
        var findings = refusals.prefix(Self.maximumFindings).map { refusal in
            Diagnostic(
                .snapshotRequest, at: position,
                "'\(refusal.address)' was not answered while the page was rendered: \(refusal.reason)")
        }
        if refusals.count > Self.maximumFindings {
            findings[findings.count - 1].omitted = refusals.count - Self.maximumFindings
        }
        if !isAtRest {
            let seconds = time.components.seconds
            findings.append(
                Diagnostic(
                    .snapshotRest, at: position,
                    "the page did not come to rest in \(seconds) s and is sealed as it was then; --render-seconds raises the limit"
                ))
        }
        for index in findings.indices { findings[index].quotesSource = false }
        return findings
    }
}
