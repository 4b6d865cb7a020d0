import BrowserProof
import Dates
import Diagnostics
import Foundation
import Items
import LibraryCheck
import LibraryFolder
import PageRendering
import PageSnapshot
import ReadingSealing
import ReadingSource
import SiteFiles
import WebFetching

/// Seals the pages of a source of readings: the part of `fetch` for `seal: true`.
struct ReadingsFetch {
    let entry: ConfiguredSources.Entry
    /// The time of the run, in seconds since 1970-01-01T00:00:00Z.
    let now: Int
    let requests: FeedRequestOptions
    var isForced = false
    var isDry = false
    /// The age in seconds from which a page is taken again; `nil` follows the settings.
    var refresh: Int?
    var rendering = RenderingOptions()

    /// - Returns: the report, and the findings about the list and about pages that could not be taken.
    func run(_ console: Console) async throws -> (report: SealingReport, findings: [Diagnostic]) {
        let list = try ReadingListReader.file(at: entry.source.from, hiding: entry.settings.secrets)
        var findings = list.diagnostics
        guard !list.isRefused, let settings = entry.source.readings?.seal else {
            return (SealingReport(), findings)
        }
        let lock = isDry ? nil : try self.lock()
        defer { _ = lock }
        let store = SealStore(folder: entry.source.store)
        findings += store.diagnostics
        let policy = requests.sealingPolicy(entry.settings)
        let gate = SnapshotGate(
            settings: entry.settings, proof: nil, deadline: .now + .seconds(365 * 86400))
        var seal = SealSettings()
        seal.scripts = settings.scripts == .sandbox ? .sandbox : .strip
        seal.secrets = entry.settings.secrets
        seal.keepsFrameAddresses = settings.hasArticles
        seal.redactedNames = entry.settings.snapshot.redact
        seal.banner = SnapshotTemplates.banner
        let renderer = isDry ? nil : try renderer(settings, &findings)
        let taker = SnapshotTaker(seal, renderer: renderer) { candidate, output, secrets in
            try await gate.findings(about: candidate, for: output, without: secrets)
        }
        var run = SealingRun(
            settings, now: now, taker: taker, policy: policy, pagesPerSecond: requests.rate)
        run.isForced = isForced
        run.isDry = isDry
        run.isPartial = list.isPartial
        if let refresh { run.refresh = refresh }
        run.progress = { done, total, address in console.steps(done, total, address) }
        var report: SealingReport
        do {
            report = try await run.run(list.items, store)
            await renderer?.close()
        } catch {
            await renderer?.close()
            throw error
        }
        report.locate(list.position)
        for failure in report.failures {
            let kept = failure.keptSince.map { "; the copy of \(ISODate.text($0).prefix(10)) stays" } ?? ""
            findings.append(
                finding(failure.place, "\(failure.address): \(failure.reason)\(kept)"))
        }
        for page in report.withoutArticle {
            findings.append(
                finding(
                    page.place, "\(page.address): sealed, but without its article: \(page.reason)", .note))
        }
        return (report, findings)
    }

    /// Returns a finding about a page.
    ///
    /// - Parameter place: the place of the page in its export; `nil` for a page of a database.
    private func finding(
        _ place: SourcePosition?, _ message: String, _ severity: Diagnostic.Severity? = nil
    ) -> Diagnostic {
        var finding = Diagnostic(.readingSeal, severity, at: place ?? entry.source.position, message)
        // The line may have a query, which may hold secrets, or the other pages of the list.
        finding.quotesSource = place == nil
        return finding
    }

    /// Returns the browser that runs the scripts of pages; `nil` if pages are sealed as they are served.
    ///
    /// - Throws: `BrowserFailure` if the command asks for a browser that is not installed. For the settings, which other machines
    ///   share, that is a note.
    private func renderer(
        _ settings: ReadingSettings.Seal, _ findings: inout [Diagnostic]
    ) throws -> BrowserRenderer? {
        if rendering.rendered { return try rendering.renderer() }
        guard settings.isRendered else { return nil }
        do { return try rendering.renderer() } catch let failure as BrowserFailure {
            findings.append(
                Diagnostic(
                    .readingBrowser, at: entry.source.position,
                    "pages are sealed as they are served, without what their scripts make: \(failure)"))
            return nil
        }
    }

    /// Keeps two runs from writing one store.
    private func lock() throws -> FolderLock {
        try AtomicFile.makeFolder(entry.source.store)
        do {
            return try FolderLock(entry.source.store)
        } catch {
            if case .busy = error {
                throw Failure(
                    "another run uses the store '\(DiskPath.shown(entry.source.store))'; wait until it has ended"
                )
            }
            throw error
        }
    }
}
