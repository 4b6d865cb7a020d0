import ArticleExtraction
import Diagnostics
import Items
import LeafRendering
import LibraryFolder
import ReadingSource
import ReadingsLibrary
import SiteFiles

/// Composes the pages of a source of readings: the reading list is read anew, with the sealed pages of the store.
struct ReadingsComposer: SourceComposer {
    let request: CompositionRequest
    let options: LeafOptions

    /// - Throws: `FileError` if the list cannot be opened or a page cannot be written.
    func run() throws -> Composition {
        var outcome = Composition()
        let stamp = CompositionStamp(
            source, settings, now: now,
            inputs: source.inputFiles, listed: DiskPath.join(source.store, SealStore.folderName))
        if !isCheck, let findings = stamp.findings { return Composition(diagnostics: findings) }
        let list = try ReadingListReader.file(at: source.from, hiding: settings.secrets, now: now)
        let seals = SealStore(folder: source.store)
        outcome.diagnostics = list.diagnostics
        // Without the list every item would be lost. The pages stay.
        guard !list.isRefused else { return outcome }
        // The items that the damaged log lacks would be lost as well.
        if list.isTorn, FileReading.isFile(source.composedManifestPath) {
            for index in outcome.diagnostics.indices
            where outcome.diagnostics[index].rule == RuleDefinition.readingsFile.id {
                outcome.diagnostics[index].message += ". The library stays as it was"
            }
            return outcome
        }
        if source.readings?.seal != nil {
            outcome.diagnostics += seals.diagnostics
            // Without their states every sealed page and article would be lost.
            if seals.isDamaged {
                let path = DiskPath.join(source.store, SealStore.stateFile)
                outcome.diagnostics.append(
                    Self.damage(
                        path,
                        "the states of the sealed pages cannot be read; the library stays as it was. 'sitegen fetch' makes them anew from the pages in the store",
                        .error))
                return outcome
            }
        }
        let formulas = FormulaJudge(macros: settings.macros, katex: katex)
        var edition = ReadingsEdition.Settings(
            name: source.name, title: source.title,
            pagesPath: DiskPath.relative(source.pagesFolder, to: source.folder))
        edition.language = settings.dialect.lang ?? "en"
        edition.openHosts = Set(settings.openHosts)
        edition.now = now
        edition.deeplink = source.readings?.deeplink
        edition.isFormula = { formulas.isTypeset($0, isDisplay: $1) }
        let sealed = sealed(list, seals, &edition)
        let judge = SharedNoteJudge {
            [settings, options, folder = source.pagesFolder, katex, list = sealed.list, edition] in
            try? NoteJudge(settings, options: options, folder: folder, katex: try? katex()) {
                ReadingsEdition.pages(list, edition)
            }
        }
        edition.noteNames = { judge.names(in: $0) }
        outcome.diagnostics += sealed.findings
        let sealedNames = Set(edition.sealed.values.map(\.name)).sorted()
        let readings = ReadingsEdition(sealed.list, edition)
        outcome.diagnostics += noteFindings(readings, judge, list)
        try write(readings, sealedNames, &outcome)
        if !isCheck, !formulas.isMissing { try stamp.write(outcome.diagnostics, below: source.store) }
        return outcome
    }

    /// Returns the findings about notes, first about those that are shown as they were written. Each has the place of its entry.
    private func noteFindings(
        _ readings: ReadingsEdition, _ judge: SharedNoteJudge, _ list: ReadingList
    ) -> [Diagnostic] {
        func placed(_ finding: Diagnostic, _ note: ReadingsEdition.Note) -> Diagnostic {
            list.placed(finding, atItem: note.item, of: DiskPath.shown(source.from))
        }
        let plain = readings.plainNotes.map { note in
            let problem =
                judge.problem(in: note.markdown)
                ?? NoteJudge.problem(ofName: note.name ?? "", in: note.text)
            return placed(
                Diagnostic(
                    .readingNote, at: nil,
                    "the note '\(note.item.prefix(60))' has markup that cannot be part of a page; it is shown as it was written: \(problem)"
                ), note)
        }
        return plain
            + readings.notes.flatMap { note in
                judge.findings(in: note.markdown).map { found in
                    var found = found
                    found.message = "the note '\(note.item.prefix(60))': \(found.message)"
                    return placed(found, note)
                }
            }
    }

