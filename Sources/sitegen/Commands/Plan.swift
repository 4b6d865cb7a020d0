import ArgumentParser
import LibraryBuild
import Diagnostics
import KaTeXFiles
import LibraryFolder
import SiteFiles

/// Writes the build as a graph that other programs run.
struct Plan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Write the build as a graph for Ninja.",
        discussion: """
            One action for each leaf, katex/ beside the leaves, a verification of each bundle, and sync-bundle where \
            sitegen.yml says where to. Every action names what it reads and writes, so that what runs the graph can do \
            so on many machines. Write it again when a manifest or sitegen.yml changes; Ninja does so by itself for \
            libraries that are composed of sources.

            EXAMPLES:
              sitegen plan --ninja build.ninja
              sitegen plan --ninja out/build.ninja content/feller-vol-2
              sitegen plan --ninja build.ninja --math html
            """)

    @Argument(
        help: ArgumentHelp("Manifests, or folders that hold some (default: content).", valueName: "manifest"))
    var paths: [String] = []

    @Option(
        help: ArgumentHelp("Write the graph here; 'ninja -C' with its folder runs it.", valueName: "file"))
    var ninja: String

    @OptionGroup var renderOptions: RenderOptions
    @OptionGroup var report: ReportOptions

    /// - Throws: `ValidationError` for a standard stream.
    func validate() throws { try PathCheck.refuseStream(ninja, of: "--ninja") }

    /// Exits with 1 if a manifest has errors; no graph is written then.
    func run() async throws {
        let console = Console(report)
        try await console.run {
            let target = DiskPath.absolute(ninja)
            guard BuildPlan.mayReplace(target) else {
                throw Failure(
                    "--ninja \(ninja): the file is not a graph of 'sitegen plan'; move it, or name another file"
                )
            }
            let paths = try LibraryManifest.paths(at: paths)
            // The manifests of feeds are composed of their stores.
            var findings = try await renderOptions.renderRequest.compose(paths).diagnostics
            let manifests = try paths.map { try LibraryManifest(path: $0) }
            // Libraries with a common sitegen.yml report its findings once.
            for finding in manifests.flatMap({ $0.settings.applied(to: $0.diagnostics) })
            where !findings.contains(finding) { findings.append(finding) }
            console.show(findings)
            // A manifest that cannot be read cannot be planned.
            guard !findings.hasErrors else {
                if console.isJSON { Standard.output(PlanReportJSON.format(target, nil, findings)) }
                return false
            }
            Self.noteOmittedCopies(manifests)
            let renderRequest = renderOptions.renderRequest
            guard let program = Program.path else { throw Failure("the path of this program is not known") }
            var plan = BuildPlan(
                libraries: try manifests.map { try BuildPlan.Library($0, renderRequest: renderRequest) },
                renderRequest: renderRequest,
                file: target, program: program)
            // `verify` has KaTeX parse every formula in every math mode.
            if let first = manifests.first {
                // The files read for KaTeX are inputs of the verification, so Ninja has to know them.
                let log = InputLog()
                let (assets, note) = try renderRequest.assets(first.settings, from: first.folder, log: log)
                if let note {
                    console.show([note])
                    findings.append(note)
                }
                plan.assets = (assets, log.files)
            }
            let text = try plan.ninja()
            try AtomicFile.makeFolder(plan.folder)
            if let list = try plan.sourceList() {
                try AtomicFile.makeFolder(DiskPath.folder(of: list.path))
                try AtomicFile.write(Array(list.text.utf8), to: list.path)
            }
            // An unchanged graph keeps its time, so that Ninja does not load it again.
            let outcome = try AtomicFile.write(Array(text.utf8), to: target)
            if console.isJSON { Standard.output(PlanReportJSON.format(target, outcome, findings)) }
            console.say("\(outcome == .written ? "wrote" : "unchanged:") \(DiskPath.shown(target))")
            return true
        }
    }

    /// Prints a note for each bundle whose copy the graph leaves out.
    private static func noteOmittedCopies(_ manifests: [LibraryManifest]) {
        let shared = BuildPlan.sharedSyncTargets(of: manifests)
        var notes: [String] = []
        for settings in manifests.map(\.settings) {
            guard let target = settings.syncTarget else { continue }
            let reason: String
            if !settings.syncTargetIsInside {
                // A settings file must not make a build write outside its library; only the command line may name
                // such a folder.
                reason = "leads out of the library and is left out of the graph; 'sync-bundle --to' takes it"
            } else if shared.contains(target) {
                reason =
                    "is for several libraries and is left out of the graph; 'sync-bundle' takes one of them"
            } else {
                continue
            }
            let place =
                settings.syncPosition.map(TextDiagnosticFormatter.place) ?? LibrarySettings.fileName
            notes.append("sitegen: note: sync: to: of \(place) \(reason)\n")
        }
        // Libraries with a common sitegen.yml have one note.
        for (index, note) in notes.enumerated() where !notes[..<index].contains(note) {
            Standard.error(note)
        }
    }
}
