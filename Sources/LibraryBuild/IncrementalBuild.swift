import LeafRendering
package import Diagnostics
import FontFiles
package import KaTeXFiles
package import LibraryFolder
import SiteFiles

/// `sitegen render` over manifests: the leaves, katex/ beside them, and the record that lets the next run look only at
/// what changed.
package struct IncrementalBuild: Sendable {
    /// The paths of the manifests, absolute, at least one.
    package var manifests: [String]
    /// Addresses or their suffixes; empty for all leaves.
    package var only: [String] = []
    /// The folder for leaves instead of their manifest's, absolute.
    package var out: String?
    package var mode = LibraryRenderer.Mode.write
    package var jobs: Int
    package var renderRequest = RenderRequest()
    /// `nil` neither reads nor writes a record.
    package var store: RecordStore?
    /// The texts that identify this build of the program.
    package var program: [String] = []
    /// The folder for a list of each leaf's inputs, absolute.
    package var dependencies: String?
    /// Documents that are rendered instead of manifests.
    package var documents: DocumentSet?
    /// Checks a library's settings for what only the caller knows.
    package var review: @Sendable (LibrarySettings) -> [Diagnostic] = { _ in [] }

    package init(manifests: [String], jobs: Int) {
        self.manifests = manifests
        self.jobs = jobs
    }

    package struct Outcome: Sendable {
        package var report = LibraryRenderer.Report()
        /// katex/ could not be put beside the leaves for a reason that is not a file's.
        package var assetsError: KaTeXAssetsError?
        /// True if nothing had changed and no manifest was read.
        package var wasUnchanged = false
        /// How many files were read because their facts could not vouch for them.
        package var hashed = 0
    }

    /// The record of the last run; `nil` for a run that uses none, and without a usable record. May be read while other inputs are
    /// made: a record of any moment is checked before it is believed.
    package func readRecord() -> RenderRecord? {
        usesRecord ? store.flatMap { $0.read(recordPath(in: $0)) } : nil
    }

    /// A run over some leaves, or without writing, uses no record.
    private var usesRecord: Bool { only.isEmpty && mode == .write && dependencies == nil && documents == nil }

    /// - Parameters:
    ///   - record: the result of ``readRecord()``; `nil` to read it now.
    ///   - progress: called from any task with the number of leaves done, of all, and the latest one's name.
    package func run(
        record: RenderRecord? = nil,
        progress: @escaping @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    ) async throws -> Outcome {
        let began = FileFacts.now
        guard let store, usesRecord else {
            return try await build(nil, began: began, progress: progress)
        }
        let path = recordPath(in: store)
        let check = (record ?? store.read(path)).map { RecordCheck(of: $0, began: began) }
        if let check, check.record.key == key, let outcome = unchanged(check) {
            if check.isFresher { try? store.write(check.record, to: path) }
            return outcome
        }
        let memory = BuildMemory(store: store, path: path, key: key, earlier: check)
        return try await build(memory, began: began, progress: progress)
    }

    private func build(
        _ memory: BuildMemory?, began: Int64, progress: @escaping @Sendable (Int, Int, String) -> Void
    ) async throws -> Outcome {
        let log = InputLog()
        var request = LibraryRenderer.Request(manifests: try readManifests(log), jobs: jobs)
        request.only = only
        request.out = out
        request.mode = mode
        request.checksMath = renderRequest.checksMath
        request.traces = memory != nil || dependencies != nil
        request.reuse = memory?.reuse
        var notes = Set(request.manifests.flatMap { review($0.settings) }).sortedByPosition()
        if let first = request.manifests.first,
            request.manifests.contains(where: {
                renderRequest.runsKaTeX($0)
                    || mode == .write && renderRequest.needsAssets($0.settings)
            })
        {
            let (assets, note) = try renderRequest.assets(first.settings, from: first.folder, log: log)
            request.katex = assets
            if let note { notes.append(note) }
        }
        var options: [String: LeafOptions] = [:]
        for manifest in request.manifests {
            options[manifest.path] = try renderRequest.options(manifest.settings, log: log)
        }
        let made = options
        notes += Set(made.values.compactMap(\.fonts)).flatMap(\.unusable).sortedByPosition()
        let renderer = LibraryRenderer { made[$0.path] ?? LeafOptions() }
        var outcome = Outcome()
        outcome.report = try await renderer.render(request, progress: progress)
        // A run over some leaves knows too little of the others for a start page.
        let kept = memory?.intactFiles ?? [:]
        let library = try await LibraryFiles(
            request, outcome.report, scope: only.isEmpty && dependencies == nil ? .library : .leaves,
            katex: request.katex, log: memory == nil ? nil : log, isIntact: { kept[$0] != nil },
            isEarlierLeaf: { memory?.hasWritten($0) ?? false }
        ) {
            made[$0.path] ?? LeafOptions()
        }
        outcome.report.diagnostics += library.diagnostics
        outcome.report.take(library.files, mode: mode, traces: memory != nil) { kept[$0] }
        if only.isEmpty, dependencies == nil { removeOld(request, log, &outcome.report) }
        outcome.report.diagnostics = notes + outcome.report.diagnostics
        outcome.hashed = memory?.earlier?.hashed ?? 0
        outcome.report.diagnostics += alteredAssets(request, renderer)
        let folders = install(request, renderer, &outcome)
        try writeDependencies(request, &outcome.report, general: log.seen)
        if var memory {
            memory.removeAbandoned(request, &outcome.report)
            removeOldAssets(request, except: folders, &outcome.report)
            memory.write(request, outcome, general: log.seen, assets: folders, began: began)
        }
        return outcome
    }

    /// Removes the files of earlier runs that a run from nothing would not write, or reports those that `--check` knows.
    private func removeOld(
        _ request: LibraryRenderer.Request, _ log: InputLog, _ report: inout LibraryRenderer.Report
    ) {
        let unwanted = LibraryFiles.startPages(request) { !renderRequest.writesStartPage($0) }
        guard mode == .write else { return report.checkStartPages(request, unwanted: unwanted) }
        report.removeOldData(request, unwanted: unwanted)
        let written = Set(report.fileProvenance.map(\.output))
        let manifests = Set(request.manifests.map(\.path))
        for page in unwanted { log.look(at: page) }
        // A run with other libraries may write them, and their manifests decide if they stay.
        for page in LibraryFiles.startPagesAbove(request) where !written.contains(page) {
            log.look(at: page)
            guard FileReading.isFile(page), LibraryFiles.isOurs(page) else { continue }
            let below = (try? LibraryManifest.find(at: DiskPath.folder(of: page))) ?? []
            for manifest in below where !manifests.contains(manifest) { log.look(at: manifest) }
        }
    }

    func readManifests(_ log: InputLog) throws -> [LibraryManifest] {
        let look = { log.look(at: $0) }
        var read =
            try documents.map { [try $0.manifest(look: look)] }
            ?? manifests.map { try LibraryManifest(path: $0, look: look) }
        for index in read.indices {
            read[index].override(renderRequest.severities(over: read[index].settings))
        }
        return read
    }

    /// Writes `DIR/leaf.html.d` for each existing `leaf.html`.
    private func writeDependencies(
        _ request: LibraryRenderer.Request, _ report: inout LibraryRenderer.Report,
        general: [String: Observation]
    ) throws(FileError) {
        guard let dependencies else { return }
        let here = DiskPath.absolute(".")
        var sources: [Int: [String: Observation]] = [:]
        for provenance in report.provenance {
            guard let trace = provenance.trace, trace.output != nil else { continue }
            let manifest = request.manifests[provenance.manifest]
            let folder = LibraryRenderer.outFolder(of: manifest, in: request)
            var inputs = general
            if !provenance.questions.isEmpty {
                // The labels of every leaf may answer.
                let all = sources[provenance.manifest] ?? Self.sources(of: manifest)
                sources[provenance.manifest] = all
                inputs.merge(all, uniquingKeysWith: InputLog.both)
            }
            let text = try DependencyList.text(
                of: DiskPath.relative(provenance.output, to: here),
                inputs: inputs.merging(trace.inputs, uniquingKeysWith: InputLog.both), in: here)
            var name = DiskPath.relative(provenance.output, to: folder) + ".d"
            if request.manifests.count > 1 {
                name = DiskPath.join(DiskPath.name(of: DiskPath.folder(of: manifest.folder)), name)
            }
            let path = DiskPath.join(dependencies, name)
            do throws(FileError) {
                try AtomicFile.makeFolder(DiskPath.folder(of: path))
                try AtomicFile.write(Array(text.utf8), to: path)
            } catch {
                report.failures.append(error)
            }
        }
    }

    private static func sources(of manifest: LibraryManifest) -> [String: Observation] {
        let log = InputLog()
        for leaf in manifest.library?.allLeaves ?? [] {
            if let source = manifest.namedSource(of: leaf) { log.look(at: source) }
        }
        return log.seen
    }

    /// Returns the altered files of katex/ beside the leaves, where it is there and KaTeX is at hand for comparison.
    private func alteredAssets(
        _ request: LibraryRenderer.Request, _ renderer: LibraryRenderer
    ) -> [Diagnostic] {
        guard mode == .check, let first = request.manifests.first else { return [] }
        let folders = Set(renderer.folders(of: request) { renderRequest.needsAssets($0.settings) }).filter {
            FileReading.isFolder(DiskPath.join($0, KaTeXAssets.folderName))
        }
        guard !folders.isEmpty,
            let (assets, _) = try? renderRequest.assets(first.settings, from: first.folder)
        else { return [] }
        return folders.sorted().flatMap { folder in
            assets.differences(beside: folder).map { name in
                let path = DiskPath.join(DiskPath.join(folder, KaTeXAssets.folderName), name)
                var finding = Diagnostic(
                    .katexFiles,
                    at: SourcePosition(file: DiskPath.shown(path), line: 1, column: 1),
                    "this file is not what 'sitegen render' puts here")
                finding.fix = .init("run 'sitegen render', which writes katex/ again")
                return finding
            }
        }
    }

    /// Puts katex/ beside the leaves.
    ///
    /// - Returns: the folders that have it now.
    private func install(
        _ request: LibraryRenderer.Request, _ renderer: LibraryRenderer, _ outcome: inout Outcome
    ) -> [String] {
        guard mode == .write, let assets = request.katex, !outcome.report.leaves.isEmpty else { return [] }
        let usable = request.manifests.filter {
            $0.usableLibrary != nil && renderRequest.needsAssets($0.settings)
        }
        let folders = LibraryRenderer.assetFolders(of: usable, in: request)
        for (folder, root) in folders {
            do throws(KaTeXAssetsError) { try assets.install(beside: folder, below: root) } catch {
                // Reported together with the results of the leaves.
                guard case .file(let failure) = error else {
                    outcome.assetsError = error
                    break
                }
                outcome.report.failures.append(failure)
            }
        }
        return folders.map(\.folder)
    }

    /// Puts katex/ and fonts/ beside the leaves without rendering any.
    ///
    /// - Returns: the folders that have katex/, and the findings.
    package func installAssets() throws -> (folders: [String], diagnostics: [Diagnostic]) {
        var request = LibraryRenderer.Request(
            manifests: try manifests.map { try LibraryManifest(path: $0) }, jobs: jobs)
        request.out = out
        let usable = request.manifests.filter {
            $0.usableLibrary != nil && renderRequest.needsAssets($0.settings)
        }
        let findings = Set(request.manifests.flatMap { $0.settings.applied(to: $0.diagnostics) })
            .sorted { "\($0)" < "\($1)" }
        for manifest in request.manifests where manifest.usableLibrary != nil {
            let options = try renderRequest.options(manifest.settings)
            guard options.writesFonts, let fonts = options.fonts else { continue }
            try fonts.install(
                beside: LibraryRenderer.outFolder(of: manifest, in: request),
                below: LibraryRenderer.writeRoot(of: manifest, in: request))
        }
        guard let first = request.manifests.first, !usable.isEmpty else { return ([], findings) }
        let (assets, note) = try renderRequest.assets(first.settings, from: first.folder)
        let folders = LibraryRenderer.assetFolders(of: usable, in: request)
        for (folder, root) in folders { try assets.install(beside: folder, below: root) }
        return (folders.map(\.folder), (note.map { [$0] } ?? []) + findings)
    }

    // MARK: The record

    /// The key of the inputs that affect every leaf besides files: the program and the request.
    private var key: ContentDigest { ContentDigest(ofTexts: program + renderRequest.identity + [out ?? ""]) }

    /// Returns the path for a set of manifests, output and options, independent of the program's version and the day.
    func recordPath(in store: RecordStore) -> String {
        store.path(for: manifests + ["", out ?? ""] + renderRequest.optionTexts)
    }

    /// Returns the report of a run that would change and report nothing; `nil` if that is not certain.
    private func unchanged(_ check: RecordCheck) -> Outcome? {
        let record = check.record
        guard record.isQuiet, check.allHold, record.manifests.map(\.path) == manifests,
            record.leaves.allSatisfy(\.isClean)
        else { return nil }
        var outcome = Outcome()
        outcome.wasUnchanged = true
        outcome.hashed = check.hashed
        let paths = ShownPaths()
        outcome.report.leaves.reserveCapacity(record.leaves.count)
        for leaf in record.leaves {
            let report = LibraryRenderer.LeafReport(
                address: leaf.address, file: paths.shown(leaf.output), result: .unchanged,
                formulas: leaf.formulas, words: leaf.words, look: leaf.look)
            if leaf.address.isEmpty {
                outcome.report.files.append(report)
            } else {
                outcome.report.leaves.append(report)
            }
        }
        return outcome
    }
}
