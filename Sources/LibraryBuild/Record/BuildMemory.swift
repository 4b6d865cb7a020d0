import Diagnostics
import KaTeXFiles
import LibraryFolder
import SiteFiles
import StudyManifest

/// The state that a build takes from the run before it and leaves to the next.
struct BuildMemory {
    let store: RecordStore
    let path: String
    let key: ContentDigest
    /// The record of the previous run, perhaps by another version of the program.
    let earlier: RecordCheck?
    /// By output.
    private let earlierLeaves: [String: RenderRecord.Leaf]
    /// The leaves in it that no manifest names any more.
    private var gone: Set<Int> = []

    init(store: RecordStore, path: String, key: ContentDigest, earlier: RecordCheck?) {
        self.store = store
        self.path = path
        self.key = key
        self.earlier = earlier
        let leaves = (earlier?.record.leaves ?? []).map { ($0.output, $0) }
        earlierLeaves = Dictionary(leaves, uniquingKeysWith: { first, _ in first })
    }

    var reuse: LeafReuse? { earlier.flatMap { $0.record.key == key ? LeafReuse($0) : nil } }

    /// The files of whole libraries that are as the earlier run left them, with their numbers in its record.
    var intactFiles: [String: Int] {
        guard let earlier, earlier.record.key == key else { return [:] }
        var files: [String: Int] = [:]
        for (number, leaf) in earlier.record.leaves.enumerated() where leaf.address.isEmpty {
            if let made = leaf.made, earlier.holds[made] { files[leaf.output] = number }
        }
        return files
    }

    // MARK: Abandoned leaves

    /// Returns true for a file that an earlier run wrote, and that is unchanged since.
    func hasWritten(_ path: String) -> Bool {
        earlierLeaves[path].flatMap { earlier?.record.facts(ofWritten: $0) } != nil
    }

    /// Removes the leaves that an earlier run wrote, that are unchanged since, and that no manifest names any more.
    mutating func removeAbandoned(_ request: LibraryRenderer.Request, _ report: inout LibraryRenderer.Report)
    {
        guard request.manifests.allSatisfy(\.isKnown) else { return }
        let manifests = Set(request.manifests.map(\.path))
        let others = store.records(of: manifests, except: path)
        let made = Set((report.provenance + report.fileProvenance).map(\.output))
        let leaves = earlier?.record.leaves ?? []
        // The usual case: every earlier leaf is a current one.
        guard !others.isEmpty || leaves.contains(where: { !made.contains($0.output) }) else { return }
        var abandoned = AbandonedFiles(request, report)
        if let earlier {
            let keepsFrames = hasOldPages(abandoned.named, report)
            for (index, leaf) in leaves.enumerated() where abandoned.contains(leaf.output) {
                if keepsFrames, leaf.address.isEmpty, LibraryFile.isFrame(leaf.output) { continue }
                if report.hasOldScript, leaf.address.isEmpty { continue }
                if abandoned.remove(leaf, of: earlier.record, &report) { gone.insert(index) }
            }
        }
        for record in others {
            // A file that cannot be removed is still in that record.
            for leaf in abandoned.leaves(of: record) { _ = abandoned.remove(leaf, of: record, &report) }
        }
    }

    /// Returns true if the page of an earlier run stays in its place because of an error: it still loads its style and
    /// script.
    private func hasOldPages(_ named: Set<String>, _ report: LibraryRenderer.Report) -> Bool {
        let current = Set(
            zip(report.leaves, report.provenance).filter { $0.0.result != .failed && $0.0.failure == nil }
                .map(\.1.output))
        return (earlier?.record.leaves ?? []).contains {
            !$0.look.isEmpty && named.contains($0.output) && !current.contains($0.output)
        }
    }

    // MARK: The next run

    /// - Parameters:
    ///   - general: the inputs of all leaves, as observed.
    ///   - assets: folders in which katex/ was put.
    func write(
        _ request: LibraryRenderer.Request, _ outcome: IncrementalBuild.Outcome,
        general: [String: Observation],
        assets: [String], began: Int64
    ) {
        var builder = RecordBuilder(key: key, began: began, earlier: earlier?.record)
        let report = outcome.report
        if !report.diagnostics.isEmpty || !report.failures.isEmpty || outcome.assetsError != nil {
            builder.isNotQuiet()
        }
        for (path, observation) in general.sorted(by: { $0.key < $1.key })
        where builder.add(observation, at: path) == nil {
            builder.isNotQuiet()
        }
        add(assets, request, &builder)
        for manifest in request.manifests {
            // An unusable manifest renders nothing.
            let key = report.keys[manifest.path] ?? ContentDigest(of: [])
            builder.add(RenderRecord.Manifest(path: manifest.path, key: key))
        }
        var outputs: Set<String> = []
        // Each list has removed ones at its end, which have no provenance.
        let made =
            Array(zip(report.leaves, report.provenance)) + Array(zip(report.files, report.fileProvenance))
        for (leaf, provenance) in made {
            outputs.insert(provenance.output)
            add(leaf, provenance, &builder)
        }
        addUnmade(request, outputs, &builder)
        // Without a record the next run is a full one; this run is not affected.
        try? store.write(builder.record, to: path)
    }

