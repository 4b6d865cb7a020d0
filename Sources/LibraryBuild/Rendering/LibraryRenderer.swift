package import LeafRendering
import FormulaTypesetting
package import Diagnostics
package import KaTeXFiles
package import LibraryFolder
package import SiteFiles
import StudyManifest
import StudyMarkdown
import Synchronization

/// Makes the leaves of manifests, in parallel and in order, or says which of the committed ones are out of date.
package struct LibraryRenderer: Sendable {
    package enum Mode: Sendable { case write, check }

    package struct Request: Sendable {
        package var manifests: [LibraryManifest]
        /// Addresses or their suffixes; empty for all leaves.
        package var only: [String] = []
        /// The folder for leaves instead of their manifest's, absolute.
        package var out: String?
        package var mode = Mode.write
        package var jobs: Int
        /// `nil` leaves katex/ out.
        package var katex: KaTeXAssets?
        package var checksMath = false
        /// Write down what each leaf is made from.
        package var traces = false
        /// The leaves of an earlier run that still hold and are not rendered again.
        package var reuse: LeafReuse?
        /// KaTeX's earlier verdicts.
        var memory: MathMemory?

        package init(manifests: [LibraryManifest], jobs: Int) {
            self.manifests = manifests
            self.jobs = jobs
        }
    }

    /// The result of one leaf.
    package struct LeafReport: Sendable, Hashable {
        /// `removed`: written by an earlier run, and named by no manifest any more.
        package enum Result: String, Sendable { case written, unchanged, stale, missing, failed, removed }
        /// Empty for a leaf without a manifest.
        package var address: String
        /// The file as shown to people.
        package var file: String
        package var result: Result
        package var formulas: Int
        /// Why it could not be read or written.
        package var failure: FileError?

        package init(address: String, file: String, result: Result, formulas: Int) {
            self.address = address
            self.file = file
            self.result = result
            self.formulas = formulas
        }
    }

    package struct Report: Sendable {
        package var leaves: [LeafReport] = []
        package var diagnostics: [Diagnostic] = []
        /// Files that could not be read or written: the work could not be done.
        package var failures: [FileError] = []
        /// In the order of `leaves`, as far as they were asked for.
        package var making: [LeafMaking] = []
        /// By the path of a manifest: changes with whatever decides about all of its leaves.
        package var keys: [String: ContentDigest] = [:]
        /// How many leaves were made and not taken over from an earlier run.
        package var rendered: Int { making.count { $0.kept == nil } }

        package init() {}
    }

    private let options: @Sendable (LibraryManifest) throws -> LeafOptions

    /// - Parameter options: what the leaves of a manifest are made with.
    package init(options: @escaping @Sendable (LibraryManifest) throws -> LeafOptions) {
        self.options = options
    }

    /// - Parameter progress: called from any task with the number of leaves done, of all, and the latest one's name.
    package func render(
        _ request: Request, progress: @escaping @Sendable (Int, Int, String) -> Void = { _, _, _ in }
    ) async throws -> Report {
        let (steps, planned) = try plan(request)
        let jobs = steps.compactMap(\.job)
        var report = planned
        let next = Counter()
        let done = Counter()
        let results = try await withThrowingTaskGroup(of: [(Int, LeafJob.Outcome)].self) { group in
            for _ in 0..<max(1, min(request.jobs, jobs.count)) {
                group.addTask {
                    // One parser's memory and one engine a task; leaves are taken as tasks come free.
                    var worker = try LeafWorker(request)
                    var mine: [(Int, LeafJob.Outcome)] = []
                    while !Task.isCancelled {
                        let index = next.increment() - 1
                        guard index < jobs.count else { break }
                        mine.append((index, try worker.work(jobs[index])))
                        let count = done.increment()
                        progress(count, jobs.count, jobs[index].shownFile)
                    }
                    return mine
                }
            }
            var all: [(Int, LeafJob.Outcome)] = []
            for try await part in group { all += part }
            return all.sorted { $0.0 < $1.0 }
        }
        var outcomes = results.makeIterator()
        var unknownKeys = [UnknownKeys](repeating: UnknownKeys(), count: request.manifests.count)
        for step in steps {
            var making = LeafMaking(manifest: step.manifest, output: step.output)
            switch step.work {
            case .keep(let index, let leaf):
                making.kept = index
                making.isClean = true
                report.leaves.append(leaf)
            case .make:
                guard let (_, outcome) = outcomes.next() else { break }
                var leaf = outcome.report
                leaf.failure = outcome.failure
                report.leaves.append(leaf)
                report.diagnostics += outcome.diagnostics
                unknownKeys[step.manifest].add(outcome.unknownKeys)
                if let failure = outcome.failure { report.failures.append(failure) }
                making.trace = outcome.trace
                making.isClean =
                    outcome.failure == nil && outcome.diagnostics.isEmpty && outcome.unknownKeys.isEmpty
                    && outcome.report.result != .failed
            }
            report.making.append(making)
        }
        for (manifest, keys) in zip(request.manifests, unknownKeys) {
            report.diagnostics += keys.findings(manifest.settings)
        }
        // What is wrong with a value of sitegen.yml is found in every leaf, and said once.
        report.diagnostics = Set(report.diagnostics).sortedByPosition()
        return report
    }

    /// Counts across tasks.
    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)
        func increment() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
    }

    // MARK: The plan

    /// One leaf that is asked for: made, or kept as an earlier run made it.
    private struct Step {
        enum Work {
            case make(LeafJob)
            case keep(Int, LeafReport)
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

    private func plan(_ request: Request) throws -> (steps: [Step], report: Report) {
        var report = Report()
        var steps: [Step] = []
        var owners: [String: String] = [:]
        let paths = ShownPaths()
        for (index, manifest) in request.manifests.enumerated() {
            // One sitegen.yml holds for many manifests; what is wrong with it is said once.
            let known = Set(report.diagnostics)
            report.diagnostics += manifest.settings.applied(to: manifest.diagnostics)
                .filter { !known.contains($0) }
            guard let library = manifest.library, !manifest.settings.diagnostics.hasErrors else { continue }
            let options = try options(manifest)
            let outFolder = Self.outFolder(of: manifest, in: request)
            var kept: [String: LeafReuse.Kept] = [:]
            if request.traces {
                let key = options.key(manifest, katex: request.katex, outFolder: outFolder)
                report.keys[manifest.path] = key
                kept = request.reuse?.leaves(of: manifest, key: key) ?? [:]
            }
            var shared: LeafJob.Context?
            for leaf in try selected(library, request.only, among: request.manifests) {
                guard leaf.leaf.source != nil else { continue }
                let output: String
                let step: Step
                if let kept = kept[leaf.address.description] {
                    // The same manifest and folder, so the same file.
                    output = kept.leaf.output
                    let report = LeafReport(
                        address: kept.leaf.address, file: paths.shown(output), result: .unchanged,
                        formulas: kept.leaf.formulas)
                    step = Step(
                        manifest: index, leaf: leaf, output: output, work: .keep(kept.index, report),
                        source: kept.source)
                } else {
                    output = DiskPath.absolute(leaf.leaf.file, in: outFolder)
                    switch manifest.sourcePath(of: leaf) {
                    case nil: continue
                    case .failure(let error):
                        report.diagnostics.append(error.diagnostic)
                        continue
                    case .success(let source):
                        let context =
                            try shared
                            ?? LeafJob.Context(
                                manifest: manifest, library: library, options: options)
                        shared = context
                        let job = LeafJob(context: context, leaf: leaf, source: source, output: output)
                        step = Step(
                            manifest: index, leaf: leaf, output: output, work: .make(job),
                            source: FileReading.identity(of: source))
                    }
                }
                if let owner = owners.updateValue(leaf.address.description, forKey: output) {
                    report.diagnostics.append(
                        Diagnostic(
                            RuleDefinition(.duplicateFile), at: manifest.position(of: leaf, .file),
                            "'\(leaf.address)' would be written over '\(owner)'; give each its own file or --out"
                        ))
                    continue
                }
                steps.append(step)
            }
        }
        // Whatever they are called: a link, or letter case on some disks, can make a leaf's file a source.
        let sources = Set(steps.compactMap(\.source))
        steps.removeAll { step in
            guard let identity = FileReading.identity(of: step.output), sources.contains(identity) else {
                return false
            }
            report.diagnostics.append(
                Diagnostic(
                    RuleDefinition(.reservedFile),
                    at: request.manifests[step.manifest].position(of: step.leaf, .file),
                    "the leaf's file is the source of a leaf; name another file"))
            return true
        }
        return (steps, report)
    }

    static func outFolder(of manifest: LibraryManifest, in request: Request) -> String {
        guard let out = request.out else { return manifest.folder }
        guard request.manifests.count > 1 else { return out }
        // Several libraries in one folder: each in the folder of its root's name.
        return DiskPath.join(out, DiskPath.name(of: DiskPath.folder(of: manifest.folder)))
    }

    /// The folders that leaves are written below: where katex/ goes.
    package func folders(of request: Request, where needsAssets: (LibraryManifest) -> Bool) -> [String] {
        request.manifests.filter { $0.library != nil && needsAssets($0) }.map {
            Self.outFolder(of: $0, in: request)
        }
    }

    /// The folder that the output of a manifest must not leave through a link: the library's root, or the folder of
    /// `--out`.
    static func writeRoot(of manifest: LibraryManifest, in request: Request) -> String {
        if let out = request.out { return out }
        let root = manifest.settings.root
        return DiskPath.contains(root, manifest.folder) ? root : manifest.folder
    }

    /// The folders that get katex/, each with the folder that it must not leave through a link; sorted by path.
    static func assetFolders(
        of manifests: [LibraryManifest], in request: Request
    ) -> [(folder: String, root: String)] {
        var roots: [String: String] = [:]
        for manifest in manifests {
            let folder = outFolder(of: manifest, in: request)
            if roots[folder] == nil { roots[folder] = writeRoot(of: manifest, in: request) }
        }
        return roots.map { (folder: $0.key, root: $0.value) }.sorted { $0.folder < $1.folder }
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

/// `--only` does not name one leaf.
package enum SelectionError: Error, CustomStringConvertible {
    case unknown(String, hint: String)
    case ambiguous(String, [String])

    package var description: String {
        switch self {
        case .unknown(let name, let hint): "no leaf is called '\(name)'\(hint)"
        case .ambiguous(let name, let all):
            "'\(name)' may be \(all.joined(separator: " or ")); write more of the address"
        }
    }
}
