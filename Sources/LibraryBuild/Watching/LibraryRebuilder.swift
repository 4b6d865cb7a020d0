package import LeafRendering
import FormulaTypesetting
package import Diagnostics
package import FileWatching
import FontFiles
package import KaTeXFiles
package import LibraryFolder
import PositionedYAML
import SiteFiles
import StudyManifest

/// Keeps the leaves of libraries as their sources are: makes them once, and then again what a change concerns. What
/// cannot be made stays as it was, and what is wrong is kept until it is put right.
package actor LibraryRebuilder {
    /// The inputs of a build. Asked for again whenever more than a leaf's own text may have changed.
    package struct Recipe: Sendable {
        package var manifests: @Sendable () async throws -> [LibraryManifest]
        package var options: @Sendable (LibraryManifest) throws -> LeafOptions
        /// With a note where no lock pins it.
        package var katex: @Sendable (LibraryManifest) throws -> (assets: KaTeXAssets, note: Diagnostic?)
        package var needsAssets: @Sendable (LibraryManifest) -> Bool = { _ in true }
        package var writesStartPage: @Sendable (LibrarySettings) -> Bool = { $0.hasStartPage }
        /// Checks settings against what this module does not know, such as the names of all rules.
        package var review: @Sendable (LibrarySettings) -> [Diagnostic] = { _ in [] }
        /// Folders and files that every leaf depends on, besides what manifests and settings name; absolute.
        package var common: [String] = []
        /// The records of earlier runs; `nil` removes only what this watch itself wrote.
        package var store: RecordStore?
        package var jobs: Int

        package init(
            jobs: Int, manifests: @escaping @Sendable () async throws -> [LibraryManifest],
            options: @escaping @Sendable (LibraryManifest) throws -> LeafOptions,
            katex: @escaping @Sendable (LibraryManifest) throws -> (assets: KaTeXAssets, note: Diagnostic?)
        ) {
            self.jobs = jobs
            self.manifests = manifests
            self.options = options
            self.katex = katex
        }
    }

    private let recipe: Recipe
    private let renderer: LibraryRenderer
    private let memory = MathMemory()
    private var manifests: [LibraryManifest] = []
    private var katex: KaTeXAssets?
    private var inputs = LeafInputs()
    /// Made, or tried, in the last whole run: the others were refused by its plan.
    private var planned: Set<LeafInputs.Key> = []
    /// The paths of the manifests with a leaf whose places changed in the last rebuild.
    private var relabelled: Set<String> = []
    private var findings: [Diagnostic] = []
    /// The report of the last whole run, with the leaves of later ones.
    private var latest: LibraryRenderer.Report?
    /// By the leaf that they are about; those of no leaf under `nil`.
    private var failures: [LeafInputs.Key?: [String]] = [:]
    private var written: WrittenPages

    package init(_ recipe: Recipe) {
        self.recipe = recipe
        written = WrittenPages(store: recipe.store)
        let options = recipe.options
        renderer = LibraryRenderer { try options($0) }
    }

    /// Reads the manifests, so that ``trees`` are known before anything is made.
    package func open() async throws { manifests = try await recipe.manifests() }

    /// Returns true if a file is something that a leaf is made from, or one that was made here and is as it was made.
    package func isOwn(_ path: String) -> Bool { inputs.isOwn(path) }

    /// The folders to watch, as of the last whole run.
    package var trees: [WatchedTree] { InputTrees.trees(of: manifests, common: recipe.common) }

    /// Renders every leaf.
    package func rebuildAll() async throws -> Rebuild {
        do {
            manifests = try await recipe.manifests()
            katex = nil
            guard let first = manifests.first else { return whole([], failures: []) }
            let (assets, note) = try recipe.katex(first)
            katex = assets
            findings = (note.map { [$0] } ?? []) + manifests.flatMap { recipe.review($0.settings) }
            findings += try Set(manifests.compactMap { try recipe.options($0).fonts }).flatMap(\.unusable)
            var report = try await run(manifests, only: [])
            try Task.checkCancellation()
            var failed = install(assets) { _ in true }
            findings += report.diagnostics + manifests.flatMap { $0.settings.applied(to: $0.sourceFindings) }
            failed += try await writeLibraryFiles()
            let count = report.failures.count
            written.removeAbandoned(manifests, &report)
            failed += report.failures.dropFirst(count).map { "\($0)" }
            return whole(report.leaves, failures: failed)
        } catch let error as CancellationError {
            throw error
        } catch {
            // The state of the leaves and of their inputs is unknown.
            planned = []
            findings = []
            failures = [:]
            return whole([], failures: ["\(error)"])
        }
    }

    /// Installs KaTeX beside leaves.
    ///
    /// - Parameter isIncluded: returns true for a folder of leaves to install it in.
    /// - Returns: what could not be written.
    private func install(_ assets: KaTeXAssets, where isIncluded: (String) -> Bool) -> [String] {
        let usable = manifests.filter { $0.usableLibrary != nil && recipe.needsAssets($0) }
        let request = LibraryRenderer.Request(manifests: usable, jobs: recipe.jobs)
        var failed: [String] = []
        for (folder, root) in LibraryRenderer.assetFolders(of: usable, in: request) where isIncluded(folder) {
            do throws(KaTeXAssetsError) { try assets.install(beside: folder, below: root) } catch {
                failed.append("\(error)")
            }
        }
        return failed
    }

    private func whole(_ leaves: [LibraryRenderer.LeafReport], failures: [String]) -> Rebuild {
        self.failures[nil] = failures
        findings = Set(findings).sortedByPosition()
        return state(leaves)
    }

    private func state(_ leaves: [LibraryRenderer.LeafReport]) -> Rebuild {
        var rebuild = Rebuild()
        rebuild.leaves = leaves
        rebuild.findings = findings
        rebuild.failures = failures.values.flatMap(\.self).sorted()
        return rebuild
    }

    /// Makes what a change concerns: the leaves whose text or images changed, then those that take names from them; all,
    /// where it is more than that.
    /// - Parameter report: called with the result of each step; not called for a change that concerns no leaf.
    package func rebuild(after changes: FileChanges, report: @Sendable (Rebuild) async -> Void) async throws {
        guard !changes.isEverything, !concernsAll(changes) else {
            return await report(try await rebuildAll())
        }
        let isForeign = inputs.hasForeignOutput(in: changes)
        let changed = inputs.leaves(changedBy: changes)
        guard changed.isSubset(of: planned), !inputs.overwriteSources(changed) else {
            return await report(try await rebuildAll())
        }
        inputs.takeStamps(in: changes)
        relabelled = []
        if !changed.isEmpty {
            var rebuild = try await make(changed)
            rebuild.hasForeignChanges = isForeign
            var more = inputs.leaves(dependingOn: changed)
            for manifest in relabelled { more.formUnion(inputs.leavesThatAsk(in: manifest)) }
            more.subtract(changed)
            let hasMore = more.isSubset(of: planned) && !more.isEmpty
            if hasMore { rebuild.forgetErrors(in: inputs.shownSources(of: more)) }
            await report(rebuild)
            guard hasMore else { return }
            var consequence = try await make(more)
            consequence.isConsequence = true
            await report(consequence)
        } else if isForeign {
            var rebuild = state([])
            rebuild.hasForeignChanges = true
            await report(rebuild)
        }
    }

    /// Returns true if a change concerns more than the texts of leaves.
    private func concernsAll(_ changes: FileChanges) -> Bool {
        // After a run that failed as a whole, any change may be the fix.
        if planned.isEmpty { return true }
        let names: Set = [
            LibraryManifest.fileName, LibrarySettings.fileName, "katex.lock.json",
            DiskPath.name(of: VendoredFonts.lockPath(of: VendoredFonts.defaultFolder)),
        ]
        if changes.paths.contains(where: { names.contains(DiskPath.name(of: $0)) }) { return true }
        let folders =
            recipe.common + manifests.compactMap(\.settings.templates)
            + Set(manifests.map(\.settings.root)).compactMap { FontLocation.folder(from: $0) }
        if changes.paths.contains(where: { path in folders.contains { DiskPath.contains($0, path) } }) {
            return true
        }
        return
            (manifests.flatMap { manifest in
                [manifest.path, DiskPath.join(manifest.settings.root, LibrarySettings.fileName)]
                    + (manifest.settings.katex.map { [$0 + ".lock.json"] } ?? [])
            } + folders + readingLists).contains(where: changes.concern)
            || changes.paths.contains { path in
                documentFolders.contains { DiskPath.contains($0, path) && !isMade(path) }
            }
    }

    /// The files that the pages of readings are composed of.
    private var readingLists: [String] {
        manifests.compactMap(\.composedSource).filter { $0.readings != nil }.flatMap(\.inputFiles)
    }

    /// The folders of documents and of transcripts that pages are composed of.
    private var documentFolders: [String] {
        manifests.compactMap(\.composedSource).filter { $0.hub != nil || $0.transcripts != nil }.map(\.from)
    }

    /// Returns true for a file of a store or of a library, which a run writes.
    private func isMade(_ path: String) -> Bool {
        manifests.compactMap(\.composedSource).contains {
            DiskPath.contains($0.store, path) || DiskPath.contains($0.folder, path)
        } || path.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    private func make(_ keys: Set<LeafInputs.Key>) async throws -> Rebuild {
        var leaves: [LibraryRenderer.LeafReport] = []
        var fresh: [Diagnostic] = []
        for manifest in manifests {
            let own = keys.filter { $0.manifest == manifest.path }
            guard !own.isEmpty else { continue }
            do {
                let report = try await run([manifest], only: own.map(\.address.description).sorted())
                try Task.checkCancellation()
                leaves += report.leaves
                // The note about unknown keys covers the whole library, not these leaves only.
                fresh += report.diagnostics.filter {
                    $0.rule != RuleDefinition.unknownKey.id || $0.severity > .note
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                for key in own { failures[key] = ["\(error)"] }
            }
        }
        let texts = inputs.shownSources(of: keys)
        findings.removeAll { finding in
            // Missing sources are checked for all leaves at once, below.
            finding.rule == RuleDefinition.manifestSourceMissing.id
                || finding.position.map { texts.contains($0.file) } ?? false
        }
        findings += fresh + manifests.flatMap { $0.settings.applied(to: $0.sourceFindings) }
        findings = Set(findings).sortedByPosition()
        // A task such as `make clean` may have removed KaTeX.
        var failed =
            katex.map { install($0) { !FileReading.isFolder(DiskPath.join($0, KaTeXAssets.folderName)) } }
            ?? []
        // The reading time may have changed.
        failed += (try? await writeLibraryFiles()) ?? []
        failures[nil] = failed
        return state(leaves)
    }

    private func remember(_ report: LibraryRenderer.Report, isWhole: Bool) {
        guard !isWhole, var whole = latest else { return latest = report }
        let places = whole.provenance.enumerated().map { ($1.output, $0) }
        let indices = Dictionary(places, uniquingKeysWith: { first, _ in first })
        for (leaf, provenance) in zip(report.leaves, report.provenance) {
            if let index = indices[provenance.output] {
                whole.leaves[index] = leaf
                whole.provenance[index].content = provenance.content
            }
        }
        latest = whole
    }

    /// Writes the files of whole libraries, such as start pages.
    ///
    /// - Returns: what could not be written.
    private func writeLibraryFiles() async throws -> [String] {
        // A folder that was moved away is not made again.
        guard var report = latest, manifests.allSatisfy(\.isOnDisk) else { return [] }
        let request = LibraryRenderer.Request(manifests: manifests, jobs: recipe.jobs)
        let isWritten = { @Sendable (path: String) in FileReading.isFile(path) }
        let library = try await LibraryFiles(
            request, report, scope: .library, katex: katex, log: nil, isIntact: isWritten,
            options: recipe.options)
        findings = Set(findings + library.diagnostics).sortedByPosition()
        report.failures = []
        report.take(library.files, mode: .write, traces: false)
        written.note(library.files, report.files, of: request)
        // Each save gives some of them new names.
        report.removeOldData(
            request, unwanted: LibraryFiles.startPages(request) { !recipe.writesStartPage($0) })
        if report.failures.isEmpty { latest?.forgetContents() }
        inputs.setLibraryFiles(library.files.map(\.path))
        return report.failures.map { "\($0)" }
    }

    /// Renders, and keeps the inputs and failures of each leaf.
    private func run(_ manifests: [LibraryManifest], only: [String]) async throws -> LibraryRenderer.Report {
        var request = LibraryRenderer.Request(manifests: manifests, jobs: recipe.jobs)
        request.only = only
        request.katex = katex
        request.checksMath = true
        request.memory = memory
        request.traces = true
        if only.isEmpty {
            inputs = LeafInputs()
            planned = []
            failures = [:]
        }
        let report = try await renderer.render(request)
        remember(report, isWhole: only.isEmpty)
        written.note(report)
        // Addresses are unique within a manifest only.
        var made: [[String: (leaf: LibraryRenderer.LeafReport, provenance: LeafProvenance)]] =
            Array(repeating: [:], count: manifests.count)
        for (leaf, provenance) in zip(report.leaves, report.provenance) {
            made[provenance.manifest][leaf.address] = (leaf, provenance)
        }
        for (index, manifest) in manifests.enumerated() {
            for leaf in manifest.library?.allLeaves ?? [] {
                if only.isEmpty { inputs.add(leaf, of: manifest) }
                guard let outcome = made[index][leaf.address.description] else { continue }
                let key = LeafInputs.Key(manifest: manifest.path, address: leaf.address)
                let trace = outcome.provenance.trace
                let others = trace?.inputs.keys.filter { $0 != trace?.source } ?? []
                inputs.set(Set(others), of: key)
                let provenance = outcome.provenance
                if inputs.set(places: provenance.places, asks: !provenance.questions.isEmpty, of: key) {
                    relabelled.insert(manifest.path)
                }
                failures[key] = outcome.leaf.failure.map { ["\($0)"] }
                if only.isEmpty { planned.insert(key) }
            }
        }
        return report
    }
}
