import Diagnostics
import HubLibrary
import HubSource
import Items
import LeafRendering
import LibraryFolder
import SiteFiles

/// Composes the pages of a hub: the folder of documents is read anew.
struct HubComposer: SourceComposer {
    let request: CompositionRequest

    /// - Throws: `FileError` if a page cannot be written.
    func run() async throws -> Composition {
        var outcome = Composition()
        let stamp = CompositionStamp(ofDocuments: source, settings, now: now)
        if !isCheck, let findings = stamp.findings { return Composition(diagnostics: findings) }
        let hub = await HubReader.hub(
            in: source.from, address: source.hub?.url, slug: source.hub?.slug,
            deeplink: source.hub?.deeplink, skipping: [source.store, source.folder])
        outcome.diagnostics = hub.diagnostics
        // Without its documents every page would be lost. The pages stay.
        guard !hub.isRefused else { return outcome }
        let formulas = FormulaJudge(macros: settings.macros, katex: katex)
        var edition = HubEdition.Settings(
            name: source.name, title: source.title,
            pagesPath: DiskPath.relative(source.pagesFolder, to: source.folder))
        edition.language = settings.dialect.lang ?? "en"
        edition.dialect = settings.dialect
        edition.macros = settings.macros
        edition.now = now
        edition.refusedValues = { RefusedHTML.values(in: $0) }
        edition.isFormula = { formulas.isTypeset($0, isDisplay: $1) }
        if let keys = source.hub {
            edition.slug = keys.slug
            edition.author = keys.author
            edition.description = keys.description
            edition.address = keys.url
            edition.theme = keys.theme
            edition.app = keys.app
            edition.deeplink = keys.deeplink
        }
        let pictures = HubPictures(of: hub)
        edition.media = pictures.files.mapValues(\.name)
        edition.refusedPictures = pictures.refused
        let made = HubEdition(hub, edition)
        outcome.diagnostics += HubCheck.embedFindings(made.embeds, hub)
        try write(made, pictures.files, &outcome)
        if !isCheck, !formulas.isMissing { try stamp.write(outcome.diagnostics, below: source.store) }
        return outcome
    }

    private func write(
        _ edition: HubEdition, _ pictures: [String: (name: String, bytes: [UInt8])],
        _ outcome: inout Composition
    ) throws(FileError) {
        if !isCheck { try AtomicFile.makeFolder(source.store) }
        var pages = ComposedPages(source, store: source.store, isCheck: isCheck)
        defer { outcome.changed += pages.changed }
        var files = edition.files.map { ($0.path, $0.bytes) }
        files.append((HubEdition.originsFile, Array(edition.origins.text.utf8)))
        let media = "\(HubEdition.filesFolder)/\(HubEdition.mediaFolder)/"
        var names: Set<String> = []
        for picture in pictures.values where names.insert(picture.name).inserted {
            files.append((media + picture.name, picture.bytes))
        }
        files.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        try pages.write(files.map { (path: $0.0, bytes: $0.1) })
        let folders = HubEdition.folders.map {
            $0.isEmpty ? HubEdition.filesFolder : "\(HubEdition.filesFolder)/\($0)"
        }
        try pages.removeOld(except: Set(files.map(\.0)), in: ["", "b"] + folders)
    }
}
