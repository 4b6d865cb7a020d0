import Diagnostics
import SiteFiles
import WebReferences

/// Seals one page: everything that it asks for comes into it, by splices; nothing else of it changes.
package struct PageSealer: Sendable {
    let source: any AssetSource
    let settings: SealSettings
    /// How often what turns out to be missing is fetched; the first time gets everything but oddities.
    private static let maximumRounds = 8

    package init(source: any AssetSource, settings: SealSettings) {
        self.source = source
        self.settings = settings
    }

    /// - Parameters:
    ///   - page: as it was fetched for the use `page`.
    ///   - time: now, in RFC 3339, as `2026-11-21T08:00:00Z`.
    ///   - previous: the receipt of the last time. Where nothing changed since, its time holds, so that the same
    ///     content makes the same file.
    ///   - feed: further pages, which a script answers without a network.
    package func seal(
        _ page: Asset, at time: String, previous: Receipt? = nil, feed: FeedPages? = nil
    ) async throws(SealFailure) -> SealedPage {
        let text = TextEncoding.decode(page.bytes, contentType: page.contentType)
        let run = SealRun(settings)
        let address = page.address.withoutFragment
        var documents = [page.requested.withoutFragment]
        if documents[0] != address { documents.append(address) }
        let layer = SealLayer(
            base: address, documents: documents,
            place: SealPlace(file: SealedFile(name: address.withoutQuery.description, bytes: text.text)),
            encoding: text.encoding)
        _ = DocumentSealer(run: run, layer: layer).splices(in: text.text)
        let feedSealer = FeedSealer(run: run, layer: layer)
        let feed = settings.scripts == .keep ? feed : nil
        _ = feed.map(feedSealer.element)
        try await fetch(for: run)

        let redactor = SecretValues(settings).redactor(
            page: text.text, files: run.assets + (feed?.answers ?? []))
        var stamp = Stamp(page, run, settings, feed: feed, time: time, previous: previous)
        var splices: [Splice] = []
        for _ in 0..<Self.maximumRounds {
            run.restart(redactor)
            let extras = DocumentSealer.PageExtras(
                banner: settings.banner?.replacing("{{date}}", with: MarkupText.escaped(stamp.shown)),
                marksRoot: settings.marksRoot, earlyScript: feed.flatMap(feedSealer.element))
            splices = DocumentSealer(run: run, layer: layer, page: extras).splices(in: text.text)
            guard run.isWanting else { break }
            try await fetch(for: run)
            stamp = Stamp(page, run, settings, feed: feed, time: time, previous: previous)
        }
        if !text.isSupported {
            run.report(
                "snapshot-encoding", .warning,
                "the page is in \(text.encoding), which cannot be decoded here; what is not ASCII in it is wrong",
                at: 0, in: layer)
        }
        for failure in feed?.failures ?? [] { run.report(failure, at: 0, in: layer) }
        if !run.failures.isEmpty { throw .assets(run.failures.sortedByPosition()) }
        run.forgetFiles()
        source.release()
        return result(run, page, text, splices, layer, stamp)
    }

    private func result(
        _ run: SealRun, _ page: Asset, _ text: TextEncoding.Decoded, _ splices: [Splice], _ layer: SealLayer,
        _ stamp: Stamp
    ) -> SealedPage {
        let blanked = run.redactor.ranges(in: text.text).map { Splice($0, "", "redacted") }
        let list = SpliceList(splices.map(run.redacted) + blanked)
        let html = list.applied(to: text.text)
        SealReport.check(text.text, list, run, layer, settings)
        let clean = { (text: String) in run.redactor.cleaned(text) }
        let receipt = Receipt(
            page: clean(page.requested.withoutQuery.description),
            finalURL: clean(page.address.withoutQuery.description), captured: stamp.captured, asset: page,
            encoding: text.encoding, content: stamp.content, assets: run.ledger.sorted(clean))
        return SealedPage(
            html: html, input: text.text, splices: list, receipt: receipt, blanked: run.redactor.texts,
            findings: run.findings.sortedByPosition())
    }
}
