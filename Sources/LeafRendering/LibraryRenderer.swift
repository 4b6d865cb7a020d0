package import Diagnostics
package import KaTeX
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
        /// Where leaves go instead of beside their manifest, absolute.
        package var out: String?
        package var mode = Mode.write
        package var jobs: Int
        /// `nil` leaves katex/ out.
        package var katex: KaTeXAssets?
        package var checksMath = false
        /// What KaTeX has said of formulas before.
        var memory: MathMemory?
        /// Called from any task with every file besides its own source that a leaf depends on, there or not, absolute.
        var onInput: (@Sendable (LeafAddress, String) -> Void)?

        package init(manifests: [LibraryManifest], jobs: Int) {
            self.manifests = manifests
            self.jobs = jobs
        }
    }

    /// What became of one leaf.
    package struct LeafReport: Sendable, Hashable {
        package enum Result: String, Sendable { case written, unchanged, stale, missing, failed }
        /// Empty for a leaf without a manifest.
        package var address: String
        /// As shown to people.
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
        let (jobs, planned) = try plan(request)
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
        for (_, outcome) in results {
            var leaf = outcome.report
            leaf.failure = outcome.failure
            report.leaves.append(leaf)
            report.diagnostics += outcome.diagnostics
            if let failure = outcome.failure { report.failures.append(failure) }
        }
        report.diagnostics = report.diagnostics.sortedByPosition()
        return report
    }

    /// Counts across tasks.
    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)
        func increment() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
    }

    // MARK: The plan

    private func plan(_ request: Request) throws -> (jobs: [LeafJob], report: Report) {
        var report = Report()
        var jobs: [LeafJob] = []
        var owners: [String: String] = [:]
        for manifest in request.manifests {
            // One sitegen.yml holds for many manifests; what is wrong with it is said once.
            let known = Set(report.diagnostics)
            report.diagnostics += manifest.settings.applied(to: manifest.diagnostics)
                .filter { !known.contains($0) }
            guard let library = manifest.library, !manifest.settings.diagnostics.hasErrors else { continue }
            let context = try LeafJob.Context(
                manifest: manifest, library: library, options: options(manifest),
                outFolder: Self.outFolder(of: manifest, in: request))
            for leaf in try selected(library, request.only, among: request.manifests) {
                switch manifest.sourcePath(of: leaf) {
                case nil: continue
                case .failure(let error): report.diagnostics.append(error.diagnostic)
                case .success(let source):
                    let output = DiskPath.absolute(leaf.leaf.file, in: context.outFolder)
                    if let owner = owners.updateValue(leaf.address.description, forKey: output) {
                        report.diagnostics.append(
                            Diagnostic(
                                "manifest-duplicate-file", .error, at: manifest.position(of: leaf, .file),
                                "'\(leaf.address)' would be written over '\(owner)'; give each its own file or --out"
                            ))
                        continue
                    }
                    jobs.append(LeafJob(context: context, leaf: leaf, source: source, output: output))
                }
            }
        }
        // Whatever they are called: a link, or letter case on some disks, can make a leaf's file a source.
        let sources = Set(jobs.compactMap { FileReading.identity(of: $0.source) })
        jobs.removeAll { job in
            guard let identity = FileReading.identity(of: job.output), sources.contains(identity) else {
                return false
            }
            report.diagnostics.append(
                Diagnostic(
                    "manifest-reserved-file", .error, at: job.context.manifest.position(of: job.leaf, .file),
                    "the leaf's file is the source of a leaf; name another file"))
            return true
        }
        return (jobs, report)
    }

    /// The folders that leaves are written below: where katex/ goes.
    package func folders(of request: Request, where needsAssets: (LibraryManifest) -> Bool) -> [String] {
        request.manifests.filter { $0.library != nil && needsAssets($0) }.map {
            Self.outFolder(of: $0, in: request)
        }
    }

    private static func outFolder(of manifest: LibraryManifest, in request: Request) -> String {
        guard let out = request.out else { return manifest.folder }
        guard request.manifests.count > 1 else { return out }
        // Several libraries in one folder: each in the folder of its root's name.
        return DiskPath.join(out, DiskPath.name(of: DiskPath.folder(of: manifest.folder)))
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
