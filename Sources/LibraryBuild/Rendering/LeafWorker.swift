import FormulaTypesetting
import LeafRendering
import Diagnostics
import KaTeXFiles
import LibraryFolder
import NewsLibrary
import SiteFiles
import StudyManifest
import StudyMarkdown

/// Renders leaf after leaf within one task.
struct LeafWorker {
    private let request: LibraryRenderer.Request
    private let mathCheck: MathCheck?
    private var renderer: LeafRenderer?
    private var context: LeafJob.Context?
    /// The folder of the last leaf, which is mostly that of the next.
    private var folder: (path: String, open: OutputFolder)?
    /// The ids of leaves that others refer to, read on demand.
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
        let log = request.traces ? InputLog() : nil
        var trace = LeafTrace(source: job.source, inputs: [:])
        var diagnostics: [Diagnostic] = []
        var failure: FileError?
        var unknownKeys: [(name: String, position: SourcePosition)] = []
        let lookup = job.lookup
        var places: SharedPlaces?
        var shared: SharedContent?
        do throws(FileError) {
            var resolver = resolver(for: job, renderer, log)
            resolver.labels = lookup
            guard let made = try render(job, renderer, resolver, lookup, log) else {
                return LeafJob.Outcome(report: report, awaitsLabels: true)
            }
            places = made.places
            shared = job.list == nil ? made.shared : nil
            report.formulas = made.formulaCount
            report.words = made.wordCount
            report.look = made.look?.text ?? ""
            unknownKeys = made.unknownKeys
            diagnostics = made.diagnostics
            if let page = made.page { report.result = try finish(page, job, &trace) }
        } catch {
            failure = error
        }
        trace.inputs = log?.seen ?? [:]
        return LeafJob.Outcome(
            report: report, diagnostics: diagnostics, failure: failure, trace: trace, places: places,
            questions: lookup?.questions ?? [], answers: lookup?.answers,
            awaitsLabels: lookup?.isAwaited ?? false, shared: shared, unknownKeys: unknownKeys)
    }

    /// Renders the page of a leaf. Returns `nil` for a list before the places of the library are known.
    private func render(
        _ job: LeafJob, _ renderer: LeafRenderer, _ resolver: LeafResolver, _ lookup: LabelLookup?,
        _ log: InputLog?
    ) throws(FileError) -> LeafRenderer.Outcome? {
        let title = job.context.manifest.isImplied ? nil : job.leaf.leaf.title
        if let list = job.list {
            let leaves = lookup?.leaves(in: list) ?? []
            guard lookup?.isAwaited == false else { return nil }
            log?.look(at: job.source)
            let page = ListPage(
                title: job.leaf.leaf.title, list: list, library: job.context.library, leaves: leaves,
                link: { resolver.relativePath(to: $0.leaf.file) })
            let source = SourceText(file: job.shownSource, bytes: Array(page.markdown.utf8))
            var leaf = LeafRenderer.Request(
                title: title, header: job.leaf.leaf.header, source: source, katexPath: job.katexPath
            ) { _ in PassThroughResolver() }
            leaf.navigation = job.navigation
            leaf.framePath = job.framePath
            var made = renderer.render(leaf)
            // The text has no file.
            let place = job.context.manifest.position(of: job.leaf, .list)
            for index in made.diagnostics.indices { made.diagnostics[index].position = place }
            made.places = SharedPlaces()
            return made
        }
        if job.leaf.leaf.isPapers {
            return PapersLeaf(job: job, renderer: renderer, katex: request.katex)
                .render(try log.bytes(at: job.source))
        }
        let source = SourceText(file: job.shownSource, bytes: try log.bytes(at: job.source))
        var leaf = LeafRenderer.Request(
            title: title, header: job.leaf.leaf.header, source: source, katexPath: job.katexPath
        ) {
            var resolver = resolver
            resolver.webLinks = $0
            return resolver
        }
        leaf.navigation = job.navigation
        leaf.framePath = job.framePath
        if let source = job.context.manifest.composedSource {
            leaf.addition = source.addition
            leaf.isWrittenWithErrors = source.kind == .hub
        }
        return renderer.render(leaf)
    }

    private mutating func finish(
        _ page: [UInt8], _ job: LeafJob, _ trace: inout LeafTrace
    ) throws(FileError) -> LibraryRenderer.LeafReport.Result {
        switch request.mode {
        case .write:
            let folder = try folder(for: job)
            guard request.traces else {
                return try AtomicFile.write(page, to: job.output, in: folder) == .written
                    ? .written : .unchanged
            }
            let (outcome, observation) = try ObservedWrite.write(page, to: job.output, in: folder)
            trace.output = observation
            return outcome == .written ? .written : .unchanged
        case .check:
            guard FileReading.isFile(job.output) else { return .missing }
            return try FileReading.bytes(at: job.output) == page ? .unchanged : .stale
        }
    }

    /// Makes and opens the folder of a leaf.
    private mutating func folder(for job: LeafJob) throws(FileError) -> OutputFolder {
        let path = DiskPath.folder(of: job.output)
        if let folder, folder.path == path { return folder.open }
        let root = LibraryRenderer.writeRoot(of: job.context.manifest, in: request)
        try AtomicFile.makeFolder(path, below: root)
        let opened = try OutputFolder(of: job.output, below: root)
        folder = (path, opened)
        return opened
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

    private func resolver(
        for job: LeafJob, _ renderer: LeafRenderer, _ log: InputLog?
    ) -> LeafResolver {
        let context = job.context
        let ids = self.ids
        var resolver = LeafResolver(
            library: context.library, file: job.leaf.leaf.file, manifestFolder: context.manifest.folder,
            sourceFolder: DiskPath.folder(of: job.source),
            root: context.manifest.isImplied ? nil : context.manifest.settings.root,
            webLinks: .text, directory: context.directory, idsOfLeaf: { _ in nil })
        resolver.address = job.leaf.address
        resolver.linkRoot = context.options.linkRoot
        resolver.openHosts = context.options.openHosts
        if let source = context.manifest.composedSource {
            let files = DiskPath.join(source.pagesFolder, NewsEdition.filesFolder)
            resolver.sharedPictures = (
                DiskPath.join(files, NewsEdition.mediaFolder), NewsEdition.mediaFolder + "/"
            )
        }
        let plain = resolver
        resolver.log = log
        let places = { (leaf: AddressedLeaf) -> NamedPlaces? in
            guard case .success(let path) = context.manifest.sourcePath(of: leaf) else {
                // The source may appear later.
                if let source = leaf.leaf.source {
                    log?.look(at: DiskPath.absolute(source, in: context.manifest.folder))
                }
                return nil
            }
            if let known = ids.byPath[path] {
                log?.merge(known.inputs)
                return known.places
            }
            let inner = log.map { _ in InputLog() }
            defer { if let inner { log?.merge(inner.seen) } }
            guard let bytes = try? inner.bytes(at: path) else { return nil }
            let source = SourceText(file: DiskPath.shown(path), bytes: bytes)
            guard TextCheck.violation(about: source) == nil else { return nil }
            var other = plain
            other.log = inner
            other.file = leaf.leaf.file
            other.sourceFolder = DiskPath.folder(of: path)
            let found = renderer.places(of: source, resolver: other)
            ids.byPath[path] = (found, inner?.seen ?? [:])
            return found
        }
        resolver.idsOfLeaf = { places($0)?.ids }
        resolver.anchorsOfLeaf = { places($0)?.anchors ?? [:] }
        return resolver
    }

    private final class IDCache {
        var byPath: [String: (places: NamedPlaces, inputs: [String: Observation])] = [:]
    }
}
