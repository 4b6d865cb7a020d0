import ArgumentParser
import BuildRecord
import Diagnostics
import Foundation
import KaTeX
import LeafRendering
import LibraryFolder
import SiteFiles

struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render markdown with TeX into offline HTML leaves.",
        discussion: """
            Renders every leaf of a manifest that has a source, and puts katex/ beside the leaves. A leaf with an \
            error is not written: the old file stays, the others are made.

            EXAMPLES:
              sitegen render                        all below content/
              sitegen render content/feller-vol-2   one library
              sitegen render --only study-guide     one leaf
              sitegen render --check                exit 1 when a leaf is out of date
              sitegen render --math-check           KaTeX parses every formula first
              sitegen render --math html            typeset now: the page needs no script
              sitegen render --single-file          one file a leaf, nothing beside it
              sitegen render --md a.md --html a.html --title A --header "Chapter 1"
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

    @OptionGroup var single: SingleLeafOptions
    @OptionGroup var making: MakingOptions
    @OptionGroup var report: ReportOptions

    func validate() throws {
        try single.validate(paths: paths, only: only, out: out, check: check)
    }

    func run() async throws {
        let console = Console(report)
        try await console.run {
            if single.isUsed { return try renderSingle(console) }
            return try await renderLibraries(console)
        }
    }

    private func renderSingle(_ console: Console) throws -> Bool {
        guard let markdown = single.md, let html = single.html else { return true }
        var leaf = SingleLeaf(
            markdown: DiskPath.absolute(markdown), html: DiskPath.absolute(html), title: single.title,
            header: single.header)
        if leaf.markdown == leaf.html
            || (FileReading.identity(of: leaf.html).map { $0 == FileReading.identity(of: leaf.markdown) }
                ?? false)
        {
            throw Failure("--html names the same file as --md; the leaf would replace its own source")
        }
        let settings = LibrarySettings(for: DiskPath.folder(of: leaf.markdown))
        let making = making.making
        var options = try making.options(settings)
        options.feedback = single.feedback
        var notes: [Diagnostic] = []
        let beside = DiskPath.folder(of: leaf.html)
        let needsAssets =
            making.needsAssets(settings)
            && !FileReading.isFolder(DiskPath.join(beside, KaTeXAssets.folderName))
        if needsAssets || making.runsKaTeX(settings) {
            let (assets, note) = try making.assets(settings, from: DiskPath.folder(of: leaf.markdown))
            leaf.katex = assets
            leaf.checksMath = making.checksMath
            if let note { notes.append(note) }
        }
        var report = try leaf.render(options, settings: settings)
        let isGood = !report.diagnostics.hasErrors
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

    private func renderLibraries(_ console: Console) async throws -> Bool {
        var build = LibraryBuild(
            manifests: try LibraryManifest.paths(at: paths), jobs: making.parallel.jobs)
        build.only = only
        build.out = out.map { DiskPath.absolute($0) }
        build.mode = check ? .check : .write
        build.making = making.making
        if !noRecord {
            build.store = RecordStore(environment: ProcessInfo.processInfo.environment)
            build.program = [Sitegen.version] + ProgramIdentity.lines
        }
        let outcome = try await build.run(progress: console.progress)
        console.show(outcome.report.diagnostics)
        if let error = outcome.assetsError { throw error }
        try console.show(outcome.report, isCheck: check)
        return !outcome.report.diagnostics.hasErrors
            && !outcome.report.leaves.contains { [.stale, .missing, .failed].contains($0.result) }
    }
}
