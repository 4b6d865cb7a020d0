import Diagnostics
import LeafRendering
import LibraryFolder
import SiteFiles
import StudyManifest
import StudyMarkdown

/// The leaves of a request in order: each is rendered, or kept as an earlier run left it.
struct RenderPlan {
    struct Step {
        enum Work {
            case make(LeafJob)
            case keep(Kept)
            /// To keep if the labels of other leaves that it refers to are the same, and to render otherwise.
            case ask(Kept, LeafJob)
        }

        /// A leaf of an earlier run.
        struct Kept {
            /// The number of the leaf in the earlier run's record.
            var index: Int
            var leaf: RenderRecord.Leaf
            var report: LibraryRenderer.LeafReport
        }

        /// The index of the manifest that names it, among the request's.
        var manifest: Int
        var leaf: AddressedLeaf
        /// Absolute.
        var output: String
        var work: Work
        var source: FileIdentity?

    }

    var steps: [Step] = []
    /// The findings about manifests, and the keys of their leaves.
    private(set) var report = LibraryRenderer.Report()

    private let request: LibraryRenderer.Request
    /// The addresses of leaves by their output.
    private var owners: [String: String] = [:]
    private let paths = ShownPaths()
    /// By the index of the manifest; `nil` where no leaf is rendered.
    private var contexts: [LeafJob.Context?] = []

    init(
        _ request: LibraryRenderer.Request, options: (LibraryManifest) throws -> LeafOptions
    ) throws {
        self.request = request
        for index in request.manifests.indices { try addLeaves(ofManifest: index, options) }
        removeOverwrittenSources()
        report.diagnostics += NestedBundles.findings(request.manifests) {
            LibraryRenderer.outFolder(of: $0, in: request)
        }
    }

    private mutating func addLeaves(
        ofManifest index: Int, _ options: (LibraryManifest) throws -> LeafOptions
    ) throws {
        let manifest = request.manifests[index]
        contexts.append(nil)
        // One sitegen.yml may belong to many manifests. Its findings are reported once.
        let known = Set(report.diagnostics)
        report.diagnostics += manifest.settings.applied(to: manifest.diagnostics)
            .filter { !known.contains($0) }
        guard let library = manifest.usableLibrary else { return }
        let options = try options(manifest)
        let outFolder = LibraryRenderer.outFolder(of: manifest, in: request)
        var kept: [String: LeafReuse.Kept] = [:]
        if request.traces {
            let key = options.key(manifest, katex: request.katex, outFolder: outFolder)
            report.keys[manifest.path] = key
            kept = request.reuse?.leaves(of: manifest, key: key) ?? [:]
        }
        var folders = SourceFolders(root: manifest.settings.root)
        for leaf in try selected(library, request.only, among: request.manifests) {
            let list = leaf.leaf.list.flatMap { ListedPlace.List(rawValue: $0.rawValue) }
            guard leaf.leaf.source != nil || list != nil else { continue }
            let kept = kept[leaf.address.description]
            if let kept, kept.leaf.questions.isEmpty {
                add(step(kept, leaf, manifest: index))
                continue
            }
            switch list == nil ? manifest.sourcePath(of: leaf, &folders) : .success(manifest.path) {
            case nil: continue
            case .failure(let error): report.diagnostics.append(error.diagnostic)
            case .success(let source):
                let context =
                    try contexts[index]
                    ?? LeafJob.Context(manifest: manifest, library: library, options: options)
                contexts[index] = context
                let output = DiskPath.absolute(leaf.leaf.file, in: outFolder)
                var job = LeafJob(context: context, leaf: leaf, source: source, output: output)
                job.list = list
                if let kept {
                    add(step(kept, leaf, manifest: index, job))
                    continue
                }
                add(
                    Step(
                        manifest: index, leaf: leaf, output: output, work: .make(job),
                        source: FileReading.identity(of: source)))
            }
        }
    }

    /// Returns the step that keeps a leaf: the same manifest and folder give the same file.
    ///
    /// - Parameter job: renders the leaf, if it may have to be rendered.
    private func step(
        _ kept: LeafReuse.Kept, _ leaf: AddressedLeaf, manifest: Int, _ job: LeafJob? = nil
    ) -> Step {
        let report = LibraryRenderer.LeafReport(
            address: kept.leaf.address, file: paths.shown(kept.leaf.output), result: .unchanged,
            formulas: kept.leaf.formulas, words: kept.leaf.words, look: kept.leaf.look)
        let found = Step.Kept(index: kept.index, leaf: kept.leaf, report: report)
        return Step(
            manifest: manifest, leaf: leaf, output: kept.leaf.output,
            work: job.map { .ask(found, $0) } ?? .keep(found), source: kept.source)
    }

    /// Returns the pass over the leaves of a manifest that refer to labels of others; `nil` if it has none.
    func labelPass(
        ofManifest index: Int, _ crew: LeafCrew, _ outcomes: [Int: LeafJob.Outcome]
    ) -> LabelPass? {
        let manifest = request.manifests[index]
        guard let library = manifest.library, let context = contexts[index],
            steps.indices.contains(where: {
                steps[$0].manifest == index && (steps[$0].isAsking || outcomes[$0]?.awaitsLabels == true)
            })
        else { return nil }
        let earlier = report.keys[manifest.path].flatMap {
            request.reuse?.places(of: manifest, key: $0)
        }
        return LabelPass(
            manifest: manifest, library: library, context: context, earlier: earlier ?? [:], crew: crew)
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
                let hint = Suggestion.hint(for: suffix, in: names)
                // Of a small library all leaves are named.
                let isSmall = hint.isEmpty && (1...12).contains(names.count)
                throw SelectionError.unknown(
                    suffix, hint: isSmall ? "; the leaves are \(names.joined(separator: ", "))" : hint)
            }
            if matches.count > 1 {
                throw SelectionError.ambiguous(suffix, matches.map(\.address.description))
            }
            wanted.formUnion(matches.map(\.address))
        }
        return library.allLeaves.filter { wanted.contains($0.address) }
    }
}