    /// Returns a finding about a file of the store.
    private static func damage(
        _ path: String, _ message: String, _ severity: Diagnostic.Severity? = nil
    ) -> Diagnostic {
        var finding = Diagnostic(
            .readingSeal, severity, at: SourcePosition(file: DiskPath.shown(path), line: 1, column: 1),
            message)
        finding.quotesSource = false
        return finding
    }

    /// Adds the sealed pages and their articles to the settings. A page that is damaged in the store is the copy of an earlier
    /// run.
    ///
    /// - Returns: the list, with the titles and languages of sealed pages where an item has none, and the findings about
    ///   damaged files.
    private func sealed(
        _ list: ReadingList, _ seals: SealStore, _ edition: inout ReadingsEdition.Settings
    ) -> (list: ReadingList, findings: [Diagnostic]) {
        guard let seal = source.readings?.seal else { return (list, []) }
        var list = list
        var findings: [Diagnostic] = []
        let copies = SealedCopies(of: source)
        // Titles and reasons come from a server, which may repeat a key of the reader's.
        var redaction = WordRedaction(hiding: settings.secrets)
        for index in list.items.indices {
            let item = list.items[index]
            let address = item.sealAddress?.serialized
            let noted = address.flatMap { seals.states[$0] }
            var state = address.flatMap { seals.sealed($0) }
            if state == nil, let noted, let file = noted.file {
                if copies.path(of: noted) != nil { state = noted }
                findings.append(
                    Self.damage(
                        DiskPath.join(seals.sealedFolder, file),
                        "the sealed page is missing or not as it was written; 'sitegen fetch' takes it again"
                            + (state == nil ? "" : ". The copy in the library stays")))
            }
            guard let state, let file = state.file else {
                edition.unsealed[item.id] =
                    item.sealProblem?.message
                    ?? noted?.problem.map { redaction.redacted($0) }
                continue
            }
            edition.sealed[item.id] = .init(name: file, taken: state.taken ?? 0)
            if item.title == nil { list.items[index].title = state.title.map { redaction.redacted($0) } }
            if item.language == nil { list.items[index].language = state.language }
            guard seal.hasArticles, state.hasArticle == true else { continue }
            if let path = seals.article(of: state), let article = try? FileReading.bytes(at: path) {
                edition.articles[item.id] = redaction.html(String(decoding: article, as: UTF8.self))
                continue
            }
            findings.append(
                Self.damage(
                    seals.articlePath(ofFile: file),
                    "the article of a sealed page is missing or not as it was written; 'sitegen fetch' extracts it again"
                ))
            // The page has it: no article leaves the library because of its file.
            let page = DiskPath.join(seals.sealedFolder, file)
            let path = SealStore.isIntact(page, size: state.size) ? page : copies.path(of: state)
            edition.articles[item.id] = path.flatMap { path in
                item.sealAddress.flatMap { SealedArticle.html(ofPageAt: path, at: $0) }
            }.map { redaction.html($0) }
        }
        // Addresses that differ in their fragments are one sealed page.
        return (list, Set(findings).sortedByPosition())
    }

    private func write(
        _ readings: ReadingsEdition, _ sealedNames: [String], _ outcome: inout Composition
    ) throws(FileError) {
        if !isCheck { try AtomicFile.makeFolder(source.store) }
        var pages = ComposedPages(source, store: source.store, isCheck: isCheck)
        defer { outcome.changed += pages.changed }
        var written = readings.files.map { (path: $0.path, bytes: $0.bytes) }
        if source.readings?.seal != nil {
            written.append((SealedCopies.listName, Array(sealedNames.joined(separator: "\n").utf8)))
        }
        try pages.write(written)
        let files = ReadingsEdition.filesFolder
        try pages.removeOld(except: Set(readings.files.map(\.path)), in: ["", files, files + "/api"])
    }
}
