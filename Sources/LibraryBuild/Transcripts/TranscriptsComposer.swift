import Diagnostics
import HubLibrary
import ItemPages
import LibraryFolder
import SecretScanning
import SiteFiles
import TranscriptSource
import TranscriptsLibrary

/// Composes the pages of transcripts: the files are read anew, a task at a time.
struct TranscriptsComposer: SourceComposer {
    let request: CompositionRequest

    /// - Throws: `FileError` if a page cannot be written.
    func run() throws -> Composition {
        var outcome = Composition()
        let stamp =
            FileReading.isFolder(source.from)
            ? CompositionStamp(ofDocuments: source, settings, now: now)
            : CompositionStamp(ofFile: source, settings, now: now)
        if !isCheck, let findings = stamp.findings { return Composition(diagnostics: findings) }
        let keys = source.transcripts ?? TranscriptSettings()
        var limits = TranscriptReader.Limits()
        limits.lines = keys.lines
        let scanner = SecretScanner(patterns: settings.secrets)
        let archive = TranscriptReader.archive(
            of: TranscriptReader.files(at: source.from, skipping: [source.store, source.folder]),
            limits: limits
        ).redacted(scanner)
        outcome.diagnostics = archive.diagnostics
        // Without the files every task would be lost. The pages stay.
        guard !archive.isRefused else { return outcome }
        let formulas = FormulaJudge(macros: settings.macros, katex: katex)
        var edition = TranscriptsEdition(archive, editionSettings(keys, formulas))
        if !isCheck { try AtomicFile.makeFolder(source.store) }
        var pages = ComposedPages(source, store: source.store, isCheck: isCheck)
        var kept: Set<String> = []
        for task in archive.tasks {
            let transcript = archive.transcript(of: task, scanner, lines: keys.lines)
            outcome.diagnostics += transcript.diagnostics
            try write(edition.add(transcript), &pages, &kept)
        }
        try write(edition.finished() + [origins(edition.places)], &pages, &kept)
        let folders = TranscriptsEdition.folders.map {
            $0.isEmpty ? TranscriptsEdition.filesFolder : "\(TranscriptsEdition.filesFolder)/\($0)"
        }
        try pages.removeOld(except: kept, in: [""] + folders)
        outcome.changed += pages.changed
        if !isCheck, !formulas.isMissing { try stamp.write(outcome.diagnostics, below: source.store) }
        return outcome
    }

    /// Returns the file with the lines of the transcripts for those of the pages.
    private func origins(_ places: [TranscriptsEdition.PagePlace]) -> ComposedFile {
        let folder = source.documentFolder
        var paths: [String: String] = [:]
        var origins = LineOrigins()
        for place in places {
            let file = place.position.file
            let path = paths[file] ?? DiskPath.relative(DiskPath.absolute(file), to: folder)
            paths[file] = path
            origins.add(place.page, upTo: place.end, path: path, source: place.position.line)
        }
        return ComposedFile(path: HubEdition.originsFile, bytes: Array(origins.text.utf8))
    }

    private func write(_ files: [ComposedFile], _ pages: inout ComposedPages, _ kept: inout Set<String>)
        throws(FileError)
    {
        kept.formUnion(files.map(\.path))
        try pages.write(files.map { (path: $0.path, bytes: $0.bytes) })
    }

    private func editionSettings(_ keys: TranscriptSettings, _ formulas: FormulaJudge)
        -> TranscriptsEdition.Settings
    {
        var edition = TranscriptsEdition.Settings(
            name: source.name, title: source.title,
            pagesPath: DiskPath.relative(source.pagesFolder, to: source.folder))
        edition.language = settings.dialect.lang ?? "en"
        edition.now = now
        edition.theme = keys.theme
        edition.deeplink = keys.deeplink
        edition.tools = TranscriptsEdition.Tools(rawValue: keys.tools.rawValue) ?? .fold
        edition.isFormula = { formulas.isTypeset($0, isDisplay: $1) }
        return edition
    }
}
