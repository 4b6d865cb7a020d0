import Diagnostics
import KaTeX
import LibraryFolder
import SiteFiles
import StudyManifest

/// Works on leaf after leaf within one task.
struct LeafWorker {
    private let request: LibraryRenderer.Request
    private let mathCheck: MathCheck?
    private var renderer: LeafRenderer?
    private var context: LeafJob.Context?
    private var madeFolders: Set<String> = []
    /// The ids of leaves that others refer to, read when they are.
    private let ids = IDCache()

    init(_ request: LibraryRenderer.Request) throws {
        self.request = request
        let memory = request.memory
        mathCheck =
            try request.checksMath ? request.katex.map { try MathCheck(assets: $0, memory: memory) } : nil
    }

    mutating func work(_ job: LeafJob) throws -> LeafJob.Outcome {
        let renderer = try self.renderer(for: job.context)
        var report = LibraryRenderer.LeafReport(
            address: job.leaf.address.description, file: job.shownFile, result: .failed, formulas: 0)
        do throws(FileError) {
            let source = SourceText(
                file: DiskPath.shown(job.source), bytes: try FileReading.bytes(at: job.source))
            let made = renderer.render(
                LeafRenderer.Request(
                    title: job.leaf.leaf.title, header: job.leaf.leaf.header, source: source,
                    resolver: resolver(for: job, renderer), katexPath: job.katexPath))
            report.formulas = made.formulaCount
            guard let page = made.page else {
                return LeafJob.Outcome(report: report, diagnostics: made.diagnostics)
            }
            report.result = try finish(page, job)
            return LeafJob.Outcome(report: report, diagnostics: made.diagnostics)
        } catch {
            return LeafJob.Outcome(report: report, failure: error)
        }
    }

    private mutating func finish(_ page: [UInt8], _ job: LeafJob) throws(FileError)
        -> LibraryRenderer.LeafReport.Result
    {
        switch request.mode {
        case .write:
            let folder = DiskPath.folder(of: job.output)
            if madeFolders.insert(folder).inserted { try AtomicFile.makeFolder(folder) }
            return try AtomicFile.write(page, to: job.output) == .written ? .written : .unchanged
        case .check:
            guard FileReading.isFile(job.output) else { return .missing }
            return try FileReading.bytes(at: job.output) == page ? .unchanged : .stale
        }
    }

    private mutating func renderer(for context: LeafJob.Context) throws -> LeafRenderer {
        if let renderer, self.context === context { return renderer }
        var options = context.options
        options.katex = options.katex ?? request.katex
        let made = try LeafRenderer(
            options, template: context.template, settings: context.manifest.settings,
            mathCheck: mathCheck)
        renderer = made
        self.context = context
        return made
    }

    private func resolver(for job: LeafJob, _ renderer: LeafRenderer) -> LeafResolver {
        let context = job.context
        let ids = self.ids
        var resolver = LeafResolver(
            library: context.library, file: job.leaf.leaf.file, manifestFolder: context.manifest.folder,
            sourceFolder: DiskPath.folder(of: job.source), root: context.manifest.settings.root,
            webLinks: .text, idsOfLeaf: { _ in nil })
        let plain = resolver
        let note = { [onInput = request.onInput] (path: String) in onInput?(job.leaf.address, path) ?? () }
        resolver.onImage = note
        resolver.idsOfLeaf = { leaf in
            context.manifest.namedSource(of: leaf).map(note)
            guard case .success(let path) = context.manifest.sourcePath(of: leaf) else { return nil }
            if let known = ids.byPath[path] { return known }
            guard let bytes = try? FileReading.bytes(at: path) else { return nil }
            let source = SourceText(file: DiskPath.shown(path), bytes: bytes)
            guard TextCheck.complaint(about: source) == nil else { return nil }
            var other = plain
            other.file = leaf.leaf.file
            other.sourceFolder = DiskPath.folder(of: path)
            let found = renderer.ids(of: source, resolver: other)
            ids.byPath[path] = found
            return found
        }
        return resolver
    }

    private final class IDCache {
        var byPath: [String: [String: String]] = [:]
    }
}
