import ArgumentParser
import LibraryBuild
import Diagnostics
import Foundation
import KaTeXFiles
import LibraryCheck
import LibraryFolder
import SiteFiles

/// The `render` command: markdown to leaves, of libraries, of single files or of a set of documents.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Render markdown with TeX into offline HTML leaves.",
        discussion: """
            Renders every leaf of a manifest that has a source, and puts katex/ and the vendored fonts/ beside the leaves. A leaf with an \
            error is not written: the old file stays, the others are made. What is as an earlier run made it is \
            not made again; a leaf that an earlier run wrote and that the manifest names no more is removed.

            EXAMPLES:
              sitegen render                        all below content/
              sitegen render content/feller-vol-2   one library
              sitegen render --only study-guide     one leaf
              sitegen render --check                exit 1 when a leaf is out of date
              sitegen render --no-index             without a start page
              sitegen render --math-check           KaTeX parses every formula first
              sitegen render --math html            typeset now: the page needs no script
              sitegen render --single-file          one file a leaf, nothing beside it
              sitegen render --frame shared         style and script beside the leaves
              sitegen render --no-record            make every leaf, whatever changed
              sitegen render --check-incremental    and compare with a clean build
              sitegen render --depfile-dir deps     what each leaf is made from
              sitegen render --md a.md --html a.html --depfile a.d
              sitegen render --md a.md --html a.html --title A --header "Chapter 1"
              sitegen render --md notes/*.md --out site      many documents at once
              sitegen render --rule math-stray-dollar=off    another severity for a rule
              sitegen render --lenient              missing link targets are warnings
            """)

    @Argument(
        help: ArgumentHelp("Manifests, or folders that hold some (default: content).", valueName: "manifest"))
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this leaf: its address (book/chapter/leaf) or an end of it.", valueName: "id"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Write the leaves here instead of beside their manifest.", valueName: "dir"))
    var out: String?

    @Flag(help: "Write nothing; exit 1 and list the leaves that differ from a fresh render.")
    var check = false

    @Flag(help: "Make every leaf, and neither believe nor keep the record of what was made.")
    var noRecord = false

    @Flag(help: "Then make everything again in memory; exit 1 where what was written differs from it.")
    var checkIncremental = false

    @Option(
        help: ArgumentHelp(
            "Write FILE.d for each leaf FILE here: what it was made from, for make and Ninja.",
            valueName: "dir"))
    var depfileDir: String?

    @Flag(help: "Put katex/ and fonts/ beside the leaves, and make none.")
    var assetsOnly = false

    @Flag(help: "Write the files of whole libraries, such as index.html, and no leaf.")
    var libraryOnly = false

    @Option(
        help: ArgumentHelp("Set a rule's severity: off, note, warning or error.", valueName: "id=severity"))
    var rule: [String] = []

    @Flag(help: "Make warnings of errors about other files: links that lead nowhere, missing images.")
    var lenient = false

    @OptionGroup var single: SingleLeafOptions
    @OptionGroup var renderOptions: RenderOptions
    @OptionGroup var report: ReportOptions

    /// Refuses options that contradict each other, before any file is read.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        try single.validate(paths: paths, only: only, out: out, check: check)
        _ = try RuleNames.severities(rule)
        // The comparison needs what a whole run wrote and recorded.
        if checkIncremental, check || noRecord || !only.isEmpty || single.isUsed || depfileDir != nil {
            throw ValidationError(
                "--check-incremental is about a whole run with its record; --check, --no-record, --only, --md and "
                    + "--depfile-dir do not go with it")
        }
        if depfileDir != nil, check || single.isUsed {
            throw ValidationError(
                single.isUsed
                    ? "--depfile-dir is for manifests; with --md write --depfile FILE"
                    : "--check makes nothing, so --depfile-dir has nothing to list")
        }
        if libraryOnly,
            check || checkIncremental || assetsOnly || single.isUsed || depfileDir != nil || !only.isEmpty
        {
            throw ValidationError(
                "--library-only writes no leaf; --check, --check-incremental, --assets-only, --only, --md and "
                    + "--depfile-dir do not go with it")
        }
        if assetsOnly,
            check || checkIncremental || renderOptions.noAssets || single.isUsed || depfileDir != nil
        {
            throw ValidationError(
                "--assets-only makes no leaf; --check, --check-incremental, --no-assets, --md and --depfile-dir do "
                    + "not go with it")
        }
    }

    /// Exits with 1 for findings of severity error and for stale leaves under `--check`, with 2 if a file cannot be
    /// read or written.
    func run() async throws {
        let console = Console(report)
        try await console.run {
            if single.html != nil { return try renderSingle(console) }
            return try await renderLibraries(console)
        }
    }

    /// Renders the file of `--md` to the file of `--html`.
    ///
    /// - Returns: false if the leaf has errors and was not written.
    private func renderSingle(_ console: Console) throws -> Bool {
        guard let markdown = single.md.first, let html = single.html else { return true }
        var leaf = SingleLeaf(
            markdown: DiskPath.absolute(markdown), html: DiskPath.absolute(html), title: single.title,
            header: single.header)
        let source: PathCheck.Input = ("--md", leaf.markdown)
        try PathCheck.refuseInput(leaf.html, of: "--html", among: [source])
        if let depfile = single.depfile {
            try PathCheck.refuseInput(
                DiskPath.absolute(depfile), of: "--depfile", among: [source, ("--html", leaf.html)])
        }
        // Inputs are recorded only for a depfile, which has to name settings and templates too.
        let log = single.depfile.map { _ in InputLog() }
        // A file without a manifest still follows the settings of the library around it.
        var settings = LibrarySettings(for: DiskPath.folder(of: leaf.markdown)) { log?.look(at: $0) }
        try settings.requireReadable()
        let renderRequest = try chosen
        settings.override(renderRequest.severities(over: settings))
        var options = try renderRequest.options(
            settings, from: DiskPath.folder(of: leaf.markdown), log: log)
        options.feedback = single.feedback
        var notes = UnknownRules.violations(in: settings)
        let beside = DiskPath.folder(of: leaf.html)
        // An existing katex/ may belong to other leaves of the folder and stays as it is.
        let needsAssets =
            renderRequest.needsAssets(settings)
            && !FileReading.isFolder(DiskPath.join(beside, KaTeXAssets.folderName))
        if needsAssets || renderRequest.runsKaTeX(settings) {
            let (assets, note) = try renderRequest.assets(
                settings, from: DiskPath.folder(of: leaf.markdown), log: log)
            leaf.katex = assets
            leaf.checksMath = renderRequest.checksMath
            if let note { notes.append(note) }
        }
        var report = try leaf.render(options, settings: settings, log: log)
        let isGood = !report.diagnostics.hasErrors
        // A leaf that was not written has no dependencies: make must run the rule again.
        if let log, let depfile = single.depfile, isGood {
            let list = try DependencyList.text(of: html, inputs: log.seen, in: DiskPath.absolute("."))
            try AtomicFile.write(Array(list.utf8), to: DiskPath.absolute(depfile))
        }
        if needsAssets, isGood { try leaf.katex?.install(beside: beside) }
        report.diagnostics = notes + report.diagnostics
        console.show(report.diagnostics)
        if console.isJSON {
            try console.show(report, isCheck: false)
        } else if isGood {
            console.say("wrote \(DiskPath.shown(leaf.html))")
        }
        return isGood
    }

    /// The request that the options describe.
    private var chosen: RenderRequest {
        get throws {
            var request = renderOptions.renderRequest
            request.severities = try RuleNames.severities(rule)
            request.isLenient = lenient
            return request
        }
    }

    /// The documents of `--md` with `--out`; `nil` for the other forms.
    private var documents: DocumentSet? {
        get throws {
            guard single.isSet(out: out), let out else { return nil }
            return try DocumentSet(single.md.map { DiskPath.absolute($0) }, out: DiskPath.absolute(out))
        }
    }

    /// Renders whole libraries or a set of documents.
    ///
    /// - Returns: false for findings of severity error and for leaves that are stale, missing or failed.
    private func renderLibraries(_ console: Console) async throws -> Bool {
        let documents = try documents
        let manifests = try documents == nil ? LibraryManifest.paths(at: paths) : []
        let build = try build(of: manifests, documents)
        // The record is read while the sources are looked at: each takes a sixth of a run of a hub without a change.
        async let record = assetsOnly || libraryOnly ? nil : build.readRecord()
        let composed = try await chosen.compose(manifests, isCheck: check)
        console.show(composed.diagnostics)
        if check { for page in composed.changed { console.say("out of date: \(page)") } }
        // Ninja's graph has an action for katex/ alone and one for the files of whole libraries.
        if assetsOnly { return try install(build, console) }
        if libraryOnly {
            var report = try await build.writeLibraryFiles()
            console.show(report.diagnostics)
            let isGood = !report.diagnostics.hasErrors && report.failures.isEmpty
            report.diagnostics = composed.diagnostics + report.diagnostics
            try console.show(report, isCheck: false)
            return isGood
        }
        let outcome = try await build.run(record: await record, progress: console.progress)
        console.show(outcome.report.diagnostics)
        // Thrown after the findings are shown, since the leaves are complete without katex/.
        if let error = outcome.assetsError { throw error }
        // The document has the findings about sources as well.
        var report = outcome.report
        report.diagnostics = composed.diagnostics + report.diagnostics
        try console.show(report, isCheck: check)
        if checkIncremental {
            let differences = try await build.differences(after: outcome, progress: console.progress)
            console.show(differences, leaves: outcome.report.leaves.count { $0.result != .removed })
            // A difference is a fault of the record, so the run fails although every leaf is written.
            guard differences.isEmpty else { return false }
        }
        return !outcome.report.diagnostics.hasErrors && !composed.diagnostics.hasErrors
            && !(check && !composed.changed.isEmpty)
            && !(outcome.report.leaves + outcome.report.files).contains {
                [.stale, .missing, .failed].contains($0.result)
            }
    }

    /// Returns the build of manifests or of a set of documents.
    private func build(of manifests: [String], _ documents: DocumentSet?) throws -> IncrementalBuild {
        var build = IncrementalBuild(manifests: manifests, jobs: renderOptions.parallel.jobs)
        build.only = only
        build.documents = documents
        build.out = documents == nil ? out.map { DiskPath.absolute($0) } : nil
        build.mode = check ? .check : .write
        build.renderRequest = try chosen
        build.review = { UnknownRules.violations(in: $0) }
        build.dependencies = depfileDir.map { DiskPath.absolute($0) }
        // The record is bound to the binary: another version may write other bytes from the same inputs.
        if !noRecord {
            build.store = RecordStore(environment: ProcessInfo.processInfo.environment)
            build.program = [Sitegen.version] + ProgramIdentity.lines
        }
        return build
    }

    /// Puts katex/ beside the leaves of each manifest.
    private func install(_ build: IncrementalBuild, _ console: Console) throws -> Bool {
        let (folders, diagnostics) = try build.installAssets()
        console.show(diagnostics)
        for folder in folders { console.say("katex/ is in \(DiskPath.shown(folder))") }
        if console.isJSON { try console.show(LibraryRenderer.Report(), isCheck: false) }
        return !diagnostics.hasErrors
    }
}
