import Diagnostics
import FeedSource
import Foundation
import Items
import LibraryFolder
import NewsLibrary
import SiteFiles

/// Composes the pages of a source of feeds from its store: the stage between fetching and rendering. The pages are
/// markdown in the folder `pages` of the store, beside the files that an app reads.
struct NewsComposer: SourceComposer {
    let request: CompositionRequest

    /// - Throws: `ItemStore.Failure` if another run uses the store; `FileError` if a page cannot be written.
    func run() throws -> Composition {
        var outcome = Composition()
        guard let feeds = source.feeds else { return outcome }
        // A check must not make the folder.
        if isCheck, !FileReading.isFolder(source.from) { return outcome }
        let list = SubscriptionList(feeds)
        let stamp = CompositionStamp(
            source, settings, now: now,
            inputs: source.inputFiles, listed: DiskPath.join(source.from, ItemStore.mediaFolder))
        if !isCheck, let findings = stamp.findings { return Composition(diagnostics: findings) }
        let store = try openStore()
        outcome.diagnostics = list.diagnostics + store.diagnostics
        // Without the list every category would be lost, and without the items every article. The pages stay.
        guard !list.diagnostics.hasErrors, !store.diagnostics.hasErrors else { return outcome }
        var edition = NewsEdition.Settings(
            name: source.name, title: source.title, feeds: feeds, subscriptions: list.feeds,
            pagesPath: DiskPath.relative(source.pagesFolder, to: source.folder))
        edition.language = settings.dialect.lang ?? "en"
        edition.openHosts = Set(settings.openHosts)
        edition.now = now
        let formulas = FormulaJudge(macros: settings.macros, katex: katex)
        edition.isFormula = { formulas.isTypeset($0, isDisplay: $1) }
        var contents = store.contents
        outcome.diagnostics += withoutLostPictures(&contents, store, feeds.keep)
        let news = NewsEdition(contents, edition)
        try write(news, store, &outcome)
        // A run without KaTeX has refused every formula.
        if !isCheck, !formulas.isMissing { try stamp.write(outcome.diagnostics, below: store.folder) }
        return outcome
    }

    /// Opens the store, and waits while another run composes the same pages, as Ninja's do.
    private func openStore() throws -> ItemStore {
        for _ in 0..<Self.patience {
            do throws(ItemStore.Failure) {
                return try ItemStore(folder: source.from)
            } catch {
                guard case .busy = error else { throw error }
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
        return try ItemStore(folder: source.from)
    }

    /// The tenths of a second that a busy store is waited for. A fetch may take minutes.
    private static let patience = 50

    /// Forgets the pictures whose files are missing in the store: their words are shown, and a later fetch asks again.
    private func withoutLostPictures(
        _ contents: inout ItemStore.Contents, _ store: ItemStore, _ keep: FeedSettings.Keep
    ) -> [Diagnostic] {
        let media = store.mediaSizes
        let items = contents.feed.items
        let today = now ?? items.compactMap(\.datePublished).max() ?? 0
        // Others went with their days, or had to make room.
        let wanted = KeptPictures(items, contents.addresses, keep, now: today).addresses(of: items)
        var lost = 0
        for (address, state) in contents.addresses where state.ending != nil {
            guard let digest = state.sha256, media[digest] == nil else { continue }
            contents.addresses[address]?.sha256 = nil
            if wanted.contains(address) { lost += 1 }
        }
        if lost == 0 { return [] }
        let pictures = lost == 1 ? "a picture is" : "\(lost) pictures are"
        return [
            Diagnostic(
                .feedPictures, at: source.position,
                "\(pictures) missing in the store '\(DiskPath.shown(store.folder))'; 'sitegen fetch' asks for \(lost == 1 ? "it" : "them") again"
            )
        ]
    }

    private func write(_ news: NewsEdition, _ store: ItemStore, _ outcome: inout Composition)
        throws(FileError)
    {
        var pages = ComposedPages(source, store: store.folder, isCheck: isCheck)
        defer { outcome.changed += pages.changed }
        let media = "\(NewsEdition.filesFolder)/\(NewsEdition.mediaFolder)"
        var kept = Set(news.files.map(\.path))
        for (name, digest) in news.pictures.sorted(by: { $0.key < $1.key }) {
            let path = "\(media)/\(name)"
            kept.insert(path)
            try pages.copy(DiskPath.join(store.folder, "\(ItemStore.mediaFolder)/\(digest)"), to: path)
        }
        try pages.write(news.files.map { ($0.path, $0.bytes) })
        let files = NewsEdition.filesFolder
        try pages.removeOld(except: kept, in: ["", files, files + "/api", media])
    }
}
