package import Diagnostics
package import SiteFiles
package import WebFetching
package import WebSyntax

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Takes a snapshot of one page: fetches it, seals it, has it judged, and only then replaces the old file.
package struct SnapshotTaker: Sendable {
    /// Further pages of a feed.
    package struct Feed: Sendable {
        /// The address, with `{n}` for the number.
        package var pattern: String
        /// The number of pages.
        package var count: Int

        /// Creates a feed.
        package init(pattern: String, count: Int) {
            self.pattern = pattern
            self.count = count
        }
    }

    /// The result.
    package struct Outcome: Sendable {
        /// The change of the output file.
        package enum State: String, Sendable { case written, unchanged }

        /// The change of the output file.
        package var state: State
        /// The absolute path of the snapshot.
        package var output: String
        /// The page without its bytes, which are in the output.
        package var page: SealedPage
        /// The size of the output in bytes.
        package var bytes: Int
        /// The title; empty for a page without one.
        package var title: String
        /// Warnings and notes.
        package var findings: [Diagnostic]
    }

    /// The reason why the old file was not replaced.
    package enum Failure: Error, CustomStringConvertible {
        /// The page itself could not be fetched.
        case page(AssetFailure)
        /// The page could not be sealed.
        case sealing(SealFailure)
        /// The gate reported these errors.
        case refused([Diagnostic])
        /// The pattern of the feed is not an address with a number.
        case pattern(String)
        /// Further pages were requested, but the scripts that would show them are removed.
        case feedWithoutScripts
        /// The browser has no document of the page.
        case rendering(RenderingFailure)
        /// A file could not be read or written.
        case file(FileError)

        /// The reason in words.
        package var description: String {
            switch self {
            case .page(let failure): failure.message
            case .sealing(let failure): "\(failure)"
            case .refused(let findings):
                "the sealed page does not pass the gate (\(findings.count) \(findings.count == 1 ? "error" : "errors"))"
            case .pattern(let text): "--next '\(text)': write an address with {n} where the number goes"
            case .feedWithoutScripts:
                "--pages needs the page's script, which is removed; choose --scripts sandbox or keep, or name the host under snapshot: trusted: in sitegen.yml"
            case .rendering(let failure): "\(failure)"
            case .file(let error): "\(error)"
            }
        }

        /// The findings to show beside ``description``.
        package var findings: [Diagnostic] {
            switch self {
            case .sealing(.assets(let findings)), .refused(let findings): findings
            default: []
            }
        }
    }

    private let settings: SealSettings
    /// Hosts whose pages keep their scripts.
    private let trusted: HostPolicy
    private let feed: Feed?
    private let keepsSplices: Bool
    /// Runs the scripts of a page before it is sealed; `nil` to seal it as it was served.
    private let renderer: (any PageRenderer)?
    /// Judges a candidate. Its errors prevent the page from being written.
    private let gate:
        @Sendable (_ candidate: String, _ output: String, _ secrets: [String]) async throws -> [Diagnostic]

    /// - Parameters:
    ///   - trusted: hosts whose pages keep their scripts, although the settings would remove them.
    ///   - keepsSplices: true if the outcome's page has its splices, which take as much memory as the page itself.
    ///   - renderer: runs the scripts of a page before it is sealed. They are removed afterwards, also on trusted hosts.
    ///   - gate: judges the finished page, a file beside the output that is not in its place yet; positions name the
    ///     output. The last parameter lists values that the page must not contain.
    package init(
        _ settings: SealSettings, trusted: HostPolicy = HostPolicy(), feed: Feed? = nil,
        keepsSplices: Bool = false, renderer: (any PageRenderer)? = nil,
        gate:
            @escaping @Sendable (_ candidate: String, _ output: String, _ secrets: [String]) async throws ->
            [Diagnostic]
    ) {
        self.settings = settings
        self.trusted = trusted
        self.feed = feed
        self.keepsSplices = keepsSplices
        self.renderer = renderer
        self.gate = gate
    }

    /// True if the scripts of pages run before they are sealed.
    package var isRendering: Bool { renderer != nil }

    /// Takes the snapshot.
    ///
    /// - Parameters:
    ///   - output: the absolute path of the file. Its receipt is `NAME.receipt.json` beside it.
    ///   - time: the current time in RFC 3339.
    ///   - deadline: the end of the run. A page that is not finished by then is not written.
    ///   - cache: the files for the next run; `nil` to keep none.
    ///   - progress: receives the number of files so far and the last address.
    /// - Throws: ``Failure``, and the errors of `gate`.
    package func take(
        _ address: WebAddress, from source: any AssetSource, to output: String, at time: String,
        until deadline: ContinuousClock.Instant? = nil, cache: AssetCache?,
        progress: @escaping @Sendable (Int, WebAddress) -> Void = { _, _ in }
    ) async throws -> Outcome {
        // A link in the place of the page or of its receipt is refused before anything is fetched.
        do throws(FileError) {
            try AtomicFile.checkTarget(output)
            try AtomicFile.checkTarget(Self.receipt(of: output))
        } catch { throw Failure.file(error) }
        let recording = RecordingSource(source, into: cache, progress: progress)
        var page: Asset
        switch await recording.asset(at: address, for: .page) {
        case .success(let found): page = found
        case .failure(let failure): throw Failure.page(failure)
        }
        let refreshed = await ImmediateRefresh.destination(of: page, from: recording)
        page = refreshed.page
        let receipts = Self.receipt(of: output)
        let previous = FileReading.isFile(output) ? Self.readReceipt(receipts) : nil
        let rendered = try await rendered(page, at: address, from: recording, until: deadline)
        let settings = settings(for: page)
        if let rendered { page = rendered.page }
        let pages = try await feedPages(on: page, from: recording, settings)
        var sealed: SealedPage
        do {
            sealed = try await PageSealer(source: recording, settings: settings, deadline: deadline)
                .seal(page, at: time, previous: previous, feed: pages)
        } catch { throw Failure.sealing(error) }
        if let rendered { sealed.receipt.renderer = rendered.browser }
        if !keepsSplices { sealed.splices = SpliceList([]) }
        let title = PageTitle.of(sealed.html)
        let size = sealed.html.count
        // The page is on disk while it is judged: the gate reads it from there, and one copy in memory is enough.
        let candidate = DiskPath.join(
            DiskPath.folder(of: output), ".sitegen-\(getpid())-\(UInt64.random(in: 0 ... .max)).html")
        defer { unlink(candidate) }
        do { try AtomicFile.write(sealed.html, to: candidate) } catch {
            throw Failure.file(
                FileError(path: DiskPath.shown(output), action: error.action, code: error.code))
        }
        sealed.html = []
        let judged = try await gate(candidate, output, sealed.blanked)
        if let deadline, .now >= deadline { throw Failure.sealing(.outOfTime) }
        let findings = (refreshed.findings + sealed.findings + judged + (rendered?.findings ?? []))
            .sortedByPosition()
        if findings.hasErrors { throw Failure.refused(findings.filter { $0.severity == .error }) }
        do {
            // Encoded before the page is written: an error must not leave a page without its receipt.
            let receipt = try sealed.receipt.json
            let state = try AtomicFile.write(try FileReading.bytes(at: candidate), to: output)
            try AtomicFile.write(receipt, to: receipts)
            try? cache?.finish(recording.entries)
            return Outcome(
                state: state == .written ? .written : .unchanged, output: output, page: sealed, bytes: size,
                title: title, findings: findings)
        } catch let error as FileError { throw Failure.file(error) }
    }

    /// Returns the document that the scripts of a page make of it; `nil` without a renderer, and for a page that is not
    /// a document with scripts.
    private func rendered(
        _ page: Asset, at address: WebAddress, from source: any AssetSource,
        until deadline: ContinuousClock.Instant?
    ) async throws -> RenderedPage? {
        guard let renderer, PageKind(of: page).hasScripts else { return nil }
        do {
            return try await renderer.document(of: page, at: address, files: source, until: deadline)
        } catch let failure as RenderingFailure {
            throw Failure.rendering(failure)
        }
    }

    /// Returns the settings for a page. It is trusted if both the requested and the final address are on trusted
    /// hosts, since a redirect can lead anywhere.
    private func settings(for page: Asset) -> SealSettings {
        var settings = settings
        // The scripts have run. Running them again would make the document twice.
        if renderer != nil { settings.scripts = .strip }
        if renderer == nil, settings.scripts == .strip, trusted.isNamed(page.requested),
            trusted.isNamed(page.address)
        {
            settings.scripts = .keep
        }
        return settings
    }

    /// Fetches the further pages; `nil` without a feed.
    private func feedPages(
        on page: Asset, from source: any AssetSource, _ settings: SealSettings
    ) async throws -> FeedPages? {
        guard let feed, feed.count > 0 else { return nil }
        guard settings.scripts.run else { throw Failure.feedWithoutScripts }
        guard let addresses = FeedPages.addresses(feed.pattern, count: feed.count, on: page.address) else {
            throw Failure.pattern(feed.pattern)
        }
        return await FeedPages(addresses, from: source)
    }

    /// Returns the path of a snapshot's receipt: `news.receipt.json` for `news.html`.
    package static func receipt(of output: String) -> String {
        let lower = output.lowercased()
        let ending = [".html", ".htm"].first { lower.hasSuffix($0) } ?? ""
        return String(output.dropLast(ending.count)) + ".receipt.json"
    }

    /// Reads the receipt of the last run; `nil` if it is missing or damaged, which only renews the time of capture.
    private static func readReceipt(_ path: String) -> Receipt? {
        (try? FileReading.bytes(at: path, limit: 64 << 20)).flatMap { try? Receipt(json: $0) }
    }
}
