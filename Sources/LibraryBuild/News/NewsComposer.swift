package import Diagnostics
import FeedFetching
import Foundation
import Items
import DocumentSettings
import KaTeX
package import KaTeXFiles
package import LibraryFolder
import NewsLibrary
import SiteFiles
import StudyMarkdown

/// Composes the pages of a source of feeds from its store: the stage between fetching and rendering. The pages are
/// markdown in the folder `pages` of the store, beside the files that an app reads.
package struct NewsComposer {
    /// The result of a run.
    package struct Outcome {
        /// The files that were written or removed, or that would be.
        package var changed: [String] = []
        package var diagnostics: [Diagnostic] = []
    }

    package let source: SourceSettings
    package let settings: LibrarySettings
    /// The time that counts as now; `nil` for the date of the newest item.
    package var now: Int?
    /// True to compare without writing.
    package var isCheck = false
    /// Returns KaTeX, which decides on formulas. Called for the first formula.
    package var katex: () throws -> KaTeXAssets?

    package init(
        _ source: SourceSettings, _ settings: LibrarySettings, katex: @escaping () throws -> KaTeXAssets?
    ) {
        self.source = source
        self.settings = settings
        self.katex = katex
    }

    /// - Throws: `ItemStore.Failure` if another run uses the store; `FileError` if a page cannot be written.
    package func run() throws -> Outcome {
        var outcome = Outcome()
        guard let feeds = source.feeds else { return outcome }
        // A check must not make the folder.
        if isCheck, !FileReading.isFolder(source.from) { return outcome }
        let list = SubscriptionList(feeds)
        let stamp = CompositionStamp(source, settings, now: now)
        if !isCheck, stamp.isCurrent { return outcome }
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
        outcome.diagnostics += withoutLostPictures(&contents, store)
        let news = NewsEdition(contents, edition)
        try write(news, store, &outcome)
        // A run with findings says them again, and one without KaTeX has refused every formula.
        if !isCheck, outcome.diagnostics.isEmpty, !formulas.isMissing { try stamp.write(below: store.folder) }
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
    private func withoutLostPictures(_ contents: inout ItemStore.Contents, _ store: ItemStore) -> [Diagnostic]
    {
        let media = store.mediaSizes
        var lost = 0
        for (address, state) in contents.addresses where state.ending != nil {
            guard let digest = state.sha256, media[digest] == nil else { continue }
            contents.addresses[address]?.sha256 = nil
            lost += 1
        }
        if lost == 0 { return [] }
        return [
            Diagnostic(
                .feedPictures, at: source.position,
                "\(lost) pictures are missing in the store '\(DiskPath.shown(store.folder))'; 'sitegen fetch' asks for them again"
            )
        ]
    }

    private func write(_ news: NewsEdition, _ store: ItemStore, _ outcome: inout Outcome) throws(FileError) {
        let folder = source.pagesFolder
        let media = "\(NewsEdition.filesFolder)/\(NewsEdition.mediaFolder)"
        var kept = Set(news.files.map(\.path))
        for (name, digest) in news.pictures.sorted(by: { $0.key < $1.key }) {
            let path = "\(media)/\(name)"
            kept.insert(path)
            if FileReading.isFile(DiskPath.join(folder, path)) { continue }
            outcome.changed.append(path)
            if isCheck { continue }
            try AtomicFile.makeFolder(DiskPath.join(folder, media), below: store.folder)
            let file = DiskPath.join(store.folder, "\(ItemStore.mediaFolder)/\(digest)")
            try AtomicFile.write(
                try FileReading.bytes(at: file), to: DiskPath.join(folder, path), below: store.folder)
        }
        for file in news.files {
            let path = DiskPath.join(folder, file.path)
            if isCheck {
                if (try? FileReading.bytes(at: path)) != file.bytes { outcome.changed.append(file.path) }
                continue
            }
            try AtomicFile.makeFolder(DiskPath.folder(of: path), below: store.folder)
            if try AtomicFile.write(file.bytes, to: path, below: store.folder) == .written {
                outcome.changed.append(file.path)
            }
        }
        try removeOld(except: kept, in: store.folder, &outcome)
    }

    /// Removes the pages and files of earlier editions.
    private func removeOld(
        except kept: Set<String>, in store: String, _ outcome: inout Outcome
    ) throws(FileError) {
        let folder = source.pagesFolder
        let files = NewsEdition.filesFolder
        for part in ["", files, files + "/api", files + "/" + NewsEdition.mediaFolder] {
            let path = part.isEmpty ? folder : DiskPath.join(folder, part)
            for name in (try? FileReading.names(in: path)) ?? [] where !name.hasPrefix(".") {
                let relative = part.isEmpty ? name : "\(part)/\(name)"
                guard !kept.contains(relative), FileReading.isRegular(DiskPath.join(path, name)) else {
                    continue
                }
                outcome.changed.append(relative)
                if !isCheck { try AtomicFile.remove(DiskPath.join(path, name), below: store) }
            }
        }
    }

    /// KaTeX's verdicts, each formula once. KaTeX is loaded with the first formula.
    private final class FormulaJudge {
        private let macros: [String: String]
        private let katex: () throws -> KaTeXAssets?
        private var engine: KaTeXEngine?
        private var isLoaded = false
        /// True if a formula could not be judged, because KaTeX is missing.
        private(set) var isMissing = false
        private var verdicts: [String: Bool] = [:]

        init(macros: [String: String], katex: @escaping () throws -> KaTeXAssets?) {
            self.macros = MathOptions.defaultMacros.merging(macros) { $1 }
            self.katex = katex
        }

        /// Returns false without KaTeX: the TeX is shown as text then.
        func isTypeset(_ tex: String, isDisplay: Bool) -> Bool {
            let key = (isDisplay ? "d" : "i") + tex
            if let known = verdicts[key] { return known }
            if !isLoaded {
                isLoaded = true
                engine = try? katex().map { try KaTeXEngine(assets: $0) }
                isMissing = engine == nil
            }
            // Each formula starts anew: articles do not define macros for one another.
            engine?.beginLeaf(macros: macros)
            let verdict = engine?.check(tex, displayMode: isDisplay) == .ok
            verdicts[key] = verdict
            return verdict
        }
    }
}
