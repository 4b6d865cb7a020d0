package import Diagnostics
package import SiteFiles
package import WebFetching
package import WebSyntax

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Takes a snapshot of one page: fetches it, seals it, has it judged, and only then puts it in the place of the old one.
package struct SnapshotTaker: Sendable {
    /// Further pages of a feed.
    package struct Feed: Sendable {
        /// With `{n}` for the number.
        package var pattern: String
        package var count: Int

        package init(pattern: String, count: Int) {
            self.pattern = pattern
            self.count = count
        }
    }

    /// The result.
    package struct Outcome: Sendable {
        package enum State: String, Sendable { case written, unchanged }

        package var state: State
        /// Absolute.
        package var output: String
        /// Without its bytes, which lie in the output.
        package var page: SealedPage
        /// The size of the output.
        package var bytes: Int
        package var title: String
        /// Warnings and notes.
        package var findings: [Diagnostic]
    }

    package enum Failure: Error, CustomStringConvertible {
        /// The page itself was not had.
        case page(AssetFailure)
        case sealing(SealFailure)
        /// The gate does not pass what came of it.
        case refused([Diagnostic])
        case pattern(String)
        /// Further pages were asked for, and the scripts that would show them are removed.
        case feedWithoutScripts
        case file(FileError)

        package var description: String {
            switch self {
            case .page(let failure): failure.message
            case .sealing(let failure): "\(failure)"
            case .refused(let findings):
                "the sealed page does not pass the gate (\(findings.count) \(findings.count == 1 ? "error" : "errors"))"
            case .pattern(let text): "--next '\(text)': write an address with {n} where the number goes"
            case .feedWithoutScripts:
                "--pages needs the page's script, which is removed; choose --scripts sandbox or keep, or name the host under snapshot: trusted: in sitegen.yml"
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
    private let trusted: HostPolicy
    private let feed: Feed?
    private let keepsSplices: Bool
    /// Errors keep the page from being written.
    private let gate:
        @Sendable (_ candidate: String, _ output: String, _ secrets: [String]) async throws -> [Diagnostic]

    /// - Parameters:
    ///   - trusted: hosts whose pages keep their scripts, where the settings would remove them.
    ///   - keepsSplices: whether the outcome's page has its splices, which weigh as much as the page itself.
    ///   - gate: judges the finished page, a file beside the output that is not in its place yet; positions name the
    ///     output. The last are values that must not be in it.
    package init(
        _ settings: SealSettings, trusted: HostPolicy = HostPolicy(), feed: Feed? = nil,
        keepsSplices: Bool = false,
        gate:
            @escaping @Sendable (_ candidate: String, _ output: String, _ secrets: [String]) async throws ->
            [Diagnostic]
    ) {
        self.settings = settings
        self.trusted = trusted
        self.feed = feed
        self.keepsSplices = keepsSplices
        self.gate = gate
    }

    /// - Parameters:
    ///   - output: the file; absolute. Its receipt is `NAME.receipt.json` beside it.
    ///   - time: now, in RFC 3339.
    ///   - deadline: when the run is over. What is not in its place by then is not put there.
    ///   - cache: where the page's files are kept for the next time; `nil` for nowhere.
    ///   - progress: how many files were had, and the last one.
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
        let page: Asset
        switch await recording.asset(at: address, for: .page) {
        case .success(let found): page = found
        case .failure(let failure): throw Failure.page(failure)
        }
        let receipts = Self.receipt(of: output)
        let previous = FileReading.isFile(output) ? Self.readReceipt(receipts) : nil
        let settings = settings(for: page)
        let pages = try await feedPages(on: page, from: recording, settings)
        var sealed: SealedPage
        do {
            sealed = try await PageSealer(source: recording, settings: settings, deadline: deadline)
                .seal(page, at: time, previous: previous, feed: pages)
        } catch { throw Failure.sealing(error) }
        if !keepsSplices { sealed.splices = SpliceList([]) }
        let title = PageTitle.of(sealed.html)
        let size = sealed.html.count
        // The page waits on the disk while it is judged: whoever judges it reads it, and once in memory is enough.
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
        let findings = (sealed.findings + judged).sortedByPosition()
        if findings.hasErrors { throw Failure.refused(findings.filter { $0.severity == .error }) }
        do {
            let receipt = try sealed.receipt.json
            let state = try AtomicFile.write(try FileReading.bytes(at: candidate), to: output)
            try AtomicFile.write(receipt, to: receipts)
            try? cache?.finish(recording.entries)
            return Outcome(
                state: state == .written ? .written : .unchanged, output: output, page: sealed, bytes: size,
                title: title, findings: findings)
        } catch let error as FileError { throw Failure.file(error) }
    }

    /// A page is trusted where both the address that was asked for and the one that answered are on trusted hosts.
    private func settings(for page: Asset) -> SealSettings {
        var settings = settings
        if settings.scripts == .strip, trusted.isNamed(page.requested), trusted.isNamed(page.address) {
            settings.scripts = .keep
        }
        return settings
    }

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

    /// `news.html` → `news.receipt.json`.
    package static func receipt(of output: String) -> String {
        let lower = output.lowercased()
        let ending = [".html", ".htm"].first { lower.hasSuffix($0) } ?? ""
        return String(output.dropLast(ending.count)) + ".receipt.json"
    }

    private static func readReceipt(_ path: String) -> Receipt? {
        (try? FileReading.bytes(at: path, limit: 64 << 20)).flatMap { try? Receipt(json: $0) }
    }
}
