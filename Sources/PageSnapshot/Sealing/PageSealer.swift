import Diagnostics
import SiteFiles
package import WebFetching
import WebSyntax

/// Seals one page: embeds everything that it asks for, by splices. All other bytes stay as they are.
package struct PageSealer: Sendable {
    let source: any AssetSource
    let settings: SealSettings
    /// The maximum number of passes that may find further files. The first one finds nearly all of them.
    private static let maximumRounds = 8

    private let deadline: ContinuousClock.Instant?

    /// Creates a sealer.
    ///
    /// - Parameter deadline: the end of the run. It is checked before and after each pass over the page.
    package init(
        source: any AssetSource, settings: SealSettings, deadline: ContinuousClock.Instant? = nil
    ) {
        self.source = source
        self.settings = settings
        self.deadline = deadline
    }

    /// - Throws: `SealFailure.cancelled` or `SealFailure.outOfTime`.
    func checkTime() throws(SealFailure) {
        if Task.isCancelled { throw .cancelled }
        if let deadline, .now >= deadline { throw .outOfTime }
    }

    /// One page that is being sealed.
    struct Work {
        let run: SealRun
        let layer: SealLayer
        let page: Asset
        let kind: PageKind
        let text: TextEncoding.Decoded
        let feed: FeedPages?
    }

    /// Seals a page.
    ///
    /// - Parameters:
    ///   - page: the page, fetched for the use `page`.
    ///   - time: the current time in RFC 3339, as `2026-11-21T08:00:00Z`.
    ///   - previous: the receipt of the last run. If nothing changed since, its time is kept, so that the same content
    ///     gives the same file.
    ///   - feed: further pages, which a script answers without a network.
    /// - Throws: `SealFailure` for missing files under `fail`, for cancellation and at the deadline.
    package func seal(
        _ page: Asset, at time: String, previous: Receipt? = nil, feed: FeedPages? = nil
    ) async throws(SealFailure) -> SealedPage {
        let work = work(page, feed)
        let (run, layer) = (work.run, work.layer)
        discover(work)
        try await fetch(for: run)

        // After the first fetch: values may be in scripts and data that the page loads.
        let redactor = SecretValues(settings).redactor(
            page: work.text.text, as: work.kind.texts, files: run.assets + (work.feed?.answers ?? []))
        var stamp = Stamp(page, run, settings, feed: work.feed, time: time, previous: previous)
        var splices: [Splice] = []
        for _ in 0..<Self.maximumRounds {
            run.restart(redactor)
            splices = write(work, stamp)
            try checkTime()
            guard run.isWanting else { break }
            try await fetch(for: run)
            stamp = Stamp(page, run, settings, feed: work.feed, time: time, previous: previous)
        }
        run.reportEncoding(
            "page", DecodingProblem(work.text, of: work.page), at: work.text.firstError ?? 0, in: layer)
        for name in SecretValues(settings).namesOfShortValues(page: work.text.text) {
            run.report(
                .snapshotRedact,
                "a value of '\(name)' has under \(Redactor.minimumLength) bytes and stays: it would be found by chance; remove it on the server",
                at: 0, in: layer)
        }
        for failure in work.feed?.failures ?? [] { run.report(failure, at: 0, in: layer) }
        if !run.failures.isEmpty { throw .assets(run.failures.sortedByPosition()) }
        // Before the result is put together, which needs the memory.
        run.forgetFiles()
        source.release()
        return result(work, splices, stamp)
    }

    /// Decodes the page and prepares a run.
    private func work(_ page: Asset, _ feed: FeedPages?) -> Work {
        let kind = PageKind(of: page)
        let text = kind.decoded(page)
        let address = page.address.withoutFragment
        var documents = [page.requested.withoutFragment]
        if documents[0] != address { documents.append(address) }
        var layer = SealLayer(
            base: address, documents: documents,
            place: SealPlace(file: SealedFile(name: address.withoutQuery.description, bytes: text.text)),
            encoding: text.encoding)
        layer.isQuirky = kind == .html && text.text.withUnsafeBufferPointer { HTMLQuirks.areSelected(by: $0) }
        let run = SealRun(settings)
        run.feedAddresses = Set(feed?.answers.map(\.requested) ?? [])
        return Work(
            run: run, layer: layer, page: page, kind: kind, text: text,
            feed: settings.scripts.run && kind == .html ? feed : nil)
    }

    /// Learns the references of the page.
    private func discover(_ work: Work) {
        let sealer = DocumentSealer(run: work.run, layer: work.layer)
        switch work.kind {
        case .html:
            _ = sealer.splices(in: work.text.text)
            _ = work.feed.map(FeedSealer(run: work.run, layer: work.layer).element)
        case .xml: _ = sealer.xmlSplices(in: work.text.text)
        case .text: break
        }
    }

    /// Returns the splices of one writing pass.
    private func write(_ work: Work, _ stamp: Stamp) -> [Splice] {
        switch work.kind {
        case .html:
            let extras = DocumentSealer.PageExtras(
                banner: banner(stamp), marksRoot: settings.marksRoot,
                earlyScript: work.feed.flatMap(FeedSealer(run: work.run, layer: work.layer).element),
                isFramed: settings.scripts == .sandbox)
            return DocumentSealer(run: work.run, layer: work.layer, page: extras).splices(in: work.text.text)
        case .xml: return DocumentSealer(run: work.run, layer: work.layer).xmlSplices(in: work.text.text)
        case .text: return []
        }
    }

    /// The banner with its date; `nil` without one.
    private func banner(_ stamp: Stamp) -> String? {
        settings.banner?.replacing("{{date}}", with: MarkupText.escaped(stamp.shown))
    }

    /// Applies the splices, blanks secrets, and writes the receipt.
    private func result(_ work: Work, _ splices: [Splice], _ stamp: Stamp) -> SealedPage {
        let (run, page, text) = (work.run, work.page, work.text.text)
        let blanked = run.redactor.ranges(in: text).map { Splice($0, "", "redacted") }
        var sealed = SpliceList(splices.map(run.redacted) + blanked)
        if let nulls = NullCharacters(work) {
            sealed = nulls.replaced(in: sealed)
            run.report(.snapshotEncoding, nulls.message, at: nulls.first, in: work.layer, severity: .note)
        }
        let list = finished(sealed, work, stamp)
        let clean = { (text: String) in run.redactor.cleaned(text) }
        let receipt = Receipt(
            page: clean(page.requested.withoutQuery.description),
            finalURL: clean(page.address.withoutQuery.description), captured: stamp.captured, asset: page,
            encoding: work.text.encoding, content: stamp.content, assets: run.ledger.sorted(clean))
        return SealedPage(
            html: list.applied(to: text), input: text, splices: list, receipt: receipt,
            blanked: run.redactor.texts, findings: run.findings.sortedByPosition())
    }

    /// Returns the splices of the whole file, with the page around the sealed one if it needs one.
    private func finished(_ list: SpliceList, _ work: Work, _ stamp: Stamp) -> SpliceList {
        let (run, text) = (work.run, work.text.text)
        let name = run.redactor.cleaned(work.page.address.fileName)
        switch work.kind {
        case .html:
            SealReport.check(text, list, run, work.layer, settings)
            guard settings.scripts == .sandbox else { return list }
            let title = PageTitle.of(list.applied(to: text))
            return OuterPage(settings: settings, title: title.isEmpty ? name : title)
                .sandboxed(list, of: text)
        case .xml(let type):
            let sealed = list.applied(to: text)
            SealReport.check(text, list, run, work.layer, settings, syntax: .xml)
            let title = PageTitle.of(sealed, syntax: .xml)
            let outer = OuterPage(
                settings: settings, title: title.isEmpty ? name : title, banner: banner(stamp))
            return SpliceList([Splice(0..<text.count, outer.framing(sealed, type: type), "xml")])
        case .text:
            var plain = settings
            plain.scripts = .strip
            return OuterPage(settings: plain, title: name, banner: banner(stamp)).showing(list, of: text)
        }
    }
}
