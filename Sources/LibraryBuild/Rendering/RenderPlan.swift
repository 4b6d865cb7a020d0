import Diagnostics
import LeafRendering
import LibraryFolder
import SiteFiles
import StudyManifest

/// The leaves of a request in order: each is rendered, or kept as an earlier run left it.
struct RenderPlan {
    struct Step {
        enum Work {
            case make(LeafJob)
            /// The number of the leaf in the earlier run's record.
            case keep(Int, LibraryRenderer.LeafReport)
        }

        /// The index of the manifest that names it, among the request's.
        var manifest: Int
        var leaf: AddressedLeaf
        /// Absolute.
        var output: String
        var work: Work
        var source: FileIdentity?

        var job: LeafJob? { if case .make(let job) = work { job } else { nil } }
    }

    private(set) var steps: [Step] = []
    /// The findings about manifests, and the keys of their leaves.
    private(set) var report = LibraryRenderer.Report()

    private let request: LibraryRenderer.Request
    /// The addresses of leaves by their output.
    private var owners: [String: String] = [:]
    private let paths = ShownPaths()

    init(
        _ request: LibraryRenderer.Request, options: (LibraryManifest) throws -> LeafOptions
    ) throws {
        self.request = request
        for index in request.manifests.indices { try addLeaves(ofManifest: index, options) }
        removeOverwrittenSources()
    }

    private mutating func addLeaves(
        ofManifest index: Int, _ options: (LibraryManifest) throws -> LeafOptions
    ) throws {
        let manifest = request.manifests[index]
        // One sitegen.yml may belong to many manifests. Its findings are reported once.
        let known = Set(report.diagnostics)
        report.diagnostics += manifest.settings.applied(to: manifest.diagnostics)
            .filter { !known.contains($0) }
        guard let library = manifest.library, !manifest.settings.diagnostics.hasErrors else { return }
        let options = try options(manifest)
        let outFolder = LibraryRenderer.outFolder(of: manifest, in: request)
        var kept: [String: LeafReuse.Kept] = [:]
        if request.traces {
            let key = options.key(manifest, katex: request.katex, outFolder: outFolder)
            report.keys[manifest.path] = key
            kept = request.reuse?.leaves(of: manifest, key: key) ?? [:]
        }
        var shared: LeafJob.Context?
        var folders = SourceFolders(root: manifest.settings.root)
        for leaf in try selected(library, request.only, among: request.manifests) {
            guard leaf.leaf.source != nil else { continue }
            if let kept = kept[leaf.address.description] {
                add(keeping(kept, leaf, manifest: index))
                continue
            }
            switch manifest.sourcePath(of: leaf, &folders) {
            case nil: continue
            case .failure(let error): report.diagnostics.append(error.diagnostic)
            case .success(let source):
                let context =
                    try shared ?? LeafJob.Context(manifest: manifest, library: library, options: options)
                shared = context
                let output = DiskPath.absolute(leaf.leaf.file, in: outFolder)
                let job = LeafJob(context: context, leaf: leaf, source: source, output: output)
                add(
                    Step(
                        manifest: index, leaf: leaf, output: output, work: .make(job),
                        source: FileReading.identity(of: source)))
            }
        }
    }

    /// Returns the step that keeps a leaf: the same manifest and folder give the same file.
    private func keeping(_ kept: LeafReuse.Kept, _ leaf: AddressedLeaf, manifest: Int) -> Step {
        let report = LibraryRenderer.LeafReport(
            address: kept.leaf.address, file: paths.shown(kept.leaf.output), result: .unchanged,
            formulas: kept.leaf.formulas)
        return Step(
            manifest: manifest, leaf: leaf, output: kept.leaf.output, work: .keep(kept.index, report),
            source: kept.source)
    }

    private mutating func add(_ step: Step) {
        guard let owner = owners.updateValue(step.leaf.address.description, forKey: step.output) else {
            return steps.append(step)
        }
        report.diagnostics.append(
            Diagnostic(
                RuleDefinition(.duplicateFile),
                at: request.manifests[step.manifest].position(of: step.leaf, .file),
                "'\(step.leaf.address)' would be written over '\(owner)'; give each its own file or --out"))
    }

    /// Drops leaves whose output is a source. Names do not tell: a link, or letter case on some disks, can make both the
    /// same file.
    private mutating func removeOverwrittenSources() {
        let sources = Set(steps.compactMap(\.source))
        let isSource = { (step: Step) in FileReading.identity(of: step.output).map(sources.contains) ?? false
        }
        let overwritten = Set(steps.indices.filter { isSource(steps[$0]) })
        guard !overwritten.isEmpty else { return }
        for step in overwritten.sorted().map({ steps[$0] }) {
            report.diagnostics.append(
                Diagnostic(
                    RuleDefinition(.reservedFile),
                    at: request.manifests[step.manifest].position(of: step.leaf, .file),
                    "the leaf's file is the source of a leaf; name another file"))
        }
        steps = steps.indices.filter { !overwritten.contains($0) }.map { steps[$0] }
    }

    private func selected(
        _ library: StudyLibrary, _ only: [String], among manifests: [LibraryManifest]
    ) throws -> [AddressedLeaf] {
        guard !only.isEmpty else { return library.allLeaves }
        var wanted: Set<LeafAddress> = []
        for suffix in only {
            let matches = manifests.flatMap { $0.library?.leaves(matching: suffix) ?? [] }
            if matches.isEmpty {
                let names = manifests.flatMap { $0.library?.allLeaves.map(\.address.leaf) ?? [] }
                throw SelectionError.unknown(suffix, hint: Suggestion.hint(for: suffix, in: names))
            }
            if matches.count > 1 {
                throw SelectionError.ambiguous(suffix, matches.map(\.address.description))
            }
            wanted.formUnion(matches.map(\.address))
        }
        return library.allLeaves.filter { wanted.contains($0.address) }
    }
}
