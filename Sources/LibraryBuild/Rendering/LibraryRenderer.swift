package import LeafRendering
import FormulaTypesetting
package import Diagnostics
package import KaTeXFiles
package import LibraryFolder
package import SiteFiles
import StudyManifest
import StudyMarkdown

/// Renders the leaves of manifests in parallel, with results in order, or reports which committed ones are out of date.
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
        /// Log the inputs of each leaf.
        package var traces = false
        /// The leaves of an earlier run that are still current and not rendered again.
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
        /// For an estimate of the reading time.
        package var words: Int
        /// The look whose style and script are files beside the leaves; empty for a page that has them in itself.
        package var look: String
        /// Why it could not be read or written.
        package var failure: FileError?

        package init(
            address: String, file: String, result: Result, formulas: Int, words: Int = 0, look: String = ""
        ) {
            self.address = address
            self.file = file
            self.result = result
            self.formulas = formulas
            self.words = words
            self.look = look
        }
    }

    package struct Report: Sendable {
        package var leaves: [LeafReport] = []
        package var diagnostics: [Diagnostic] = []
        /// Files that could not be read or written: the work could not be done.
        package var failures: [FileError] = []
        /// The files of whole libraries, such as start pages. They have no address.
        package var files: [LeafReport] = []
        /// In the order of `files`.
        package var fileProvenance: [LeafProvenance] = []
        /// In the order of `leaves`; removed leaves have none.
        package var provenance: [LeafProvenance] = []
        /// By the path of a manifest: a digest of the inputs of all its leaves.
        package var keys: [String: ContentDigest] = [:]
        /// The number of leaves rendered, not kept from an earlier run.
        package var rendered: Int { provenance.count { $0.kept == nil } }

        package init() {}

        /// Drops the contents of leaves once the files of the library have them.
        mutating func forgetContents() {
            for index in provenance.indices {
                if case .rendered = provenance[index].content { provenance[index].content = .kept }
            }
        }
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
        var plan = try RenderPlan(request, options: options)
        let crew = LeafCrew(request: request, progress: progress)
        let jobs = plan.steps.indices.compactMap { plan.steps[$0].numberedJob($0) }
        var outcomes = try await crew.render(jobs)
        for index in request.manifests.indices {
            guard let pass = plan.labelPass(ofManifest: index, crew, outcomes) else { continue }
            try await pass.settle(&plan.steps, of: index, &outcomes)
        }
        return report(request, plan, outcomes)
    }

    private func report(
        _ request: Request, _ plan: RenderPlan, _ outcomes: [Int: LeafJob.Outcome]
    ) -> Report {
        var report = plan.report
        var unknownKeys = [UnknownKeys](repeating: UnknownKeys(), count: request.manifests.count)
        for (number, step) in plan.steps.enumerated() {
            var provenance = LeafProvenance(manifest: step.manifest, output: step.output)
            switch step.work {
            case .keep(let kept):
                provenance.kept = kept.index
                provenance.isClean = true
                report.leaves.append(kept.report)
            case .make, .ask:
                guard let outcome = outcomes[number] else { break }
                var leaf = outcome.report
                leaf.failure = outcome.failure
                report.leaves.append(leaf)
                let manifest = request.manifests[step.manifest]
                let findings = NoteFindings.withoutNotes(
                    NewsFindings.withoutStyle(outcome.diagnostics, of: manifest), of: manifest)
                report.diagnostics += findings
                unknownKeys[step.manifest].add(outcome.unknownKeys)
                if let failure = outcome.failure { report.failures.append(failure) }
                provenance.trace = outcome.trace
                provenance.isClean =
                    outcome.failure == nil && findings.isEmpty && outcome.unknownKeys.isEmpty
                    && outcome.report.result != .failed && outcome.isCertain
                provenance.places = outcome.places?.digest
                provenance.content = outcome.shared.map { .rendered($0) } ?? .missing
                provenance.questions = outcome.questions.map(\.text).sorted()
                provenance.answers = outcome.answers
            }
            report.provenance.append(provenance)
        }
        for (manifest, keys) in zip(request.manifests, unknownKeys) {
            report.diagnostics += keys.findings(manifest.settings)
        }
        // A bad value of sitegen.yml is found in every leaf and reported once.
        let known = SourceThemes.mapped(report.diagnostics, request.manifests)
        report.diagnostics = Set(DocumentPlaces.mapped(known, request.manifests))
            .sortedByPosition()
        return report
    }

    // MARK: Folders

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
}