    private func add(
        _ assets: [String], _ request: LibraryRenderer.Request, _ builder: inout RecordBuilder
    ) {
        guard let katex = request.katex else { return }
        for folder in assets {
            let installed = DiskPath.join(folder, KaTeXAssets.folderName)
            let names = Observation(ofNamesIn: installed, depth: KaTeXLocation.depth)
            if builder.add(names, at: installed) == nil { builder.isNotQuiet() }
            for file in katex.files {
                let path = DiskPath.join(installed, file.path)
                let observation = Observation(of: path)
                guard case .file(_, let digest) = observation.content,
                    digest == ContentDigest(of: file.bytes),
                    builder.add(observation, at: path) != nil
                else {
                    builder.isNotQuiet()
                    continue
                }
            }
        }
    }

    private func add(
        _ leaf: LibraryRenderer.LeafReport, _ provenance: LeafProvenance, _ builder: inout RecordBuilder
    ) {
        var recorded = RenderRecord.Leaf(
            manifest: provenance.manifest, address: leaf.address, output: provenance.output,
            formulas: leaf.formulas,
            words: leaf.words)
        recorded.look = leaf.look
        if let kept = provenance.kept, let earlier {
            let old = earlier.record.leaves[kept]
            recorded.isOurs = old.isOurs
            recorded.made = old.made.flatMap { builder.takeOver($0) }
            let inputs = old.inputs.map { builder.takeOver($0) }
            recorded.inputs = inputs.compactMap { $0 }
            recorded.isClean = recorded.made != nil && !inputs.contains(nil)
            recorded.places = old.places
            recorded.questions = old.questions
            recorded.answers = old.answers
            return builder.add(recorded)
        }
        recorded.places = provenance.places
        recorded.questions = provenance.questions
        recorded.answers = provenance.answers
        let old = earlierLeaves[provenance.output]
        recorded.isOurs = leaf.result == .written || old?.isOurs == true
        guard let trace = provenance.trace, let output = trace.output else {
            // Not rendered in this run: the file is an earlier run's, or not ours. An old file of a library, which could not be
            // replaced, says nothing about the leaves of this run.
            let isOldFile = leaf.address.isEmpty && leaf.failure != nil
            recorded.made = isOldFile ? nil : old?.made.flatMap { builder.takeOver($0) }
            recorded.look = old?.look ?? ""
            return builder.add(recorded)
        }
        recorded.made = builder.add(output, at: provenance.output)
        if leaf.address.isEmpty {
            // A file of the whole library: made anew in each run that is not a repetition.
            recorded.isClean = provenance.isClean && recorded.made != nil
            return builder.add(recorded)
        }
        // The source comes first: it identifies the leaf.
        let others = trace.inputs.keys.filter { $0 != trace.source }.sorted()
        let inputs = ([trace.source] + others).map { path in
            trace.inputs[path].flatMap { builder.add($0, at: path) }
        }
        recorded.inputs = inputs.compactMap { $0 }
        recorded.isClean = provenance.isClean && recorded.made != nil && !inputs.contains(nil)
        builder.add(recorded)
    }

    /// Keeps the leaves of the earlier record that this run did not reach because of an error in their manifest or source,
    /// so a later run can still remove them.
    private func addUnmade(
        _ request: LibraryRenderer.Request, _ outputs: Set<String>, _ builder: inout RecordBuilder
    ) {
        guard let earlier else { return }
        for (index, leaf) in earlier.record.leaves.enumerated()
        where !gone.contains(index) && !outputs.contains(leaf.output) {
            let path = earlier.record.manifests[leaf.manifest].path
            guard let manifest = request.manifests.firstIndex(where: { $0.path == path }) else { continue }
            var kept = RenderRecord.Leaf(
                manifest: manifest, address: leaf.address, output: leaf.output, formulas: leaf.formulas,
                words: leaf.words)
            kept.look = leaf.look
            kept.isOurs = leaf.isOurs
            kept.made = leaf.made.flatMap { builder.takeOver($0) }
            builder.add(kept)
        }
    }

}
